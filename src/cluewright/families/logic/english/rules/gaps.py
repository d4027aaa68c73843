"""How many places, or how much, lies between two or on one side of one."""

from __future__ import annotations

from cluewright.families.logic.english.measuring import who
from cluewright.families.logic.english.naming import is_role
from cluewright.families.logic.english.phrases import apart
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.pairs import terms_of
from cluewright.families.logic.english.rules.relations import Way
from cluewright.families.logic.english.sense import Amount, Clause, Pending, Thing, joined
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.meaning.clues import SETTING, Not, Number, Place, Same, Term


@rule("count", "NUMBER")
def count(context: Context, number: Number) -> Number:
    """Two."""
    return number


@rule("count", "no")
def none(context: Context) -> int:
    """No houses."""
    return 0


def _gap(context: Context, count: Number, noun: Noun, one: Thing, other: Thing, relation: str = "=") -> Clause | None:
    """So many places between two."""
    world = context.world
    people = bool(noun.kinds & {"person", "male", "female", "worker"}) or is_role(world, noun)
    if not world.is_row:
        return _gap_in_time(context, count, noun, one, other, relation, people)
    cars = (noun.plural or count == 1) and proper_things(context, noun)
    if not (noun.word in world.place_words or people or cars):
        return None
    return _apart(context, one, other, count + 1, relation)


def proper_things(context: Context, noun: Noun) -> bool:
    """Whether the noun is the name of a category of things with proper names: boxes, cars."""
    world = context.world
    named = [each for each in world.categories if each.name in world.category_words.get(noun.word, ())]
    return any(all(value[:1].isupper() for value in each.values) for each in named)


def _gap_in_time(
    context: Context, count: Number, noun: Noun, one: Thing, other: Thing, relation: str, people: bool
) -> Clause | None:
    """So many lectures between two, where there is one on each of the days, which follow each other evenly."""
    axes = [axis for axis in context.world.axes if axis.in_time]
    step = axes[0].step() if len(axes) == 1 and axes[0].key == "" else None
    told = "event" in noun.kinds and spoken_of(context.world, noun)
    if step is None or not (people or told) or noun.plural == (count == 1):
        return None
    return _apart(context, one, other, (count + 1) * step, relation)


def _apart(
    context: Context, one: Thing, other: Thing, by: Number, relation: str = "=", axis: str = ""
) -> Clause | None:
    found = terms_of(context, (one, other))
    if not found:
        return None
    (a, b), told = found
    return Clause(joined([apart(axis, a, b, by, relation), told]))


@rule(
    "clause",
    "there BE exactly|only? <count> NOUN between <np> and <np>",
    reads=[
        "street: There is one house between Ann and the fox.",
        "lessons: There are no pupils between Ann and Bob.",
    ],
    refuses=["lessons: There are no days between Ann and Bob."],
)
def gap(context: Context, _be: str, number: Number, noun: Noun, one: Thing, other: Thing) -> Clause | None:
    """There are two houses between A and B."""
    return _gap(context, number, noun, one, other)


@rule(
    "clause",
    "there BE at least <count> NOUN between <np> and <np>",
    reads=["street: There are at least two houses between Ann and Bob."],
)
def gap_least(context: Context, _be: str, number: Number, noun: Noun, one: Thing, other: Thing) -> Clause | None:
    """At least two houses between."""
    return _gap(context, number, noun, one, other, ">=")


@rule(
    "clause",
    "there BE at most <count> NOUN between <np> and <np>",
    reads=["street: There is at most one house between Ann and Bob."],
)
def gap_most(context: Context, _be: str, number: Number, noun: Noun, one: Thing, other: Thing) -> Clause | None:
    """At most one house between."""
    return _gap(context, number, noun, one, other, "<=")


@rule(
    "clause",
    "there BE fewer|less than <count> NOUN between <np> and <np>",
    reads=["street: There are fewer than two houses between Ann and Bob."],
)
def gap_fewer(context: Context, _be: str, number: Number, noun: Noun, one: Thing, other: Thing) -> Clause | None:
    """Fewer than two houses between."""
    return _gap(context, number, noun, one, other, "<")


@rule(
    "clause",
    "there BE more than <count> NOUN between <np> and <np>",
    reads=["street: There are more than two houses between Ann and Bob."],
)
def gap_more(context: Context, _be: str, number: Number, noun: Noun, one: Thing, other: Thing) -> Clause | None:
    """More than two houses between."""
    return _gap(context, number, noun, one, other, ">")


