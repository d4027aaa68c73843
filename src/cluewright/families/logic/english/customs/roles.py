"""Roles, which are told by one thing that people do: what they do with all things, and what they never do."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import HAVING, LIKING, Deeds
from cluewright.families.logic.english.words import words

NEVER_BY = (
    (
        words("gardener farmer grower planter"),
        words("eat drink cook bake devour taste sample sip serve fry roast grill build"),
    ),
    (
        words("guest visitor diner tourist tenant lodger"),
        words("grow plant harvest cultivate clean repair build design"),
    ),
    (
        words("reader borrower patron user owner shopper buyer customer watcher viewer listener guide passenger"),
        words(
            "write author pen publish compose direct build design invent construct engineer manufacture paint sculpt"
        ),
    ),
    (words("captain skipper sailor"), words("build design board construct")),
    (words("patient owner"), words("treat diagnose examine prescribe cure operate heal vaccinate")),
    (
        words("artist painter sculptor author writer composer director inventor designer architect"),
        words("own buy purchase receive get acquire obtain possess inherit visit see watch clean keep collect"),
    ),
    (
        words("baker chef cook waiter waitress vendor seller"),
        words("shop dine eat drink devour"),
    ),
    (words("florist grower planter"), LIKING),
    (words("suspect"), words("make clean smoke play eat drink read wear repair")),
)
"""Those who are told by one thing that they do, and what others do."""

_MAKING = words(
    """make build design engineer create construct develop invent produce devise craft assemble plan model erect
    complete finish paint carve sculpt forge weave sew knit write compose have name launch sell bring enter exhibit
    display show submit present"""
)
_BUYING = words(
    """buy purchase get acquire obtain choose pick select order take pay have own receive go bid win carry bring
    collect pick_up shop visit spend leave_with go_home_with take_home bring_home carry_home snap_up secure land
    claim use come opt go_for rent grab snag come_away_with walk_off_with walk_away_with name wrap wear pick_out
    settle go_with redeem hail find eat drink devour sip munch try sample taste book reserve lease hire borrow love
    like prefer enjoy favour favor want need request keep hold drive ride live stay sit"""
)
_BUYERS = words("prefer like love enjoy favour favor adore fancy")
_KEEPING = words(
    """keep tend man look_after take_care_of care care_for guard run operate maintain staff have live feed work
    supervise oversee mind manage watch_over own protect raise rear breed"""
)

ROLES = (
    Deeds(words("buyer shopper purchaser bidder"), frozenset({"*"}), _BUYING - _BUYERS),
    Deeds(words("customer client"), frozenset({"*"}), _BUYING),
    Deeds(
        words("renter borrower"),
        frozenset({"*"}),
        words(
            """rent hire borrow take use choose pick select get have book reserve lease paddle row ride drive sail
            steer pilot go check_out take_out return pay come opt pick_up live like prefer wear"""
        ),
    ),
    Deeds(
        words("owner"),
        words("dog cat horse pony breed animal bird puppy kitten pet"),
        HAVING | words("adopt raise rear name call bring hold belong take show enter present exhibit ride"),
    ),
    Deeds(
        words("author writer novelist poet playwright"),
        words("book novel title story poem play"),
        words("write author pen compose publish create produce have call name title release"),
    ),
    Deeds(
        words("keeper warden"),
        words("lighthouse light animal beast creature bird reptile fish enclosure hive"),
        _KEEPING,
    ),
    Deeds(words("engineer architect builder inventor"), frozenset({"*"}), _MAKING | words("own head lead direct run")),
    Deeds(
        words("trader vendor seller merchant stallholder shopkeeper"),
        frozenset({"*"}),
        words(
            """sell have offer stock make display bring carry vend hawk peddle deal specialise specialize own use
            put run keep work"""
        ),
    ),
    Deeds(
        words("ghost spirit phantom spectre"),
        frozenset({"*"}),
        words("haunt roam wander walk appear inhabit frequent live reside dwell stay have see"),
    ),
)
"""What those who do something are called, and what they do with all things or with some."""

OWN_DEEDS = (
    (words("buyer shopper purchaser bidder customer"), words("buy purchase acquire bid order")),
    (words("author writer novelist poet"), words("write author pen")),
    (words("painter artist"), words("paint")),
    (words("trader vendor seller merchant"), words("sell")),
    (words("builder architect"), words("build design construct")),
)
"""What only those of a role do, if there are such in a puzzle beside other people."""

GIVING = (
    words(
        "give send bring wrap buy choose pick select donate make have get purchase mail post contribute knit sew bake"
    ),
    words("receive get unwrap open have win keep accept collect wear use play like love own enjoy fly ride read"),
)
"""What a giver does with a gift, and what everybody else does."""

GIVERS = words("giver sender donor")
GIFTS = words("gift present")

ANYBODY = words(
    """person people name first last individual human adult child kid baby boy girl man woman men women gentleman lady
    teenager teen youngster student pupil friend neighbour neighbor resident sibling brother sister cousin twin
    colleague coworker member player contestant competitor participant guest housemate roommate classmate teammate
    volunteer husband wife spouse nationality nation country surname forename worker employee suspect couple family
    camper"""
)
"""People of whom nothing is said but that they are there."""
