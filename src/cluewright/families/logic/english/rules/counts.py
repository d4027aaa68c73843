"""Amounts of what is named: eight more inches of snow than, a greater number of students, a hundred guests."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.comparisons import Grade, compared_nouns, comparing
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Amount, Clause, Pending, Said, Several, Thing
from cluewright.families.logic.english.speaking import state
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.quantities import fraction
from cluewright.families.logic.meaning.units import units_called


@rule(
    "comparison",
    "<step> COMPARATIVE of NOUN than <objects> <does>?",
    "NUMBER COMPARATIVE UNIT of NOUN than <objects> <does>?",
    refuses=["bills: Kim paid 2 more dollars of rent than Lou."],
)
def more_of_stuff(context: Context, *rest: object) -> Said | None:
    """Eight more inches of snow than, where snow is what is measured: snowfall."""
    grade = next(each for each in rest if isinstance(each, tuple) and isinstance(each[0], str))
    noun = next(each for each in rest if isinstance(each, Noun))
    objects = next(each for each in rest if isinstance(each, Several))
    step = next((each for each in rest if isinstance(each, Pending)), None)
    if step is None:
        unit = next(each for each in rest if isinstance(each, str))
        step = Pending("", 1, relation="=", by=rest[0], units=(unit,))  # type: ignore[arg-type]
    axes = [axis for axis in context.world.axes if step.units[0] and axis.amount(1, step.units[0]) is not None]
    if len(axes) != 1 or noun.base not in axes[0].words or grade[0] != "any":
        return None
    return comparing(grade, step, objects, frozenset({noun.base}))


@rule(
    "comparison",
    "<step>? VAGUELY? COMPARATIVE for|on POSSESSIVE <nouns> than <objects> <does>?",
    reads=["bills: Kim paid $2 more for her dish than Lou did."],
    refuses=["bills: Kim paid $2 more for her umbrella than Lou did."],
)
def more_for_theirs(
    context: Context,
    step: Pending | None,
    vaguely: object,
    grade: Grade,
    _his: str,
    nouns: Nouns,
    objects: Several,
    _does: object,
) -> Said | None:
    """Paid $2 more for her dish than: her dish is what she goes together with anyway."""
    world, last = context.world, nouns[-1]
    known = world.category_words.get(last.word, set()) - world.measures - world.person_categories
    if not (known or last.word in world.objects or last.base in ("purchase", "order")) or last.personal:
        return None
    return comparing(grade, replace(step or Pending("", 1), vague=True) if vaguely else step, objects)


@rule(
    "comparison",
    "with <comparison>",
    reads=["classes: Young teaches a class with more students than the Music class."],
    refuses=["bills: Kim is the person with more than Lou."],
)
def with_more(context: Context, said: Said) -> Said | None:
    """With more students than: what is counted is named."""
    return said if said.pending and said.pending.nouns and not said.pending.rank else None


@rule(
    "comparison",
    "<step>? COMPARATIVE number|amount|total of <nouns> than <objects> <does>?",
    "a|an COMPARATIVE number|amount|total of <nouns> than <objects> <does>?",
    reads=["classes: The Art class has a greater number of students than the Music class."],
    refuses=["classes: The Art class has a greater number of rooms than the Music class."],
)
def number_of(context: Context, *rest: object) -> Said | None:
    """A greater number of students than."""
    grade = next(each for each in rest if isinstance(each, tuple) and isinstance(each[0], str))
    nouns = next(each for each in rest if isinstance(each, tuple) and not isinstance(each[0], str))
    objects = next(each for each in rest if isinstance(each, Several))
    step = next((each for each in rest if isinstance(each, Pending)), None)
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    return (
        comparing(("any", grade[1]), step, objects, named) if named and grade[0] in ("any", "level", "size") else None
    )


@rule(
    "clause",
    "there BE <step>? COMPARATIVE <nouns> in|on|at|aboard <np> than in|on|at|aboard <np>",
    reads=["classes: There are 2 more students in the Art class than in the Music class."],
    refuses=["classes: There are 2 more rooms in the Art class than in the Music class."],
)
def there_are_more(
    context: Context, _be: str, step: Pending | None, grade: Grade, nouns: Nouns, one: Thing, other: Thing
) -> Clause | None:
    """There are two more students in this class than in that one."""
    counted = any(noun.word in context.world.counted_words for noun in nouns)
    said = compared_nouns(context, step, None, grade, nouns, Several((other,)), None) if counted else None
    return state(context, one, replace(said, shape="s")) if said else None


@rule(
    "amount",
    "NUMBER UNIT of NOUN",
    "NUMBER UNIT of STRANGER",
    refuses=["bills: Kim paid 12 dollars of rent."],
)
def units_of_stuff(context: Context, count: Number, unit: str, noun: Noun) -> Amount | None:
    """50 mg of caffeine, where the clues speak of caffeine all along and nothing else is counted so."""
    world = context.world
    named = noun.word in world.category_words or noun.word in world.axis_words or noun.personal
    axes = [axis for axis in world.axes if axis.amount(1, unit) is not None]
    fits = bool(units_called(unit)) and len(axes) == 1 and not named and world.spoken.get(noun.base, 0) > 1
    return Amount(count, unit) if fits else None


@rule(
    "amount",
    ("a hundred", 100),
    ("a thousand", 1000),
    ("a million", 10**6),
    ("a hundred UNIT", 100),
    ("a thousand UNIT", 1000),
    ("a million UNIT", 10**6),
    reads=["votes: Ann got a thousand more votes than Bob."],
    refuses=["votes: Ann got a thousand more roses than Bob."],
)
def a_hundred(context: Context, count: int, unit: str = "") -> Amount:
    """A hundred more guests than."""
    return Amount(count, unit)


@rule(
    "quantity",
    "a|an UNIT and a half",
    reads=["films: Alpha is an hour and a half longer than Beta."],
    refuses=["films: Alpha is an hour and a bit longer than Beta."],
)
def one_and_a_half(context: Context, unit: str) -> Amount | None:
    """An hour and a half."""
    return Amount(fraction(3, 2), unit) if units_called(unit) else None


@rule(
    "quantity",
    "three quarters of a|an UNIT",
    reads=["films: Alpha is three quarters of an hour longer than Beta."],
)
def three_quarters(context: Context, unit: str) -> Amount:
    """Three quarters of an hour."""
    return Amount(fraction(3, 4), unit)