@rule(
    "clause",
    "exactly|only? <count> NOUN BE VERB? between <np> and <np>",
    "exactly|only? <count> NOUN VERB between <np> and <np>",
    reads=["race: Two runners finished between Amy and Ben.", "lessons: Only one pupil goes between Ann and Bob."],
    refuses=["race: Two runners beat Amy.", "lessons: Only one pupil eats between Ann and Bob."],
)
def gap_verb(context: Context, number: Number, noun: Noun, *rest: object) -> Clause | None:
    """Two runners finished between A and B."""
    *verbs, one, other = rest
    verb = next((each for each in verbs if isinstance(each, Verb)), None)
    assert isinstance(one, Thing)
    assert isinstance(other, Thing)
    if isinstance(verb, Verb) and not (verb.sense("stay") or verb.sense("rank") or _takes_place(context, verb)):
        return None
    return _gap(context, number, noun, one, other)


def _takes_place(context: Context, verb: Verb) -> bool:
    """Whether the verb says when something is, where all are told by their days: a lecture is held, somebody goes."""
    return not context.world.is_row and (
        verb.base in ("go", "hold", "meet", "visit") or verb.sense("happen") is not None
    )


@rule(
    "clause",
    ("at least <count> NOUN VERB between <np> and <np>", ">="),
    ("at least <count> NOUN BE between <np> and <np>", ">="),
    ("more than <count> NOUN VERB between <np> and <np>", ">"),
    ("more than <count> NOUN BE between <np> and <np>", ">"),
    ("at most <count> NOUN VERB between <np> and <np>", "<="),
    ("at most <count> NOUN BE between <np> and <np>", "<="),
    reads=["seats: At least two people sit between Ann and Bob."],
    refuses=["seats: At least two hats sit between Ann and Bob."],
)
def gap_bounded(context: Context, relation: str, number: Number, noun: Noun, *rest: object) -> Clause | None:
    """More than two people sit between A and B."""
    *verbs, one, other = rest
    verb = next((each for each in verbs if isinstance(each, Verb)), None)
    assert isinstance(one, Thing)
    assert isinstance(other, Thing)
    if verb and not (verb.sense("stay") or verb.sense("rank")):
        return None
    return _gap(context, number, noun, one, other, relation)


@rule(
    "clause",
    ("nobody|nothing VERB between <np> and <np>", None),
    ("no one|body|person VERB between <np> and <np>", None),
    ("nobody|nothing BE VERB between <np> and <np>", None),
    ("no one|body|person BE VERB between <np> and <np>", None),
    ("there BE nobody|nothing between <np> and <np>", None),
    ("there BE no one|body|person between <np> and <np>", None),
    reads=["seats: Nobody sits between Ann and Bob."],
    refuses=["seats: Nobody eats between Ann and Bob."],
)
def nobody_between(context: Context, _none: None, *rest: object) -> Clause | None:
    """Nobody sits between A and B: they are next to each other."""
    *verbs, one, other = rest
    assert isinstance(one, Thing)
    assert isinstance(other, Thing)
    verb = next((each for each in verbs if isinstance(each, Verb)), None)
    if isinstance(verb, Verb) and not (verb.sense("stay") or verb.sense("rank")):
        return None
    first, second = who(context, one), who(context, other)
    kinds = {getattr(found[0], "category", None) for found in (first, second) if found}
    if not context.world.is_row or len(kinds) != 1 or None in kinds:
        return context.refuse("the two may be one and the same")
    return _apart(context, one, other, 1)


@rule(
    "clause",
    ("nobody VERB <side> <np>", None),
    ("no one|body|person VERB <side> <np>", None),
    ("there BE nobody <side> <np>", None),
    ("there BE no one|body|person <side> <np>", None),
    reads=["seats: Nobody sits to the left of Ann."],
    refuses=["seats: Nobody eats to the left of Ann."],
)
def nobody_on_a_side(context: Context, _none: None, verb: object, way: Way, thing: Thing) -> Clause | None:
    """Nobody sits to the left of A: A is at that end."""
    found = who(context, thing)
    stays = not isinstance(verb, Verb) or verb.sense("stay") or verb.sense("rank")
    if found is None or not stays or way.steps is not None or not context.world.is_row:
        return None
    if found[1] != SETTING:
        return context.doubt("it is not clear of whom the last words are said", anywhere=True)
    place = 1 if way.sign < 0 else context.world.size
    return Clause(joined([Same(found[0], Place(place)), found[1]]))


@rule(
    "clause",
    "between <np> and <np> there? BE exactly|only? <count> NOUN",
    reads=["race: Between Amy and Ben there are exactly two runners."],
)
def gap_inverted(context: Context, one: Thing, other: Thing, _be: str, number: Number, noun: Noun) -> Clause | None:
    """Between A and B there are two houses."""
    return _gap(context, number, noun, one, other)


