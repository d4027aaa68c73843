"""Where people are at home, go, study and work, and what they belong to."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import CHOOSING, HAVING, LIKING, OWNING, Row
from cluewright.families.logic.english.words import words

ROWS = (
    Row(
        words("city cities country countries state states nationality nation"),
        words(
            """represent visit tour choose pick select see explore inhabit originate leave inherit favour favor populate
            hit strike batter pummel devastate ravage"""
        ),
        everyday=True,
    ),
    Row(
        words("town towns village villages hometown home"),
        words("represent inhabit originate populate choose pick select hit strike batter pummel devastate ravage"),
        everyday=True,
    ),
    Row(
        words("room suite cabin chamber apartment flat unit condo bedroom berth locker"),
        words(
            """have get choose pick select occupy rent book reserve take lease stay live hire share own buy inhabit sit
            camp work settle opt"""
        ),
    ),
    Row(
        words("destination"),
        words(
            """visit take go book choose pick select tour explore travel fly sail see have plan reserve reach vacation
            holiday head journey cruise drive serve orbit circle land"""
        ),
    ),
    Row(
        words("vacation trip holiday tour cruise"),
        HAVING
        | LIKING
        | words(
            "visit take go book tour explore travel fly sail see plan reserve lead guide run join organise organize win"
        ),
    ),
    Row(
        words("team club band group crew squad"),
        CHOOSING
        | words(
            """coach manage lead captain play play_for join represent front found start run head belong direct form
            train sponsor support root cheer work sign sign_with sing drum perform draft sing_for compete swim race
            follow see hear book star love like favour play_in swim_for run_for race_for ride_for skate_for
            fight_for drive_for"""
        ),
        OWNING,
    ),
    Row(
        words("charity cause party"),
        HAVING
        | words(
            "support represent donate give volunteer raise_money sponsor fund run vote back found start lead raise help"
        ),
    ),
    Row(
        words("school university college academy"),
        words(
            """attend go teach study represent graduate choose pick select visit head work have coach transfer run lead
            play teach_at study_at join found build get leave apply"""
        ),
    ),
    Row(
        words("mountain peak trail route path river lake slope cave reef volcano canyon course lift"),
        words(
            """climb hike summit scale ascend conquer ski swim fish row paddle raft explore dive walk run ride cross
            visit choose take descend trek traverse map survey have tour kayak canoe cycle do tackle jog cover reach
            see love like prefer pick select snowboard sled photograph bike live finish complete try work guide span"""
        ),
    ),
    Row(
        words("department"),
        words(
            """work head lead manage run join have choose work_in work_for start direct oversee supervise be represent
            staff visit get assign transfer sit"""
        ),
    ),
    Row(words("position"), words("play have hold take start fill get choose prefer apply be finish place run")),
)
"""Categories, and the verbs that say whose they are."""
