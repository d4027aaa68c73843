"""Whose measure a scale is: a delay is not how long a flight takes, a tip not what the soup costs.

A scale is called by a noun. Some nouns are plain (price, length, weight): whatever is cheaper, longer or heavier has
less or more of them. Others say what is measured of whom (delay, tip, rent, battery): only their own verbs tell these,
or a clue that names them. What is counted has its verbs, too: points are scored, and whoever needs five wins has not
won them.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.units import units_called

_PRICES = words(
    """price prices cost costs value worth fare fee amount bid rate total dollars dollar euros pounds charge bill money
    tuition sum"""
)
_LENGTHS = words(
    "length lengths long duration runtime time times wingspan height heights hair stay pages page lasting trip"
)
_SPANS = words("duration runtime length time times stay trip class course session lesson movie film song show tour")
_NOUNS = {
    "money": _PRICES,
    "height": words("height heights tall elevation"),
    "length": _LENGTHS,
    "speed": words("speed speeds time times finish finishing pace velocity lap"),
    "weight": words("weight weights mass"),
}
"""What an adjective speaks of where it is said with `to be`: by the nouns of scales."""

_OWN_VERBS = {
    "delay": words("delay hold_up be have"),
    "wait": words("wait have queue stand"),
    "commute": words("commute drive travel take have"),
    "battery": words("last run have"),
    "experience": words("have work teach"),
    "tip": words("tip leave give receive get earn make have"),
    "rent": words("rent pay have"),
    "fine": words("fine pay receive get have owe be incur"),
    "harvest": words("harvest pick gather yield produce reap have grow"),
    "storage": words("have hold offer boast feature contain include come_with get buy choose own"),
    "salary": words("earn make pay have receive get"),
    "loss": words("lose shed drop have suffer take report record post"),
    "debt": words("owe have run_up"),
    "discount": words("save get receive have be offer"),
    "refund": words("get receive have"),
    "expense": words("spend pay have incur total"),
    "prize": words(
        """win earn receive get take collect award bring_in pocket land claim have be take_home bring_home
        walk_off_with go_home_with come_away_with walk_away_with"""
    ),
}
"""Nouns that say what is measured of whom, and the verbs that tell it."""

_OF_THE_NOUN = {
    "delay": words("delay delays"),
    "wait": words("wait waiting waits delay queue"),
}
"""Verbs that speak of one measure alone."""


def _called(axis: Axis) -> set[str]:
    """The words by which the scale is called, in the singular and the plural."""
    return {form for word in axis.noun.lower().replace("-", " ").split() for form in numbers(word)}


def of_verb(verb: str, axis: Axis) -> bool:
    """Whether the verb may tell what is measured on the scale."""
    called = _called(axis)
    if verb in _OF_THE_NOUN and not _by_unit_alone(called):
        return bool(called & _OF_THE_NOUN[verb])
    return all(verb in verbs for noun, verbs in _OWN_VERBS.items() if noun in called)


def has_own_verbs(axis: Axis) -> bool:
    """Whether the name of a scale says which verbs tell it."""
    return bool(_called(axis) & _OWN_VERBS.keys())


def _by_unit_alone(called: AbstractSet[str]) -> bool:
    """Whether a scale is called after its unit: pounds, minutes."""
    return any(units_called(word) for word in called)


_CHANGES = words("loss gain change increase decrease growth reduction difference drop rise")
"""Nouns that say how much more or less of a measure there is than before."""

_LONG = words("length wingspan distance")
"""Nouns of measures of what is long, and need not be tall."""


def called_by(topic: str, axis: Axis) -> bool:
    """Whether the scale is called by a noun of what an adjective speaks of: tall by height, slow by time."""
    return bool(_called(axis) & _NOUNS.get(topic, _called(axis)))


_OTHERS = frozenset(_OWN_VERBS) | words("service tenure income wage rank ranking area depth shift aged aging ageing")
"""Nouns of measures that no adjective speaks of."""

_OF_SUCH = {
    "floor": words("building tower skyscraper hotel"),
    "distance": words(
        "trail route road path hike race walk course run ride trip tour flight drive river bridge jump throw"
    ),
    "altitude": words("mountain peak hill summit pass"),
    "rent": words("apartment flat unit house room cabin condo property studio"),
}
"""Nouns of measures of which adjectives speak where they are said of such things alone."""


def is_told_by(topic: str, axis: Axis, of: AbstractSet[str]) -> bool:
    """Whether an adjective of this topic, said with `to be`, speaks of what is measured on the scale.

    `of` are the words for what it is said of: those of its category, and its noun.
    """
    called = _called(axis)
    if topic == "time":
        return (axis.in_time and axis.kind != "ordinal") or bool(called & words("order turn position slot"))
    nouns = _NOUNS.get(topic)
    if called & _CHANGES or (topic == "height" and called & _LONG):
        return False
    if topic == "speed" and called & words("hour hours day days week weeks"):
        return False  # a car is not the faster for being mended sooner
    if nouns is None or _by_unit_alone(called) or called & nouns:
        return True
    such = [things for noun, things in _OF_SUCH.items() if noun in called]
    if such:
        return any(things & {form for word in of for form in numbers(word)} for things in such)
    return not called & _OTHERS


def measured_part(axis: Axis) -> frozenset[str]:
    """What a scale of sizes or ages is the measure of, where its name says so: the rope of a rope length."""
    if not axis.topics & {"age", "height", "length", "width", "depth", "weight"} or _by_unit_alone(_called(axis)):
        return frozenset()
    nouns = [vocabulary().nouns.get(word) for word in axis.noun.lower().replace("'s", "").split()[:-1]]
    others = [noun for noun in nouns if noun and noun.kinds & {"thing", "relative"}]
    return frozenset(form for noun in others for form in numbers(noun.base))


def amount_is_told(axis: Axis) -> bool:
    """Whether an amount that somebody or something `is` can be one of the scale: it is $2, it is 20 minutes."""
    called = _called(axis)
    if axis.topics & {"money"}:
        return not called & (frozenset(_OWN_VERBS) | words("salary income wage pay tip rent earnings savings"))
    return not called & frozenset(_OWN_VERBS)


_HAVING = words(
    """have get receive earn win score achieve boast own keep possess contain include hold total number end_up_with
    finish_with end finish wind_up_with come_with attain reach gain take carry claim list"""
)
_COUNTS = (
    (words("child kid son daughter sibling grandchild"), words("have raise")),
    (
        words("point"),
        words(
            """score finish end finish_with end_up_with end_up wind_up wind_up_with earn win tally rack_up accumulate
            amass post notch make total get have receive collect net manage award"""
        ),
    ),
    (
        words("win victory goal medal title game run"),
        words("win score earn record notch rack_up collect take post tally log have get hit achieve claim kick"),
    ),
    (words("page chapter"), words("have contain write run fill include total number span")),
    (words("serving"), words("serve have make yield feed")),
    (words("word"), words("have contain write run fill include total number know learn speak say")),
    (words("calorie"), words("have contain pack include")),
    (words("sighting"), words("have record report log get receive")),
    (
        words("passenger guest student pupil camper visitor customer people"),
        words("carry seat hold accommodate take transport serve host teach have attract draw get lead welcome bring"),
    ),
    (words("vote"), words("get receive win poll garner earn attract collect take have")),
    (words("employee worker staff"), words("employ have hire boast")),
    (words("storage memory ram"), words("have hold offer boast feature contain include come_with get buy choose own")),
    (
        words("string wheel leg window door gear drawer bedroom room"),
        words("have feature boast include contain come_with"),
    ),
)
"""What is counted, and the verbs that tell how many somebody has."""

_NEVER_COUNTING = words(
    """need want see watch visit meet give offer borrow donate lend wait work coach train lead lose read buy miss
    require seek ask burn drop discard steal reject return like love hate throw_out throw_away destroy spill
    taste photograph"""
)


def counts(verb: str, nouns: AbstractSet[str]) -> bool:
    """Whether the verb tells how many of what the nouns name somebody has."""
    rows = [verbs for named, verbs in _COUNTS if named & {form for noun in nouns for form in numbers(noun)}]
    if rows:
        return any(verb in verbs for verbs in rows)
    return verb not in _NEVER_COUNTING


def listed(noun: str) -> bool:
    """Whether it is known which verbs tell how many of them somebody has."""
    return any(named & numbers(noun) for named, _ in _COUNTS)


ACTIVITIES = words(
    """study cook train run sit talk speak sleep practise practice fly climb bake boil sing dance play read write walk
    swim drive cycle exercise rest paint"""
)
"""What people do for so long, whatever the puzzle measures."""

MOVERS = words("runner swimmer cyclist walker hiker driver rider rower jogger skier sailor pilot skater")
"""People who are told by how they move."""

ALIKE = {
    "speak": words("speaker lecturer"),
    "talk": words("speaker lecturer"),
    "lecture": words("speaker lecturer"),
    "play": words("musician player"),
    "ride": words("cyclist jockey biker"),
    "walk": words("hiker rambler"),
    "practise": words("doctor lawyer dentist vet surgeon physician attorney nurse therapist"),
    "practice": words("doctor lawyer dentist vet surgeon physician attorney nurse therapist"),
}
"""What people of a role do, where it is called otherwise."""
