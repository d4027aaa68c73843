"""Amounts and differences: 25 years old, $5, an hour, half a kilo, either two or three years."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.counting import counted
from cluewright.families.logic.english.gauging import is_told_by, of_verb
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Amount, Kind, Pending, Said, Thing
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.quantities import fraction
from cluewright.families.logic.meaning.units import units_called


@rule("amount", "NUMBER", reads=["street: Ann is 25."], refuses=["street: Ann is 26.", "party: Mr. Green is 2."])
def number(context: Context, count: Number) -> Amount:
    """25."""
    return Amount(count)


@rule("amount", "NUMBER UNIT", reads=["bills: Kim paid 12 dollars."], refuses=["weights: Rex weighs 6 pounds."])
def of_units(context: Context, count: Number, unit: str) -> Amount:
    """25 years, 6 kg."""
    return Amount(count, unit)


@rule("amount", "NUMBER UNIT old", "NUMBER UNIT of age", reads=["street: Ann is 25 years old."])
def old(context: Context, count: Number, unit: str) -> Amount:
    """25 years old."""
    return Amount(count, unit, "old")


@rule("amount", "NUMBER UNIT of? UNIT", reads=["parts: Ann's computer has 6 GB of RAM."])
def units_of(context: Context, count: Number, unit: str, of: str) -> Amount | None:
    """6 GB of RAM, 2 silver medals."""
    counts = any(of in axis.words for axis in context.world.axes)
    return Amount(count, unit, of) if unit != of and counts and not units_called(of) else None


@rule("amount", "NUMBER UNIT UNIT UNIT")
def units_of_two(context: Context, count: Number, unit: str, first: str, second: str) -> Amount | None:
    """128 GB hard drive."""
    same = any({first, second} <= axis.words for axis in context.world.axes)
    return Amount(count, unit, second) if same else None


@rule("amount", "MONEY", "MONEY UNIT", reads=["bills: Kim paid $12."], refuses=["market: Abby paid £2."])
def money(context: Context, worth: tuple[Number, str], of: str | None = None) -> Amount:
    """$5."""
    return Amount(*worth, of or "")


@rule(
    "amount",
    "NUMBER UNIT away|out",
    "NUMBER UNIT away? from the? earth|sun|shore|coast|land|town|city|school|home",
    reads=["stars: Ganda is 4 light years away.", "stars: Hexar is 6 light years from Earth."],
    refuses=["stars: Ganda is 4 light years away from Talos.", "peaks: Mt. York is 260 feet away."],
)
def away(context: Context, count: Number, unit: str) -> Amount | None:
    """88 light years away, 76 light years from Earth."""
    far = any("distance" in axis.topics and "distance" in axis.words for axis in context.world.axes)
    return Amount(count, unit, "distance") if far else None


@rule(
    "amount",
    "MONEY in UNIT",
    reads=["grants: Ann won $300 in grants."],
    refuses=["grants: Ann won $300 in Paris."],
)
def money_in(context: Context, worth: tuple[Number, str], of: str) -> Amount | None:
    """$5 million in damage."""
    return None if units_called(of) else Amount(*worth, of)


@rule(
    "amount",
    "MONEY per|a|an|each <period>",
    reads=["cabins: Fox Run costs $85 per night."],
    refuses=["cabins: Fox Run costs $85 per week.", "market: Abby paid $2.50 a week."],
)
def money_per(context: Context, worth: tuple[Number, str], unit: str) -> Amount | None:
    """$160 per night: where that is what the clues count all along, or what the scale is called after."""
    return Amount(*worth) if per(context, unit) else None


def per(context: Context, unit: str) -> bool:
    """Whether a sum is one for each night, month or hour in all of the puzzle."""
    money = [axis for axis in context.world.axes if "money" in axis.topics]
    others = [axis for axis in context.world.axes if "duration" in axis.topics or unit in axis.words]
    rated = any(unit == _RATES.get(word) for axis in money for word in words_of(axis.noun))
    rated = rated or any(
        unit == "year" and "salary" in words_of(axis.noun) and min(axis.values) >= _YEARLY for axis in money
    )
    if len(money) == 1 and not others and (rated or context.world.spoken.get(unit, 0) > 1):
        return True
    context.refuse(f"whether the sum is that for a {unit} is not said")
    return False


_YEARLY = 10_000
"""A salary of so much is one for a year."""

_RATES = {
    "rent": "month",
    "nightly": "night",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "hourly": "hour",
    "yearly": "year",
    "annual": "year",
}


@rule(
    "period",
    ("hour", "hour"),
    ("day", "day"),
    ("night", "night"),
    ("week", "week"),
    ("month", "month"),
    ("year", "year"),
)
def period(context: Context, word: str) -> str:
    """What something is paid for: a night, a month."""
    return word


@rule(
    "amount",
    ("NUMBER UNIT sold", False),
    ("NUMBER UNIT left|remaining", True),
    reads=["takings: The show with 150 tickets sold is Cats."],
    refuses=[
        "bills: Kim has 12 dollars left.",
        "takings: The show with 150 tickets left is Cats.",
        "classes: There are 21 students sold in the Art class.",
    ],
)
def sold_or_left(context: Context, left: bool, count: Number, unit: str) -> Amount | None:
    """180 tickets sold; 5 minutes left, where that is what the scale is called."""
    axes = [axis for axis in context.world.axes if axis.amount(1, unit) is not None]
    if left:
        return Amount(count, unit) if any(words_of(axis.noun) & {"left", "remaining"} for axis in axes) else None
    noun = vocabulary().nouns.get(unit)
    somebody = noun is not None and noun.personal
    return Amount(count, unit) if axes and not units_called(unit) and not somebody else None


@rule(
    "amount",
    "NUMBER foot|feet|ft NUMBER inch|inches|in tall?",
    reads=["models: Anya is 5'8\" tall.", "models: The 5'10\" model is Anya.", "models: Bea is 5 feet 9 inches tall."],
    refuses=["models: Anya is 5'14\" tall."],
)
def feet_and_inches(context: Context, feet: Number, inches: Number) -> Amount | None:
    """5'8": 68 inches."""
    return Amount(12 * feet + inches, "inch") if 0 <= inches < 12 else None


