"""What is asked of a generator, and what a room proposes. A room only proposes; the workshop proves and reduces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeAlias

from cluewright.core.errors import OptionError, option
from cluewright.core.types import P, S
from cluewright.core.verdict import Verdict

Ask: TypeAlias = Callable[[P], Verdict]
"""Proves a puzzle on the room's behalf."""


class Size(NamedTuple):
    """What a family means by size."""

    says: str
    """The measure and its bounds, for people: `the number of houses, even, from 2 to 1,000`."""

    standard: int
    larger: tuple[int, ...]
    """Further sizes that are worth a try, ascending."""


class Effort(NamedTuple):
    """How much a proof by the family's own search takes: what the search counts, from so many to so many of them.

    >>> Effort("states", 50, 400).holds({"states": 120})
    True
    """

    counts: str
    least: int
    most: int

    def holds(self, statistics: Mapping[str, float]) -> bool:
        """Whether a proof with these statistics took so much; True also where it did not count that."""
        return self.least <= statistics.get(self.counts, self.least) <= self.most


class Recipe(NamedTuple):
    """How puzzles of a level are come by: sizes and options with which at least a few in a hundred have it."""

    level: str
    sizes: Sequence[int]
    """The first is taken where none is asked for."""

    options: Mapping[str, str] = MappingProxyType({})
    besides: Mapping[str, str] = MappingProxyType({})
    """Options with which the level is had as well, and their values: `any`, numbers as in `8-30`, or words as in
    `map|set`. Whoever asks for an option or a value that stands nowhere is refused."""

    no_guessing: bool = False
    """Whether such puzzles can be had that need no supposition; those of the easiest level never do."""

    redundant: bool = True
    """Whether the level is also had where what is not needed is kept."""

    effort: Effort | None = None
    """What the proof of such a puzzle usually takes, at the first size and with these options alone. A proof is made
    anyway, and takes a moment where a grade takes a second: whatever took more or less is not graded."""

    def allows(self, name: str, value: str) -> bool:
        """Whether the level is had with this option.

        >>> recipe = Recipe("hard", (8,), {"counts": "needed"}, besides={"density": "30-50"})
        >>> [recipe.allows("density", each) for each in ("30", "60")], recipe.allows("counts", "all")
        ([True, False], False)
        """
        if self.options.get(name) == value:
            return True
        allowed = self.besides.get(name, "")
        least, dash, most = allowed.partition("-")
        if dash and least.isdecimal():
            return value.isdecimal() and int(least) <= int(value) <= int(most)
        return allowed == "any" or value in allowed.split("|")

    def fits(self, request: Request) -> bool:
        """Whether the recipe leaves everything as it was asked for."""
        if request.size is not None and request.size not in self.sizes:
            return False
        if request.keep_redundant and not self.redundant:
            return False
        return all(self.allows(name, value) for name, value in request.options.items())

    @property
    def words(self) -> str:
        """The sizes and options as they are asked for.

        >>> Recipe("hard", range(6, 9), {"counts": "needed"}).words
        'size 6 to 8 with counts=needed'
        """
        return self.instead_of(Request())

    def instead_of(self, request: Request) -> str:
        """The sizes and options as they are asked for, and what is to be asked for in place of other options.

        >>> recipe = Recipe("hard", (8,), {"counts": "needed"}, besides={"density": "30-50"})
        >>> recipe.instead_of(Request(options={"density": "60", "blocked": "1"}))
        'size 8 with counts=needed and density from 30 to 50 and without blocked'
        """
        sizes = " or ".join(_runs(sorted(set(self.sizes))))
        others = [name for name, value in request.options.items() if not self.allows(name, value)]
        chosen = [name for name in others if name in self.besides]
        parts = [f"{name}={value}" for name, value in self.options.items() if name not in chosen]
        parts += [_choice(name, self.besides[name]) for name in chosen]
        found = f"size {sizes} with {' and '.join(parts)}" if parts else f"size {sizes}"
        left_out = [name for name in others if name not in self.besides and name not in self.options]
        if request.keep_redundant and not self.redundant:
            left_out.append("keeping what is not needed")
        return f"{found} and without {' or '.join(left_out)}" if left_out else found


