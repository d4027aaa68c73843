"""How much somebody did, and when: won three games, did not pay as much, has a later slot."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.doing import done
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.naming import EVENTS
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.relations import related
from cluewright.families.logic.english.rules.times import at_a_time, times_of
from cluewright.families.logic.english.sense import IT, Kind, Pending, Said, Several
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Number, Same

Grade = tuple[str, int]


def _wins(context: Context) -> Axis | None:
    """The measure of how many games were won."""
    found = [axis for axis in context.world.axes if words_of(axis.noun) & {"wins", "victories"}]
    return found[0] if len(found) == 1 else None


def _compared(context: Context, axis: Axis, pending: Pending) -> Said | None:
    """A comparison along a measure that is known."""
    told = resolved(context, pending_said(replace(pending, nouns=frozenset({min(axis.words)}))))
    return replace(told, shape="s") if told and not told.pending else None


@rule(
    "vp",
    "win|wins|won|winning only|exactly? NUMBER game|games|match|matches|round|rounds|bout|bouts",
    reads=["league: The Bears won 7 games.", "league: The team that won 9 games is from Oslo."],
    refuses=["league: The Bears played 7 games.", "league: The Bears won 8 games.", "league: The Bears lost 7 games."],
)
def won_games(context: Context, count: Number) -> Said | None:
    """Won three games, where wins are counted."""
    axis = _wins(context)
    term = axis.at(count) if axis else None
    return Said(Same(IT, term), kind=Kind.AMOUNT, shape="past") if term else None


@rule(
    "vp",
    ("win|wins|won|winning NUMBER? more games|matches|rounds|bouts than <objects> <does>?", 1),
    ("win|wins|won|winning NUMBER? fewer|less games|matches|rounds|bouts than <objects> <does>?", -1),
    reads=[
        "league: The Bears won more games than the Lions.",
        "league: The Bears won 2 fewer games than the team from Rome.",
    ],
    refuses=["league: The Bears played more games than the Lions.", "medals: Peru won more games than Kenya."],
)
def won_more_games(context: Context, sign: int, count: Number | None, objects: Several, _does: object) -> Said | None:
    """Won two more games than."""
    axis = _wins(context)
    if axis is None:
        return None
    units = ("wins",) if count else ()
    relation = "=" if count else ""
    return _compared(context, axis, Pending("any", sign, objects, relation=relation, by=count or 0, units=units))


@rule(
    "vp",
    ("win|wins|won|winning the most games|matches|rounds|bouts", 1),
    ("win|wins|won|winning the fewest|least games|matches|rounds|bouts", -1),
    reads=["league: The Bears won the most games."],
)
def won_most_games(context: Context, sign: int) -> Said | None:
    """Won the most games."""
    axis = _wins(context)
    return _compared(context, axis, Pending("any", sign, rank=1)) if axis else None


@rule(
    "vp",
    "DO not VERB as|so much|many as <objects> <does>?",
    reads=["bills: Kim did not pay as much as Lou."],
    refuses=["bills: Kim did pay as much as Lou.", "street: Ann does not drink as much as Bob."],
)
def not_as_much(context: Context, _do: str, verb: Verb, objects: Several, _does: object) -> Said | None:
    """Did not pay as much as: less."""
    told = done(context, verb, pending_said(Pending("any", -1, objects))) if verb.shape == "base" else None
    return replace(told, shape="s") if told else None


def _slots(context: Context, nouns: Nouns) -> Axis | None:
    """The one measure of time of what is somebody's slot, turn or appointment."""
    axes = times_of(context)
    known = nouns[-1].base in EVENTS or nouns[-1].word in context.world.axis_words
    axis = axes[0] if len(axes) == 1 and known else None
    return axis if axis and axis.in_calendar and _same_event(axis, nouns) else None


def _same_event(axis: Axis, nouns: Nouns) -> bool:
    """Whether a birthday is told of where the dates are those of births, and not of weddings."""
    from cluewright.families.logic.english.kinds import EVENTS as NAMED_EVENTS

    named = [row for row, _ in NAMED_EVENTS if words_of(axis.noun) & row]
    own = [row for row, _ in NAMED_EVENTS if {noun.word for noun in nouns} & row]
    return not own or not named or named == own


@rule(
    "vp",
    "HAVE a|an|the COMPARATIVE <nouns> than <objects> <does>?",
    "get|gets|got a|an|the COMPARATIVE <nouns> than <objects> <does>?",
    reads=["shows: Light Up has a later slot than Jackpot.", "week: Rose has an earlier game than Will."],
    refuses=["street: Ann has a later appointment than Bob.", "week: Rose has a later dog than Will."],
)
def has_later(context: Context, *rest: object) -> Said | None:
    """Has a later appointment than."""
    grade, nouns, objects = (each for each in rest if isinstance(each, tuple | Several))
    assert isinstance(grade, tuple)
    assert isinstance(nouns, tuple)
    assert isinstance(objects, Several)
    axis = _slots(context, nouns) if grade[0] == "time" else None
    if axis is None:
        return None
    found = related(context, objects, partial(at_a_time, axis.key, grade[1], 0, "="), timed=True)
    return replace(found, shape="s") if found else None


@rule(
    "vp",
    ("HAVE the earliest|first <nouns>", 1),
    ("HAVE the latest|last <nouns>", -1),
    ("get|gets|got the earliest|first <nouns>", 1),
    ("get|gets|got the latest|last <nouns>", -1),
    reads=["shows: Light Up has the first slot."],
    refuses=["week: Rose has the first dog.", "street: Ann has the last appointment."],
)
def has_first(context: Context, rank: int, *rest: object) -> Said | None:
    """Has the earliest appointment."""
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    axis = _slots(context, nouns)
    found = axis.ranked(rank) if axis else []
    return Said(Same(IT, found[0]), kind=Kind.EXTREME, shape="s") if len(found) == 1 else None