@rule("amount", "no UNIT", reads=["moons: Ankh has no moons."], refuses=["bills: Kim paid no dollars."])
def none_of_it(context: Context, unit: str) -> Amount | None:
    """No moons, where one has none."""
    return Amount(0, unit) if any(unit in axis.words and axis.at(0) for axis in context.world.axes) else None


@rule("amount", "a|an dozen UNIT")
def dozen(context: Context, unit: str) -> Amount:
    """A dozen eggs."""
    return Amount(12, unit)


@rule(
    "amount",
    ("NUMBER UNIT tall|high", "height"),
    ("NUMBER UNIT long", "length"),
    ("NUMBER UNIT deep", "depth"),
    ("NUMBER UNIT wide", "width"),
    reads=["peaks: Mt. York is 260 feet high."],
    refuses=["peaks: Mt. York is 260 feet wide.", "stars: Ganda is 4 light years wide."],
)
def tall(context: Context, topic: str, count: Number, unit: str) -> Amount | None:
    """14600 feet tall: where a height is measured."""
    wanted = _ALLIED.get(topic, {topic})
    axes = [axis for axis in context.world.axes if axis.amount(1, unit) is not None]
    told_of = {*context.world.objects, *context.world.category_words}
    fits = any(
        axis.topics & wanted and ("distance" not in axis.topics or is_told_by(topic, axis, told_of)) for axis in axes
    )
    fits = fits or (topic == "length" and any(unit in axis.words & _OF_TEXTS for axis in axes))  # 240 pages long
    return Amount(count, unit) if fits else None


