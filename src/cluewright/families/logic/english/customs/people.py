"""People who are told by what they have, see, attend or belong to."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import HAVING, Deeds
from cluewright.families.logic.english.words import words

DEEDS = (
    Deeds(
        words("child kid boy girl"),
        words("toy gift present"),
        words(
            """get receive have play like love own want ask_for choose pick select unwrap open bring win keep enjoy
            carry fly ride request prefer take"""
        ),
    ),
    Deeds(
        words("climber mountaineer hiker"),
        words("mountain peak trail route summit path"),
        words(
            """climb summit scale ascend conquer hike reach descend choose tackle trek traverse take attempt walk have
            do explore go complete finish"""
        ),
    ),
    Deeds(
        words("collector"),
        words(
            """coin stamp item piece painting card doll toy antique watch clock book record comic car figurine artifact
            vase model"""
        ),
        words(
            "collect have own buy purchase acquire get obtain bid find win possess sell hold keep display show bring"
        ),
    ),
    Deeds(
        words("member"),
        words("club team group society"),
        words("join belong attend have represent play choose compete"),
    ),
    Deeds(
        words("passenger traveller traveler"),
        words("ship train plane flight boat ferry bus airline"),
        words(
            """take ride sail board travel book catch sail_on sail_aboard have choose fly fly_with travel_on arrive_on
            arrive_by leave_on use"""
        ),
    ),
    Deeds(
        words("patient"),
        words("disease ailment illness condition injury complaint symptom"),
        words(
            "have suffer suffer_from contract get catch develop complain complain_of break sprain come see arrive go"
        ),
    ),
    Deeds(
        words("reader"),
        words("book novel story title magazine genre"),
        words(
            """read borrow check_out choose pick select have buy finish like love enjoy prefer take take_out get own
            start bring"""
        ),
    ),
    Deeds(
        words("thief robber burglar"),
        words("jewel loot item painting gem treasure stolen object"),
        words("steal take have nab grab lift pocket swipe rob snatch get make_off_with"),
    ),
    Deeds(
        words("tourist visitor traveller traveler vacationer"),
        words("city country destination town state island site"),
        words(
            """visit tour go travel fly see explore choose vacation holiday head like love enjoy drive sail take pick
            select book"""
        ),
    ),
    Deeds(
        words("voter"),
        words("candidate party politician"),
        words("vote support back choose elect pick select prefer like favour favor"),
    ),
    Deeds(
        words("winner medalist medallist honoree laureate recipient"),
        words("award prize medal trophy"),
        words(
            """win receive get take earn have accept collect take_home pick_up claim land secure bag garner
            walk_off_with bring_home come_away_with go_home_with keep"""
        ),
    ),
    Deeds(
        words("witness"),
        words("robber suspect thief culprit criminal burglar"),
        words("see identify describe spot pick_out recognise recognize notice"),
    ),
    Deeds(
        words("parent mother father"),
        words("toy gift present"),
        words("buy give choose pick select get have purchase wrap bring"),
    ),
    Deeds(
        words("camper angler fisherman fisher fisherwoman"),
        words("fish catch"),
        words("catch hook land reel_in net fish get have bring_in haul_in pull_in pull_out reel bring take snag"),
    ),
    Deeds(
        words("camper angler fisherman fisher fisherwoman"),
        words("lake river stream pond"),
        words("fish camp stay go visit choose catch have sit pitch set_up be head travel explore take use"),
    ),
    Deeds(
        words("player athlete"),
        words("team club squad"),
        words(
            """play play_for join represent have belong sign sign_with captain lead compete wear score be run swim race
            choose transfer train draft"""
        ),
    ),
    Deeds(
        words("hiker birdwatcher walker birder spotter"),
        words("bird animal creature wildlife"),
        words(
            """see spot sight observe photograph hear watch encounter notice identify find record meet run_into glimpse
            come_across have report log count"""
        ),
    ),
    Deeds(
        words("couple bride groom newlywed"),
        words("venue location place"),
        words(
            "marry wed choose book have rent hold celebrate get_married reserve pick select tie_the_knot be get hire"
        ),
    ),
    Deeds(
        words("couple bride groom newlywed"),
        words("flower bouquet"),
        words("have choose use carry pick select order feature decorate hold want prefer love like get"),
    ),
    Deeds(words("scout"), words("cookie cookies box boxes"), words("sell")),
    Deeds(words("knight"), words("dragon"), words("fight slay defeat face battle meet kill")),
    Deeds(
        words("donor"),
        words("charity cause organisation organization"),
        words("donate give support choose contribute sponsor fund pick select"),
    ),
    Deeds(words("candidate politician nominee"), words("party"), words("represent run join belong lead have")),
    Deeds(
        words("student pupil graduate"),
        words("college university school academy"),
        words("attend study graduate go choose enrol enroll have pick select transfer study_at come represent"),
    ),
    Deeds(
        words("guest tourist traveller traveler"),
        words("hotel resort inn lodge"),
        words("stay book choose reserve sleep have check_in pick select visit lodge"),
    ),
    Deeds(
        words("visitor tourist"),
        words("museum gallery park zoo"),
        words("visit tour see go explore choose enter like love enjoy pick select"),
    ),
    Deeds(
        words("fan"),
        words("singer band team player actor group"),
        words("like love see follow support watch adore prefer enjoy admire root cheer hear idolise idolize worship"),
    ),
    Deeds(words("groom husband man"), words("bride wife woman"), words("marry wed have engage live")),
    Deeds(words("owner"), words("ailment illness injury disease symptom"), words("bring")),
    Deeds(
        words("owner"),
        words("species breed pet"),
        HAVING | words("adopt raise rear breed name call bring hold belong take show enter present exhibit"),
    ),
)
"""People of a role, what they do something with, and all that they are told by."""
