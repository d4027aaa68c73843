"""Times told by the clock in words, and who or what is the first or the last in time."""

from __future__ import annotations

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.happening import event_fits
from cluewright.families.logic.english.kinds import IN_TURN, TRANSPORT
from cluewright.families.logic.english.naming import is_role, with_nouns
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.times import times_of
from cluewright.families.logic.english.sense import IT, Kind, Said, Thing
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Number, Place, Same, Term
from cluewright.families.logic.meaning.units import units_called


def _at(context: Context, minutes: Number, every: int = 720) -> Term | None:
    """The time of the puzzle that so many minutes after twelve are, if morning and evening leave one."""
    axes = [axis for axis in context.world.axes if axis.kind == "time"]
    if len(axes) != 1:
        return None
    known = zip(axes[0].values, axes[0].terms, strict=True)
    found = [term for value, term in known if (value - minutes) % every == 0]
    return found[0] if len(found) == 1 else None


def _named(term: Term | None) -> Thing | None:
    return Thing(Same(IT, term), name=term) if term else None


@rule(
    "core",
    ("NUMBER o'clock", 0),
    ("half past NUMBER", 30),
    ("a? quarter past NUMBER", 15),
    ("a? quarter to NUMBER", -15),
    reads=["clock: Lark leaves at half past nine.", "clock: Lark leaves at ten o'clock."],
    refuses=["clock: Lark leaves at half past eleven.", "street: Ann is half past nine."],
)
def by_the_clock(context: Context, more: int, hour: Number) -> Thing | None:
    """Half past nine, ten o'clock."""
    return _named(_at(context, 60 * hour + more)) if 1 <= hour <= 12 else None


@rule("core", "noon|midday", reads=["clock: Lark leaves at noon."], refuses=["trains: Lark leaves at noon."])
def noon(context: Context) -> Thing | None:
    """Noon: the twelve o'clock that is not midnight."""
    return _named(_at(context, 720, every=1440))


@rule(
    "arg",
    "at NUMBER",
    reads=["clock: Lark leaves at ten."],
    refuses=["clock: Lark leaves at eleven.", "staff: Rose is at 50."],
)
def at_the_hour(context: Context, hour: Number) -> Said | None:
    """At nine: by the clock, where nothing else has such a number."""
    others = [axis for axis in context.world.axes if axis.kind != "time" and axis.at(hour) is not None]
    term = _at(context, 60 * hour) if not others and 1 <= hour <= 12 else None
    return Said(Same(IT, term), prep="at") if term else None


def _ranked(context: Context, rank: int) -> Term | None:
    """The first or the last in time, where one order of time is told."""
    world = context.world
    if world.is_row and (world.in_time() or world.racing()) and times_of(context) == [None]:
        return Place(rank if rank > 0 else world.size)
    axes = [axis for axis in times_of(context) if axis is not None and axis.kind != "ordinal"]
    found = axes[0].ranked(rank) if len(axes) == 1 and len(times_of(context)) == 1 else []
    return found[0] if len(found) == 1 else None


_HOURS = {"morning": (0, 719), "afternoon": (720, 1079), "evening": (1020, 1439)}
"""Between which minutes after midnight a part of the day lies."""


@rule("part", *((word, word) for word in (*_HOURS, "day", "night", "week", "month", "season", "year")))
def part(context: Context, word: str) -> str:
    """A part of the day, or a stretch of days."""
    return word


@rule(
    "core",
    ("the first <nouns> of the <part>", 1),
    ("the last|final <nouns> of the <part>", -1),
    reads=["clock: Ann drives the last train of the day."],
    refuses=["street: Ann owns the last dog of the year.", "clock: Ann drives the last train of the morning."],
)
def first_of_the_day(context: Context, rank: int, nouns: Nouns, when: str) -> Thing | None:
    """The last train of the day; of the morning only where all of them are."""
    term = _ranked(context, rank)
    first, last = _HOURS.get(when, (0, 9999))
    times = [value for axis in context.world.axes if axis.kind == "time" for value in axis.values]
    if units_called(nouns[-1].word):
        return None  # the last day of the week is that of the calendar
    if when in _HOURS and not (times and all(first <= value <= last for value in times)):
        return None
    if term is None or nouns[-1].plural or not spoken_of(context.world, nouns[-1]) or "relative" in nouns[-1].kinds:
        return None
    return with_nouns(context, Thing(Same(IT, term), article="the"), nouns)


_STEPS = {"weekday": "day", "month": "month", "date": "date", "time": "time"}


