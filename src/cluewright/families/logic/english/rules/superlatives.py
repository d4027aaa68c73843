"""The most and the least: the oldest, the second oldest, the first to leave."""

from __future__ import annotations

from cluewright.families.logic.english.happening import event_fits
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Pending, Said
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.meaning.clues import Number

Grade = tuple[str, int]


@rule("superlative", "SUPERLATIVE")
def superlative(context: Context, grade: Grade) -> Pending:
    """The oldest."""
    return Pending(grade[0], grade[1], rank=1)


@rule("superlative", ("most GRADED", 1), ("least GRADED", -1), reads=["bills: The most expensive dish was the stew."])
def graded(context: Context, way: int, grade: Grade) -> Pending | None:
    """The most expensive."""
    return Pending(grade[0], way * grade[1], rank=1)


@rule("superlative", "ORDINAL SUPERLATIVE", "ORDINAL most GRADED", reads=["street: Ann is the second oldest."])
def ranked(context: Context, rank: int, grade: Grade) -> Pending:
    """The second oldest."""
    return Pending(grade[0], grade[1], rank=rank)


@rule(
    "whole",
    "of all",
    "of them all",
    "of the lot|bunch|group|field",
    "in|of the year|week|day|month",
    "of the NUMBER <nouns>?",
    "among the NUMBER <nouns>?",
    reads=["street: Ann is the oldest of the bunch.", "street: Ann is the oldest of the five people."],
    refuses=["street: Ann is the oldest of the three people.", "street: Ann is the oldest of the five Norwegians."],
)
def whole(context: Context, count: Number | None = None, nouns: Nouns | None = None) -> bool | None:
    """Of all, of the five: everybody of the puzzle."""
    if count is not None and count != context.world.size:
        return context.refuse(f"there are {context.world.size}, not {count}")
    known = context.world.category_words.keys() | context.world.place_words | context.world.objects.keys()
    if nouns and not (nouns[-1].kinds & {"person"} or nouns[-1].word in known):
        return None
    return True


@rule(
    "arg",
    "the? <superlative>",
    "the? <superlative> <whole>",
    reads=["street: Ann is oldest.", "street: Ann is the oldest of all."],
    refuses=["street: Ann is one of the oldest."],
)
def extreme(context: Context, grade: Pending, _whole: bool = True) -> Said | None:
    """The oldest of all."""
    return pending_said(grade)


@rule(
    "arg",
    ("the most|highest|greatest|largest <nouns>?", 1),
    ("the top <nouns>", 1),
    ("the least|lowest|fewest|smallest <nouns>?", -1),
    reads=["bills: Kim paid the least.", "classes: The Art class has the most students."],
    refuses=["ranks: Ann has the highest rank."],
)
def the_most(context: Context, way: int, nouns: Nouns | None) -> Said | None:
    """Paid the most, has the fewest students."""
    named = frozenset(noun.word for noun in nouns or ()) & frozenset(context.world.axis_words)
    if nouns and not named:
        return None
    return pending_said(Pending("any", way, rank=1, nouns=named))


@rule(
    "arg",
    ("the? first to be? VERB", -1),
    ("the? last to be? VERB", 1),
    ("the first of the NUMBER <nouns> to VERB", -1),
    ("the last of the NUMBER <nouns> to VERB", 1),
    reads=["week: Rose is the first to play."],
    refuses=["street: Ann is the first to drink."],
)
def first_to(context: Context, sign: int, *rest: object) -> Said | None:
    """The first to leave: the earliest."""
    verb = rest[-1]
    assert isinstance(verb, Verb)
    count = rest[0] if len(rest) > 1 else context.world.size
    from cluewright.families.logic.english.rules.times import times_of

    axes = [axis for axis in times_of(context) if axis is not None]
    if verb.shape not in ("base", "done") or not verb.sense("happen") or len(axes) != 1 or count != context.world.size:
        return None
    if not event_fits(context, verb, axes[0].noun):
        return context.refuse(f"who {verb.does} first need not be the first in {axes[0].noun}")
    return pending_said(Pending("time", sign, rank=1))
