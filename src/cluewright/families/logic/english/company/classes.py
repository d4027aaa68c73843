"""Classes of verbs of which each tells another thing: who wrote a song need not have sung it.

An entry is a verb, or a verb with its preposition (`vote against`), with `be` before what is done to somebody (`be
give`), or with `somebody` after a verb whose object is one of the people (`star somebody`). A verb may stand in several
classes. Two verbs exclude each other if both stand in some class and in none together; a verb of no class excludes
nothing, so that a puzzle may vary its words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

SOURCE, GOAL, HOME, BIRTHPLACE, WORK = "source", "goal", "home", "birthplace", "work"
MADE_FOR, CONTRARY = "made for", "opposing"
GIVING, RECEIVING = "giving", "receiving"


def _entries(text: str) -> frozenset[str]:
    return frozenset(entry.strip() for entry in text.split(",") if entry.strip())


_THINGS = {
    "writing": "write, pen, author, compose, script",
    "editing": "edit, translate, illustrate, proofread",
    "directing": "direct, helm",
    "producing": "produce, finance",
    "acting": """star, star_in, act, act_in, appear in, perform in, play_in, star somebody, feature somebody, show
        somebody, depict somebody, portray somebody""",
    "singing": "sing, perform, play, dance, record",
    "watching": "see, watch, view",
    "reviewing": "review, critique, criticize, criticise, judge, present",
    "teaching": "teach, tutor, coach, instruct, train, manage",
    "learning": "learn, study, master",
    "following": "support, root, cheer, back, follow",
    "driving": "drive, ride, pilot, race, own",
    "tending": "feed, walk, groom, train, tend, raise, keep",
    "owning": "own, keep, adopt, buy, raise",
    "growing": "grow, plant, cultivate, sow, raise, harvest, pick, sell, make, produce",
    "catching": "catch, hook, land, reel_in, net",
    "freeing": "release, free",
    "delivering": "deliver, bring, serve, carry, transport, haul",
    "making": """make, build, construct, create, design, craft, invent, develop, manufacture, produce, erect, assemble,
        knit, sew, weave""",
    "painting": "paint, draw, sketch, sculpt, carve, create, make, design",
    "repairing": "restore, repair, fix, mend, clean, wash, polish, tow, service",
    "cooking": "bake, cook, make, prepare, brew, bring, serve",
    "eating": "eat, drink, sip, devour, munch, order, get, pack, bring, feed",
    "buying": "buy, purchase, order, bid, get, win, eat, drink",
    "selling": "sell, vend, hawk, peddle, make, produce",
    "renting": "rent, lease, hire, borrow, check_out, get",
    GIVING: "give, donate, send, bring, buy, purchase, make, knit",
    RECEIVING: "get, receive, unwrap, win, be give, be award, be promise",
    "hiding": "hide, bury, burn, break",
    "wearing": "wear, don, sport, dress_in",
    "sitting on": "sit on, lie on, stand on, sit_on, lie_on, stand_on",
    MADE_FOR: "",
    CONTRARY: """vote against, oppose, dislike, hate, refuse, avoid, detest, loathe, reject, decline, turn_down,
        despise, boycott, return, lose, lack, misplace""",
}
"""What is done with things and people."""

_PLACES = {
    HOME: "live, reside, dwell, stand on, drink in, be drink in, grow in, be grow in",
    BIRTHPLACE: "bear, grow_up",
    WORK: "work, volunteer, help, intern, drink in, be drink in, grow in, be grow in",
    "leaving work": "be fire from, be expel from, retire from, be dismiss from",
    "parking": "park",
    "dying": "die, be bury in",
    SOURCE: "get_on, board, embark, leave, flee, produce in, make in, grow in, be grow in, bottle in",
    GOAL: "reach, enter, get_off, drop_off, disembark, visit, vacation, holiday, tour",
}
"""What is done at places."""

_SETTLED = "have, take, spend, last, go, cover, reach"
"""Verbs that bring the measure of anything that is done, gained or paid."""

_MEASURES = {
    "scoring": f"score, earn, win, tally, receive, get, finish_with, make, {_SETTLED}",
    "spelling": f"spell, {_SETTLED}",
    "paying": f"pay, cost, sell_for, be charge, tip, leave, {_SETTLED}",
    "charging": "charge, ask, earn, receive, make, sell_for, cost, get, have, take",
    "holding": f"own, hold, possess, collect, keep, contain, get, win, {_SETTLED}",
    "filling": f"fill, {_SETTLED}",
    "working": f"work, volunteer, serve, help, put_in, {_SETTLED}",
    "driving": f"drive, ride, {_SETTLED}",
    "dancing": f"dance, {_SETTLED}",
    "speaking": f"talk, speak, lecture, present, {_SETTLED}",
    "swimming": f"swim, {_SETTLED}",
    "diving": f"dive, descend, {_SETTLED}",
    "walking": f"walk, hike, {_SETTLED}",
    "running": f"run, jog, race, {_SETTLED}",
    "cooking": f"cook, bake, {_SETTLED}",
    "making": f"make, bake, cook, produce, knit, sew, build, write, paint, {_SETTLED}",
    "eating": f"eat, drink, consume, {_SETTLED}",
    "planting": f"plant, {_SETTLED}",
    "gathering": f"pick, harvest, gather, collect, catch, land, reel_in, {_SETTLED}",
    "reading": f"read, {_SETTLED}",
    "seeing": f"see, spot, sight, observe, photograph, {_SETTLED}",
    "donating": f"donate, contribute, give, pledge, {_SETTLED}",
    "jumping": f"jump, leap, clear, fall, {_SETTLED}",
    "throwing": f"throw, toss, hurl, {_SETTLED}",
    "climbing": f"climb, ascend, rise, fly, {_SETTLED}",
    "practising": f"practise, practice, train, study, rehearse, {_SETTLED}",
    "watching": f"watch, {_SETTLED}",
    "teaching": f"teach, {_SETTLED}",
    "weighing": f"weigh, {_SETTLED}",
    "gaining": "gain, put_on, lose, shed",
    "releasing": "release, free, throw_back",
    "losing": "lose, surrender, give_away, give_up, concede, forfeit, allow, miss",
    "missing": "misspell, mispronounce, miss",
    "saving": "save",
    "owing": "owe",
    "lending": "borrow, lend",
    "selling": "sell",
    "buying": "buy, purchase",
    "breaking": "break, smash, spill, drop",
    "resting": "sleep, wait, rest, nap",
    "living": "live, reside",
}
"""What is measured."""

_EVENTS = {
    "leaving": "leave, depart, take_off, set_sail, set_off, set_out, sail, launch, lift_off, blast_off, pull_out",
    "arriving": "arrive, land, dock, show_up, turn_up, get_in, touch_down",
    "coming out": "release, come_out, premiere, debut, publish, air, open, make, write, draw",
    "filming": "film, shoot, make, direct",
    "coming again": "ban, remake, reissue, restore",
    "building": "build, construct, complete, finish, erect, make, open",
    "designing": "design",
    "bottling": "bottle, make, produce",
    "opening": "open, uncork, drink",
    "marrying": "marry, wed, get_married, tie_the_knot",
    "birth": "bear, hatch",
    "adopting": "adopt, rescue",
    "dying": "die",
    "hiring": "hire, join, employ",
    "ending": "end, finish, close, conclude, stop, retire, quit, complete",
    "founding": "found, establish, set_up, open, build",
    "planting": "plant, sow",
    "harvesting": "harvest, pick, bloom, flower",
    "booking": "book, reserve, order",
    "performing": "perform, sing, dance, act, play, appear, show, air, see, watch, hear",
    "painting": "paint, create, make, finish, complete, draw, sculpt, carve",
    "selling": "sell, auction",
    "inventing": "invent, patent, create, make, develop",
    "sinking": "sink, go_down, wreck, capsize, lose",
    "sending": "send, mail, post, write",
    "finding": "find, discover, see, observe, spot, unearth",
}
"""What happens at a time."""


def _table(*classes: dict[str, str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, text in ((name, text) for each in classes for name, text in each.items()):
        for entry in _entries(" ".join(text.split())):
            found.setdefault(entry, set()).add(name)
    return {entry: frozenset(names) for entry, names in found.items()}


_TABLES = {
    "things": _table(_THINGS, _PLACES),
    "measures": _table(_MEASURES),
    "events": _table(_EVENTS),
}


@lru_cache(maxsize=4096)
def listed(table: str, forms: tuple[str, ...]) -> frozenset[str]:
    """The classes of the first of the forms that some class has."""
    entries = _TABLES[table]
    return next((entries[form] for form in forms if form in entries), frozenset())


def exclude(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether what two verbs tell cannot be the same."""
    first, second = frozenset(one), frozenset(other)
    places = _PLACES.keys()
    return bool(first) and bool(second) and not first & second and bool(first & places) == bool(second & places)