_OF_TEXTS = words("page pages word words line lines verse verses stanza stanzas chapter chapters episode episodes")
"""What a text is counted in, however long it is."""

_ALLIED = {
    "length": {"length", "duration"},
    "height": {"height", "length", "altitude"},
    "depth": {"depth", "height"},
}


@rule("quantity", "<amount>", "exactly <amount>", reads=["street: Ann is exactly four years older than Bob."])
def quantity(context: Context, amount: Amount) -> Amount:
    """Four years."""
    return amount


@rule("quantity", "a|an|one UNIT", reads=["films: Alpha is an hour longer than Beta."])
def one_unit(context: Context, unit: str) -> Amount | None:
    """An hour, a decade, a night; a price is no unit."""
    own = any(axis.unit is not None and unit in axis.unit.words for axis in context.world.axes)
    counted = own or any(f"{unit}s" in words_of(axis.noun) for axis in context.world.axes)
    return Amount(1, unit) if units_called(unit) or counted or unit in ("point", "vote") else None


@rule("quantity", "half a|an UNIT", reads=["films: Alpha is half an hour longer than Beta."])
def half(context: Context, unit: str) -> Amount:
    """Half an hour."""
    return Amount(fraction(1, 2), unit)


@rule("quantity", "a quarter of a|an UNIT", reads=["films: Alpha is a quarter of an hour longer than Beta."])
def quarter(context: Context, unit: str) -> Amount:
    """A quarter of an hour."""
    return Amount(fraction(1, 4), unit)


@rule(
    "quantity",
    "NUMBER and a half UNIT",
    "NUMBER UNIT and a half",
    reads=["films: Alpha is one and a half hours longer than Beta."],
)
def and_a_half(context: Context, count: Number, unit: str) -> Amount:
    """Two and a half years."""
    return Amount(count + fraction(1, 2), unit)


@rule(
    "step",
    ("<quantity>", "="),
    ("at least <quantity>", ">="),
    ("more than <quantity>", ">"),
    ("over <quantity>", ">"),
    reads=["street: Ann is at least four years older than Bob.", "street: Ann is more than four years older than Bob."],
    refuses=["street: Ann is less than four years older than Bob.", "street: Ann is up to four years older than Bob."],
)
def step(context: Context, relation: str, amount: Amount) -> Pending | None:
    """How far: four years, at least an hour."""
    if amount.count <= 0:
        return None
    named = frozenset({amount.of} - {"", "old"})
    return Pending("", 1, relation=relation, by=amount.count, units=(amount.unit,), nouns=named)


@rule(
    "core",
    "<det> top|maximum|total|final? <nouns> of <amount>",
    reads=["bills: Kim paid a price of $8."],
)
def price_of(context: Context, _article: str, nouns: Nouns, amount: Amount) -> Thing | None:
    """A price of $8."""
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    return Thing(kind=Kind.AMOUNT, amount=replace(amount, of=min(named))) if named and not amount.of else None


@rule("vp", "BE worth <amount>", reads=["grants: The grant that Ann won is worth $300."])
def worth(context: Context, _be: str, amount: Amount) -> Said | None:
    """Is worth $300."""
    keys = frozenset(axis.key for axis in context.world.axes if "money" in axis.topics and of_verb("be_worth", axis))
    said = counted(context, Said(kind=Kind.AMOUNT, amount=amount), keys) if amount.unit and len(keys) == 1 else None
    return replace(said, shape="s", suffered=context.world.alone()) if said else None  # somebody may be rich


@rule(
    "post",
    "worth <amount>",
    reads=["grants: The grant worth $300 is Ann's."],
    refuses=["bills: The person worth $12 is Kim."],
)
def worth_so_much(context: Context, amount: Amount) -> Said | None:
    """The grant worth $300."""
    said = worth(context, "is", amount)
    return replace(said, suffered=True) if said else None


