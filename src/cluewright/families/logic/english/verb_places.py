"""What a verb says of places in the row and of times: lives next to, finished third, arrived before."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.customs import everyday
from cluewright.families.logic.english.happening import event_fits, event_words
from cluewright.families.logic.english.pairing import ties
from cluewright.families.logic.english.reasons import (
    another_order,
    axis_of,
    homes,
)
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    Kind,
    Said,
    Sort,
    conjuncts,
)
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of


def positioned(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Lives next to, finished third, arrived before."""
    if said.prep == "by":
        return None
    hold = verb.sense("hold")
    consumed = passive and hold and not hold.present
    if homes(context) and verb.base not in kinds.CONSUMED | {"serve"}:
        consumed = None  # what is used or cleaned in a house need not be that of who lives there
    if verb.base in ("eat", "drink", "smoke") and not _some_are(context, verb):
        consumed = None
    drunk_there = consumed and (said.kind is Kind.PLACE or said.prep or verb.base in kinds.CONSUMED)
    staying = bool(verb.sense("stay") or (verb.sense("rank") and not context.world.is_map) or drunk_there)
    only_drunk = bool(drunk_there) and not verb.sense("stay") and not verb.sense("rank")
    grown = verb.base in ("plant", "sow") if passive else verb.base == "grow"
    told = replace(said, shape=verb.shape, sort=Sort.THING, suffered=only_drunk or grown)
    if said.kind is Kind.PLACE and said.sort is Sort.PLACE and not said.prep:
        if _won(context, verb) or _of_a_race(context, verb):
            return told
        if verb.base not in kinds.DWELLING - {"live"}:
            return None  # lives in the first house; not: lives the first house
    if verb.base in ("rank", "outrank") and context.world.is_row and not context.world.racing():
        return context.refuse("who ranks above another need not be so in the row")
    if _tells_only_when(context, verb, said) or _lives_there(context, verb, said):
        return context.refuse(f"{verb.words!r} may say when, and not where in the row")
    axis = axis_of(context, said) if said.kind is Kind.PLACE else None
    other = axis is not None and axis.in_calendar and not event_fits(context, verb, axis.noun)
    ranked = axis is not None and axis.kind == "ordinal" and bool(words_of(axis.noun) & _RANKINGS)
    called = words_of(axis.noun) if axis is not None and axis.in_calendar else frozenset()
    came = verb.base == "come" and bool(event_words(called) or called & {"start", "starting"})
    if other or came or (ranked and verb.base in ("arrive", "start", "go")):
        return context.refuse(f"when somebody {verb.does} is not the {axis.noun if axis else ''}")
    told_so = context.world.alone() and _another_event(context, verb)
    if said.timed or told_so:
        reason = another_order(context, verb, said, staying) if said.timed else ""
        reason = f"that somebody {verb.does} so may tell of another thing than the places" if told_so else reason
        return context.refuse(reason) if reason else told
    if staying or _placed_by(context, verb, said) or _doing_there(context, verb, said):
        return told
    return context.refuse(f"{verb.words!r} does not say where in the row")


def _lives_there(context: Context, verb: Verb, said: Said) -> bool:
    """Whether it says where somebody lives, and there are no places but ranks."""
    world = context.world
    return verb.base in kinds.DWELLING and not verb.sense("hold") and not (world.is_row or world.is_map or said.timed)


def _another_event(context: Context, verb: Verb) -> bool:
    """Whether, in a row of days or of ranks, a sentence alone tells of another event: who arrived second."""
    world = context.world
    if world.is_row and world.in_time():
        return not event_fits(context, verb, world.puzzle.places.noun)
    if verb.base == "work" and {"under", "over"} & set(context.words):
        return True  # of a higher rank
    return verb.base == "arrive" and world.racing() and not world.person_words() & _RACERS


_RACERS = words("runner racer swimmer skater cyclist driver rider skier sailor athlete competitor contestant jockey")