@rule(
    "clause",
    "<np> and <np> HAVE exactly|only? <count> NOUN between them",
    reads=["street: Ann and Bob have two houses between them."],
)
def gap_between_them(
    context: Context, one: Thing, other: Thing, _have: str, number: Number, noun: Noun
) -> Clause | None:
    """A and B have two houses between them."""
    return _gap(context, number, noun, one, other)


@rule(
    "clause",
    "<np> and <np> BE <step> apart",
    "<np> and <np> VERB <step> apart",
    reads=["staff: Rose and Wes are 2 years apart."],
    refuses=["street: Ann and Bob are 2 apart."],
)
def units_apart(context: Context, one: Thing, other: Thing, verb: object, step: Pending) -> Clause | None:
    """Two years apart."""
    unit = step.units[0] if step.units else ""
    found = [axis for axis in context.world.axes if unit and axis.amount(step.by, unit) is not None]
    if len(found) != 1 or step.relation != "=" or step.others:
        return None
    return _apart(context, one, other, found[0].amount(step.by, unit) or 0, axis=found[0].key)


@rule(
    "clause",
    "<np> and <np> BE exactly? <count> NOUN apart",
    "<np> and <np> VERB exactly? <count> NOUN apart",
    reads=["street: Ann and Bob live two houses apart."],
)
def places_apart(context: Context, one: Thing, other: Thing, verb: object, number: Number, noun: Noun) -> Clause | None:
    """Two houses apart."""
    if not context.world.is_row or noun.word not in context.world.place_words:
        return None
    return _apart(context, one, other, number)


@rule(
    "clause",
    "exactly|only? <count> NOUN BE <side> <np>",
    "exactly|only? <count> NOUN VERB <side> <np>",
    "there BE exactly|only? <count> NOUN <side> <np>",
    reads=["seats: Two people sit to the left of Ann.", "floors: There is one floor above Hal's."],
    refuses=["seats: At least two people sit to the left of Ann.", "seats: Two hats are to the left of Ann."],
)
def so_many_on_a_side(context: Context, *rest: object) -> Clause | None:
    """Two people sit to the left of Ann: so Ann's place is the third."""
    thing, way = rest[-1], rest[-2]
    number = next(each for each in rest if isinstance(each, int))
    noun = next(each for each in rest if isinstance(each, Noun))
    verb = next((each for each in rest if isinstance(each, Verb)), None)
    assert isinstance(thing, Thing)
    assert isinstance(way, Way)
    world = context.world
    everybody = bool(noun.kinds & {"person"}) or is_role(world, noun) or noun.word in world.place_words
    everybody = everybody or (proper_things(context, noun) and noun.plural == (number != 1))
    found = who(context, thing)
    if (
        found is None
        or not everybody
        or way.steps is not None
        or (verb and not (verb.sense("stay") or verb.sense("rank")))
    ):
        return None
    place = number + 1 if way.sign < 0 else world.size - number
    if not 1 <= place <= world.size:
        return context.refuse(f"there are {world.size} places")
    return Clause(joined([Same(found[0], Place(place)), found[1]]))


@rule("clause", "there BE no <name> in|at|on <np>", reads=["street: There is no fox in the red house."])
def there_is_no(context: Context, _be: str, value: Term, thing: Thing) -> Clause | None:
    """There is no fox in the red house."""
    found = who(context, thing)
    return (
        Clause(joined([Not(Same(found[0], value)), found[1]])) if found and not context.world.is_person(value) else None
    )


@rule(
    "clause",
    ("there BE <quantity> between <np> and <np>", True),
    ("the <nouns> difference|gap between <np> and <np> BE <quantity>", False),
    reads=[
        "staff: There are two years between Rose and Wes.",
        "staff: The age difference between Rose and Wes is two years.",
    ],
    refuses=[
        "staff: There are almost two years between Rose and Wes.",
        "week: There are two days between Rose and Will.",
    ],
)
def so_much_between(context: Context, may_be_whole: bool, *rest: object) -> Clause | None:
    """There are two years between them."""
    one, other = (each for each in rest if isinstance(each, Thing))
    amount = next(each for each in rest if isinstance(each, Amount))
    found = [axis for axis in context.world.axes if amount.unit and axis.amount(amount.count, amount.unit) is not None]
    if len(found) != 1:
        return None
    if may_be_whole and found[0].moments and found[0].kind != "time":
        return context.refuse("whole days may lie between them, or it is the difference")
    return _apart(context, one, other, found[0].amount(amount.count, amount.unit) or 0, axis=found[0].key)