@rule(
    "core",
    ("the first <nouns>", (1, False)),
    ("the last|final <nouns>", (-1, False)),
    ("the first <nouns> of the week", (1, True)),
    ("the last|final <nouns> of the week", (-1, True)),
    reads=["week: Rose plays on the last day.", "week: Rose plays on the first day of the week."],
    refuses=["street: Ann plays on the last day.", "week: Rose plays on the last day of the week."],
)
def first_day(context: Context, how: tuple[int, bool], nouns: Nouns) -> Thing | None:
    """The last day: of those that the puzzle has."""
    rank, of_the_week = how
    axes = [axis for axis in context.world.axes if axis.kind in _STEPS or axis.periods]
    if len(axes) != 1 or len(nouns) != 1 or not _is_called(axes[0], nouns[0].word):
        return None
    found = axes[0].ranked(rank)
    if of_the_week and axes[0].kind == "weekday" and min(axes[0].values) % 7 > 1:
        return None  # of the days from Tuesday on, none is the first of the week
    if of_the_week and rank < 0 and max(axes[0].values) % 7 not in (5, 6, 0):
        return None
    return Thing(Same(IT, found[0]), noun=nouns[0], name=found[0], article="the") if len(found) == 1 else None


def _is_called(axis: Axis, word: str) -> bool:
    return word in axis.words if axis.periods else word == _STEPS[axis.kind]


@rule(
    "core",
    ("the first <nouns> to be? VERB", 1),
    ("the last|final <nouns> to be? VERB", -1),
    reads=["clock: The first train to leave is driven by Ann."],
    refuses=["street: The first person to drink is Ann.", "clock: The first train to arrive is Lark."],
)
def the_first_to(context: Context, rank: int, nouns: Nouns, verb: Verb) -> Thing | None:
    """The first ship to launch."""
    said = first_one_to(context, rank, nouns, verb)
    return with_nouns(context, Thing(said.core, article="the"), nouns) if said else None


@rule(
    "core",
    ("the first <nouns>", 1),
    ("the last|final <nouns>", -1),
    reads=["clock: The last train is driven by Ann."],
    refuses=["street: The last tenant drinks tea.", "clock: The last driver is Ann."],
)
def the_last_one(context: Context, rank: int, nouns: Nouns) -> Thing | None:
    """The last train: in time, where trains are told by when they leave."""
    term, last = _ranked(context, rank), nouns[-1]
    if term is None or last.plural or len(nouns) != 1 or last.base not in TRANSPORT | {"show", "talk", "lecture"}:
        return None
    return with_nouns(context, Thing(Same(IT, term), article="the"), nouns) if spoken_of(context.world, last) else None


@rule(
    "arg",
    ("the first <nouns> to be? VERB", 1),
    ("the last|final <nouns> to be? VERB", -1),
    ("the first <nouns> VERB", 1),
    ("the last|final <nouns> VERB", -1),
    ("the first to be? VERB", 1),
    ("the last to be? VERB", -1),
    reads=[
        "turns: Ann was the last to sing.",
        "week: Rose was the last person to play.",
        "clock: Lark was the first train to leave.",
    ],
    refuses=["street: Ann was the last person to drink.", "years: Olga was the first Spaniard to graduate."],
)
def first_one_to(context: Context, rank: int, *rest: object) -> Said | None:
    """The last guest to arrive, the first song played."""
    term, verb = _ranked(context, rank), rest[-1]
    assert isinstance(verb, Verb)
    if not isinstance(rest[0], tuple) or isinstance(rest[0], Verb):
        in_row = isinstance(term, Place) and context.world.is_row and verb.shape == "base"
        return Said(Same(IT, term), kind=Kind.PLACE) if term and in_row and _so_told(context, verb) else None
    last = rest[0][-1]
    everybody = last.kinds & {"person"} or is_role(context.world, last) or last.word in context.world.category_words
    if term is None or last.plural or not everybody or verb.shape not in ("base", "done"):
        return None
    if not _so_told(context, verb):
        return None
    return Said(Same(IT, term), kind=Kind.NAMED)


def _so_told(context: Context, verb: Verb) -> bool:
    """Whether the order of the puzzle is that in which it is done: who sings last need not arrive last."""
    world = context.world
    if world.is_row:
        return (
            verb.base in IN_TURN | words("perform appear go speak present compete finish act") and verb.base != "spell"
        )
    axes = [axis for axis in times_of(context) if axis is not None]
    return verb.sense("happen") is not None and all(event_fits(context, verb, axis.noun) for axis in axes)


_SHOWS = "show|programme|program|concert|recital|bill|evening|festival|meeting|parade"


@rule(
    "vp",
    (f"open|opens|opened|start|starts|started the {_SHOWS}", 1),
    (f"close|closes|closed|end|ends|ended the {_SHOWS}", -1),
    reads=["turns: Ann opens the show."],
    refuses=["street: Ann opens the show."],
)
def opens(context: Context, rank: int) -> Said | None:
    """Opens the show: is the first."""
    term = _ranked(context, rank)
    return Said(Same(IT, term), kind=Kind.PLACE, shape="s") if term else None


@rule(
    "does",
    "HAVE hers|his|theirs",
    "DO hers|his|theirs",
    "VERB hers|his|theirs",
    reads=["lessons: Ann has her lesson the day before Bob has his."],
)
def has_hers(context: Context, *_rest: object) -> bool:
    """The day after Agnes has hers."""
    return True
