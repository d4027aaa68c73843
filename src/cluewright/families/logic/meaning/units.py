"""Units: what people measure in, how each is written, and what one is worth in another of its dimension.

A unit has a dimension (`length`, `mass`, `dollars`) and a size there, a whole number of the dimension's smallest part,
so that every conversion is exact. What has no exact worth in another unit is of another dimension: a month in days, a
dollar in pounds, a gallon in litres, a gigabyte in megabytes, a degree Celsius in degrees Fahrenheit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Number

MONEY = frozenset({"dollars", "pounds", "euros", "yen", "rupees", "francs", "crowns"})
"""The dimensions that are a currency."""

_TABLE = """
length: 10 mm millimetre millimeter; 100 cm centimetre centimeter; 10000 m metre meter; 10000000 km kilometre kilometer;
  254 in inch inches " ″ ”; 3048 ft foot feet ' ′ ’; 9144 yd yard; 16093440 mi mile; 94607304725808000000 light-year ly
mass: 1000000 mg milligram; 200000000 carat ct; 1000000000 g gm gram gramme; 1000000000000 kg kilo kilogram kilogramme;
  1000000000000000 tonne; 28349523125 oz ounce; 453592370000 lb lbs pound; 6350293180000 st stone stones
duration: 1 second s sec; 60 minute min; 3600 hour h hr; 86400 day; 604800 week wk; 1209600 fortnight
years: 1 month mo; 12 year yr; 120 decade; 1200 century centuries
dollars: 1 cent ¢ c; 100 $ dollar usd us$ buck
pounds: 1 p penny pence; 100 £ pound gbp quid
euros: 1 cent c; 100 € euro eur
yen: 1 ¥ yen jpy
rupees: 1 ₹ rs rupee inr
francs: 1 franc chf
crowns: 1 crown krona krone
percent: 1 % percent per-cent pct
celsius: 1 °c celsius degree-celsius degree °
fahrenheit: 1 °f fahrenheit degree-fahrenheit degree °
angle: 1 degree °
area: 100 sq-mm square-millimetre square-millimeter mm²; 10000 sq-cm square-centimetre square-centimeter cm²;
  100000000 sq-m square-metre square-meter m²; 1000000000000 hectare ha;
  100000000000000 sq-km square-kilometre square-kilometer km²; 64516 sq-in square-inch square-inches;
  9290304 sq-ft square-foot square-feet ft²; 83612736 sq-yd square-yard; 404685642240 acre;
  258998811033600 sq-mi square-mile
volume: 1 ml millilitre milliliter; 10 cl centilitre centiliter; 1000 l litre liter
gallons: 1 pint pt; 2 quart qt; 8 gallon gal
speed: 1609344 mph mile-per-hour miles-per-hour; 1852000 kt knot;
  1000000 km/h kph kmh kilometre-per-hour kilometres-per-hour kilometer-per-hour kilometers-per-hour
kilobytes: 1 kb kilobyte
megabytes: 1 mb megabyte
gigabytes: 1 gb gigabyte
terabytes: 1 tb terabyte
power: 1 w watt; 1000 kw kilowatt
energy: 1 calorie cal
horsepower: 1 hp horsepower
frequency: 1 hz hertz; 1000 khz kilohertz; 1000000 mhz megahertz; 1000000000 ghz gigahertz
"""


class Unit(NamedTuple):
    """What something is measured in."""

    name: str
    """What it is called here: `kg`, `$`, `year`; a unit that is not in the table by its own word: `point`."""

    dimension: str
    """What can be converted into one another has the same."""

    size: int = 1
    """How many of the dimension's smallest part one is."""

    words: tuple[str, ...] = ()
    """Every way it is written, in lower case, in singular and plural."""


def _plurals(word: str) -> Iterator[str]:
    yield word
    if len(word) > 2 and word[-1].isalpha() and word[-1] != "s" and word not in ("penny", "century"):
        yield f"{word}s"


@cache
def _units() -> dict[str, tuple[Unit, ...]]:
    found: dict[str, tuple[Unit, ...]] = {}
    for line in _TABLE.replace("\n  ", " ").strip().splitlines():
        dimension, _, units = line.partition(": ")
        for entry in units.split(";"):
            size, *names = entry.split()
            spoken = [name.replace("-", " ") for name in names]
            words = tuple(each for name in spoken for each in _plurals(name))
            unit = Unit(spoken[0], dimension, int(size), words)
            for word in words:
                found[word] = (*found.get(word, ()), unit)
    return found


def _tidy(word: str) -> str:
    return " ".join(word.lower().replace("-", " ").replace(".", " ").split())


@lru_cache(4096)
def units_called(word: str) -> tuple[Unit, ...]:
    """Every unit of the table that is written so: `pound` is money and mass.

    >>> [unit.dimension for unit in units_called("pounds")], units_called("Sq. Ft.")[0].name, units_called("points")
    (['mass', 'pounds'], 'sq ft', ())
    """
    return _units().get(_tidy(word), ())


def counted(word: str) -> Unit:
    """A unit that is not in the table: something counted, of a dimension of its own.

    >>> counted("points").name, counted("votes").dimension
    ('point', 'vote')
    """
    tidy = _tidy(word)
    single = tidy[:-1] if len(tidy) > 2 and tidy.endswith("s") and not tidy.endswith("ss") else tidy
    return Unit(single, single, 1, tuple(dict.fromkeys((*_plurals(single), tidy))))


def fraction(numerator: Number, denominator: int) -> Number:
    """An exact quotient.

    >>> fraction(1, 2)
    Fraction(1, 2)
    """
    from fractions import Fraction  # whole numbers are nearly all there are, and the import takes its time

    return Fraction(numerator, denominator)


def whole(amount: Number) -> Number:
    """The number, as an int where it is whole."""
    return amount.numerator if amount.denominator == 1 else amount


def ratio(unit: Unit, other: Unit) -> Number | None:
    """How many of the other unit one of this is, exactly; None where that has no answer.

    >>> kg, g = units_called("kg")[0], units_called("grams")[0]
    >>> ratio(kg, g), ratio(g, kg), ratio(units_called("year")[0], units_called("days")[0])
    (1000, Fraction(1, 1000), None)
    """
    if unit.dimension != other.dimension:
        return None
    if unit.size % other.size == 0:
        return unit.size // other.size
    return fraction(unit.size, other.size)


_NOUNS = """
years: age year
money: price cost fare salary wage bill tip fee rent bid prize payment donation scholarship budget bonus
  income earnings
length: height distance depth width altitude elevation wingspan
mass: weight mass
duration: duration
percent: percentage
speed: speed
"""


@cache
def _dimensions_of_nouns() -> dict[str, str]:
    lines = (line.partition(": ") for line in _NOUNS.replace("\n  ", " ").strip().splitlines())
    return {noun: dimension for dimension, _, nouns in lines for noun in nouns.split()}


def dimension_of(noun: str) -> str:
    """What bare numbers under this noun measure: `years` for an age, `money` for a price; empty where it is open.

    >>> dimension_of("age"), dimension_of("ticket price"), dimension_of("score")
    ('years', 'money', '')
    """
    found = {_dimensions_of_nouns().get(form, "") for word in _tidy(noun).split() for form in (word, word.rstrip("s"))}
    found -= {""}
    return found.pop() if len(found) == 1 else ""