def _tells_only_when(context: Context, verb: Verb, said: Said) -> bool:
    """Whether first, last, before or after tells the order in time, where the row is one of places or of ranks."""
    world = context.world
    ordinal = said.kind is Kind.PLACE and not said.prep and said.sort is not Sort.PLACE
    along = any(getattr(part, "axis", None) == world.line() for part in conjuncts(said.core))
    if world.line() is None or world.in_time() or not ((said.timed and along) or ordinal):
        return False
    told = world.usual(verb.base, "when" if said.timed else "rank", "")
    if told or (verb.base == "come" and verb.shape in ("s", "base")):
        return False  # the red house comes first
    if world.racing():
        return verb.base not in _RANKED
    queued = bool(words_of(world.puzzle.places.noun) & _QUEUED)
    return world.is_row and not queued and verb.base not in _POSTURES


_POSTURES = words(
    """live sit stand stay reside dwell seat park line_up position locate situate place camp lie lodge occupy have own
    get hang stack rest perch put be"""
)
_RANKED = words(
    """finish place rank come come_in end end_up finish_up arrive cross wind_up win take have get receive earn secure be
    award attain stand do"""
)
_QUEUED = words("position line queue order number spot")

_RANKINGS = frozenset({"rank", "ranking", "ranks", "seed", "standing"})


def _some_are(context: Context, verb: Verb) -> bool:
    """Whether there is anything in the puzzle that is eaten or drunk: a festival is not."""
    named = [words_of(category.name) for category in context.world.categories]
    return any(everyday(each) and ties(context.world, verb, each) for each in named)


def _of_a_race(context: Context, verb: Verb) -> bool:
    """Whether the place is a part that somebody does: ran the second leg."""
    parts = words_of(context.world.puzzle.places.noun) & {"leg", "stage", "shift", "lap", "round", "slot", "turn"}
    return bool(parts) and verb.base in ("run", "swim", "ride", "take", "do", "have", "drive", "row", "work", "get")


def _won(context: Context, verb: Verb) -> bool:
    """Whether a place may be won or taken: it is a rank, and not a house."""
    ranks = context.world.line() is not None and (context.world.racing() or not context.world.is_row)
    return verb.base in kinds.AWARDED and ranks


def _doing_there(context: Context, verb: Verb, said: Said) -> bool:
    """Whether somebody does it at their place: swims in lane 4; but who sings in a house may live in another."""
    homes = bool(words_of(context.world.puzzle.places.noun) & kinds.HOMES)
    there = said.kind is Kind.RELATION or (said.kind is Kind.PLACE and said.prep in kinds.EVERYWHERE)
    return verb.base in kinds.DOING and there and not homes


def _placed_by(context: Context, verb: Verb, said: Said) -> bool:
    """Whether a verb that is not one of place says the place: performs third, has seat 2."""
    if said.kind is not Kind.PLACE:
        return False
    ordered = any(axis.kind == "ordinal" for axis in context.world.axes) and not said.prep
    when = context.world.in_time() and verb.sense("happen") is not None
    return (
        when
        or (ordered and bool(verb.sense("happen") or verb.sense("count") or verb.base in kinds.AWARDED))
        or (context.world.has_turns() and not said.prep and verb.base in kinds.IN_TURN)
        or (ordered and context.world.usual(verb.base, "rank", ""))
        or (verb.base in ("have", "own", "occupy") and context.world.is_row)
    )


def tells_time(context: Context, verb: Verb, axis: Axis | None) -> bool:
    """Whether the verb may say when: what is done with something has its day, but a year may be of something else."""
    senses = {sense.kind for sense in verb.senses}
    if verb.base in ("sleep", "rest", "wake_up", "get_up") and axis is not None and axis.kind == "time":
        return bool(words_of(axis.noun) & {"time", "hour"}) and verb.base in ("wake_up", "get_up")
    if axis is not None and (axis.like_years or axis.kind == "month"):
        living = verb.base in kinds.OF_A_LIFE and context.world.has_workers()
        return "happen" in senses and not living
    freely = any(sense.kind == "act" and not sense.only for sense in verb.senses)
    return bool(senses & kinds.IN_TIME) or (freely and axis is not None)


def not_at_home(verb: Verb, passive: bool) -> bool:
    """Whether what is done in a house does not say who lives there."""
    taken = passive and verb.sense("hold") and not verb.sense("stay") and verb.base not in kinds.CONSUMED | {"serve"}
    return verb.base == "bear" or bool(taken) or verb.base in kinds.ELSEWHERE