@rule(
    "arg",
    "at least <amount>",
    "no less|fewer than <amount>",
    "no younger|earlier|lower|lighter|shorter|cheaper than <amount>",
    "<amount> or more|older|over|later|higher",
    reads=["staff: Rose is at least 55.", "staff: Rose is no younger than 55."],
)
def number_least(context: Context, amount: Amount) -> Said:
    """At least 30."""
    return _limit(amount, ">=")


@rule(
    "arg",
    "at most <amount>",
    "no more than <amount>",
    "no older|later|higher|heavier|longer|taller than <amount>",
    "<amount> or less|fewer|younger|under|earlier|lower",
    reads=["staff: Rose is at most 52.", "staff: Rose is no older than 52."],
    refuses=["bills: Kim paid up to $12."],
)
def number_most(context: Context, amount: Amount) -> Said:
    """At most 30."""
    return _limit(amount, "<=")


@rule(
    "arg",
    (
        "over <amount>",
        ">",
    ),
    ("above <amount>", "above"),
    ("under <amount>", "<"),
    ("below <amount>", "below"),
    reads=["street: Ann is over 30.", "street: Ann is under 30 years old."],
)
def number_beyond(context: Context, relation: str, amount: Amount) -> Said | None:
    """Over 30; a number alone may be that of a room, where there are such."""
    numbers = [axis for axis in context.world.axes if axis.kind == "number"]
    if relation in ("above", "below") and not amount.unit and not amount.of and len(numbers) > 1:
        return context.refuse(f"it is not said what {amount.count} is")
    return _limit(amount, {"above": ">", "below": "<"}.get(relation, relation))


@rule("arg", "COMPARATIVE than <amount>", reads=["street: Ann is older than 30.", "bills: Kim paid more than $6."])
def number_compared(context: Context, grade: tuple[str, int], amount: Amount) -> Said:
    """Older than 30, more than $6."""
    topic, sign = grade
    return pending_said(Pending(topic, sign, relation=">", number=amount))


def _limit(amount: Amount, relation: str) -> Said:
    """A bound: which measure it is of is known by its unit, its verb or, alone, by its being an age."""
    topic = "age" if amount.of == "old" else "number"
    return replace(pending_said(Pending(topic, 1, relation=relation, number=amount)), kind=Kind.COMPARED)


@rule(
    "arg",
    ("exactly <amount>", False),
    ("only <amount>", True),
    ("a total of <amount>", False),
    reads=["bills: Kim paid exactly $12."],
    refuses=["bills: Kim did not pay only $12."],
)
def exactly(context: Context, only: bool, amount: Amount) -> Said:
    """Exactly 12 dollars."""
    return Said(kind=Kind.AMOUNT if amount.unit or amount.of else Kind.NUMBER, amount=amount, firm=only)


@rule(
    "arg",
    "in school|class|classes|training|service|business for <amount>",
    reads=["kennel: Rex was in training for 7 weeks."],
)
def in_training(context: Context, amount: Amount) -> Said | None:
    """In school for 9 weeks: how long it lasted."""
    return Said(kind=Kind.AMOUNT, amount=amount, prep="") if amount.unit else None


@rule(
    "vp",
    "end|ended|ends|finish|finished|finishes up? the? game|games|season|race|contest|tournament|match? with <args>",
    reads=["medals: The Peru team ended the games with 2 gold medals."],
)
def ended_with(context: Context, said: Said) -> Said | None:
    """Ended the games with 2 medals."""
    from cluewright.families.logic.english.doing import done

    return done(context, vocabulary().verbs["had"][0], said)


@rule(
    "step",
    "either NUMBER or <amount>",
    "NUMBER or <amount>",
    reads=["street: Ann is either four or five years older than Bob."],
)
def either(context: Context, count: Number, amount: Amount) -> Pending | None:
    """Either two or three years."""
    if not amount.unit:
        return None
    return Pending("", 1, relation="=", by=count, others=(amount.count,), units=(amount.unit,))