def in_words(recipes: Iterable[Recipe]) -> str:
    """With which sizes and options these are had; sizes that take the same options together.

    >>> in_words([Recipe("hard", (10,)), Recipe("hard", (12,)), Recipe("hard", (8,), {"range": "4"})])
    'size 10 or 12; or size 8 with range=4'
    """
    together: dict[tuple[tuple[str, str], ...], Recipe] = {}
    for recipe in recipes:
        kind = tuple(sorted(recipe.options.items()))
        before = together.get(kind)
        together[kind] = recipe._replace(sizes=(*before.sizes, *recipe.sizes)) if before else recipe
    return "; or ".join(recipe.words for recipe in together.values())


def _choice(name: str, allowed: str) -> str:
    least, dash, most = allowed.partition("-")
    if dash and least.isdecimal():
        return f"{name} from {least} to {most}"
    return f"{name}={' or '.join(allowed.split('|'))}"


def _runs(sizes: Sequence[int]) -> list[str]:
    """Ascending numbers as few words.

    >>> _runs([3, 6, 12, 14, 16, 18]), _runs([4, 5, 6, 7])
    (['3', '6', '12 to 18 in steps of 2'], ['4 to 7'])
    """
    found, start = [], 0
    while start < len(sizes):
        step = sizes[start + 1] - sizes[start] if start + 1 < len(sizes) else 0
        end = start
        while end + 1 < len(sizes) and sizes[end + 1] - sizes[end] == step:
            end += 1
        if step in (1, 2) and end - start > 1:
            found.append(f"{sizes[start]} to {sizes[end]}" + ("" if step == 1 else " in steps of 2"))
            start = end + 1
        else:
            found.append(str(sizes[start]))
            start += 1
    return found


class Request(NamedTuple):
    """What kind of puzzle is wanted."""

    size: int | None = None
    """How big, in the family's own measure; None for its standard size."""

    options: Mapping[str, str] = MappingProxyType({})
    """The family's own options, by name."""

    keep_redundant: bool = False
    """Leave givens and clues that uniqueness does not need."""

    difficulty: str | None = None
    """The level it must have, `easy` to `expert`; None for any."""

    no_guessing: bool = False
    """Whether it must be possible to solve it without supposing anything."""

    def sized(self, size: Size) -> int:
        """How big, in the family's own measure."""
        return size.standard if self.size is None else self.size

    def extra(self, things: str, most: int) -> int:
        """How many things are to be given beyond what is needed, where such are kept."""
        extra = self.number("extra", 0, least=0, most=most)
        if extra and not self.keep_redundant:
            wanted = option("keep_redundant", "True")
            raise OptionError(f"{things} beyond what is needed stay only with {wanted}; add it to the option extra")
        return extra

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """An option that is a whole number within bounds.

        >>> Request(options={"range": "24"}).number("range", default=5, least=1, most=99)
        24
        """
        text = self.options.get(name)
        if text is None:
            return default
        if not text.lstrip("-").isdecimal() or not least <= int(text) <= most:
            raise OptionError(f"the option {name} is a whole number from {least} to {most}, not {text[:40]!r}")
        return int(text)


class Change(NamedTuple, Generic[P, S]):
    """A puzzle with something changed or left out."""

    says: str
    """The change in words, as advice: `move the house at d1 to d2`."""

    puzzle: P
    carried: Callable[[S], S | None] | None = None
    """What becomes of a solution: where a house was moved, its pair goes with it. None where it stays as it is."""

    parts: int = 1
    """How many things are changed."""


class Addition(NamedTuple, Generic[P, S]):
    """Something that could be given besides, true or not: a cell with its digit, a clue."""

    says: Callable[[], str]
    """The addition in words, as advice: `give 7 at b2`."""

    allows: Callable[[S], bool]
    """Whether a solution of the puzzle agrees with the addition."""

    added: Callable[[P], P | None]
    """The puzzle, in which others may have been added before, with the addition; None where it cannot be said there."""
