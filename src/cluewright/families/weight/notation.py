"""How weight puzzles are written.

Plain text is a beam in brackets, one `position:load` after another; a load is a weight, `?` or a beam in brackets. So
`(-3:? -1:4 2:(-2:? 1:?))` has two leaves and a beam on its top beam. Other weights than 1 to n follow after `with`:
`(-1:? 2:?) with 3 6`. In Prolog it is `[weight(-3,_),branch(2,[...])]`, or `mobile(Beam,Weights)` with a list.
"""

from __future__ import annotations

import re
from typing import Any

from cluewright.core import NotationError, terms
from cluewright.core.formats import Field, Listed, Number, Optional, Record, Shape, plain
from cluewright.core.notation import RecordNotation
from cluewright.core.patterns import pattern
from cluewright.core.reading import shown
from cluewright.core.terms import Compound, Term, repeated
from cluewright.families.weight import brackets
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Hanger, Hung, Mobile, beams

_HANGER = pattern(r"\d\s{0,9}:\s{0,9}[?_\d(\[]")
_SIGNS = frozenset("-−+:?_()[],.")
_NUMBER, _WEIGHT = Number(), Optional(Number())


class _Tree(Shape[Beam]):
    """A beam: in JSON a list of `[position, load]`, in Prolog one of `weight(Position,Weight)` and `branch(..)`."""

    def read(self, value: Any, place: str) -> Beam:
        return self._beam(value, place, 1, [])

    def _beam(self, value: Any, place: str, depth: int, hangers: list[Any]) -> Beam:
        if not isinstance(value, list):
            raise NotationError(f"{shown(plain(value))} is not a beam; a beam is a list of [position, load]", place)
        hangers += value[: 2 * MOST_WEIGHTS + 1]
        # A tree of n leaves has less than n beams, so it is less than n deep and has less than 2n hangers.
        if depth > MOST_WEIGHTS or len(hangers) > 2 * MOST_WEIGHTS:
            endless = f"nested without end, or more than {MOST_WEIGHTS} weights; does a beam hang on itself?"
            raise NotationError(endless, "beam")
        return tuple(self._hanger(each, f"{place}[{index}]", depth, hangers) for index, each in enumerate(value))

    def _hanger(self, value: Any, place: str, depth: int, hangers: list[Any]) -> Hanger:
        match value:
            case Compound("weight", (position, load)) if not isinstance(load, list):
                pass
            case Compound("branch", (position, list(load))) | list([position, load]):
                pass
            case _:
                form = "[position, load]; in Prolog it is weight(Position,Weight) or branch(Position,Beam)"
                raise NotationError(f"{shown(plain(value))} is not {form}", place)
        if isinstance(load, list):
            return _NUMBER.read(position, place), self._beam(load, f"{place}[1]", depth + 1, hangers)
        return _NUMBER.read(position, place), _WEIGHT.read(load, place)

    def write(self, value: Beam) -> list[Any]:
        return [[position, self.write(load) if isinstance(load, tuple) else load] for position, load in value]

    def term(self, value: Beam) -> Term:
        hangers: list[Term] = []
        for position, load in value:
            kind, hung = ("branch", self.term(load)) if isinstance(load, tuple) else ("weight", _WEIGHT.term(load))
            hangers.append(Compound(kind, (position, hung)))
        return hangers


def _fits(puzzle: Mobile, hung: Hung) -> None:
    """Refuse a solution that has not the beams and weights of the puzzle, each where it hangs there."""
    _compare(puzzle.beam, hung.beam, "beam")


def _compare(asked: Beam, answered: Beam, place: str) -> None:
    if len(asked) != len(answered):
        raise NotationError(f"{len(answered)} things hang on this beam; in the puzzle {len(asked)} do", place)
    for index, ((_, load), (_, other)) in enumerate(zip(asked, answered, strict=True)):
        if isinstance(load, tuple) and isinstance(other, tuple):
            _compare(load, other, f"{place}[{index}][1]")
        elif isinstance(load, tuple) or isinstance(other, tuple):
            kind = "beam" if isinstance(load, tuple) else "weight"
            raise NotationError(f"in the puzzle a {kind} hangs here", f"{place}[{index}]")


def _own_weights(puzzle: Mobile) -> tuple[int, ...]:
    return () if puzzle.is_plain else puzzle.weights


_BEAM = Field("beam", _Tree())
_WEIGHTS = Field("weights", Listed(Number(), MOST_WEIGHTS, least=1), (), of=_own_weights)
_PUZZLE = Record("mobile", Mobile, _BEAM, _WEIGHTS)
_NOTATION = RecordNotation(_PUZZLE, Record("", Hung, _BEAM), fits=_fits)
read_document, write_document = _NOTATION.read_document, _NOTATION.write_document
read_solution, write_solution = _NOTATION.read_solution, _NOTATION.write_solution


def sniff(text: str) -> bool:
    """Mostly `position:load`, in brackets or not."""
    body = re.split(r"\bwith\b", text[:3000], maxsplit=1)[0]
    hangers = len(_HANGER.findall(body))
    letters = sum(not character.isspace() for character in body)
    written = sum(character in _SIGNS or character.isdecimal() for character in body)
    return hangers > 1 and written > 0.8 * letters


def read_text(text: str) -> Mobile:
    """Read nested brackets, with other weights than 1 to n after them.

    >>> read_text("(-3:? -1:4 2:(-2:? 1:?))").beam
    ((-3, None), (-1, 4), (2, ((-2, None), (1, None))))
    >>> read_text("(-1:? 2:?) with 3 6").weights
    (3, 6)
    """
    return Mobile(*brackets.read(text))


def write_text(puzzle: Mobile) -> str:
    """One line of nested brackets.

    >>> write_text(Mobile(((-1, None), (2, 3)), (6, 3)))
    '(-1:? 2:3) with 3 6'
    """
    weights = "" if puzzle.is_plain else f" with {' '.join(map(str, puzzle.weights))}"
    return brackets.write(puzzle.beam) + weights


def sniff_term(term: Term) -> bool:
    """A list with a `weight(..)` or `branch(..)` in it, alone or in `mobile(.., ..)`."""
    if isinstance(term, Compound):
        return term.name == "mobile" and len(term.arguments) == 2
    named = [each for each in term if isinstance(each, Compound)] if isinstance(term, list) else []
    return any(each.name in ("weight", "branch") for each in named)


def read_term(term: Term) -> Mobile:
    """Read `[weight(-3,_),branch(2,[...])]`, or `mobile([...], Weights)`."""
    for name, places in repeated(term, "beam").items():
        raise NotationError(f"{shown(name)} stands twice; write _ for each weight to be found", places[1])
    if not isinstance(term, Compound):
        return _PUZZLE.read({"beam": term})
    if not sniff_term(term):
        raise NotationError("a puzzle is [weight(Position,Weight),branch(Position,Beam),..]", "beam")
    return _PUZZLE.read_term(term)


def write_term(puzzle: Mobile) -> Term:
    """The term `read_term` reads."""
    return _Tree().term(puzzle.beam) if puzzle.is_plain else _PUZZLE.term(puzzle)


def size(puzzle: Mobile) -> str:
    """`20 weights on 9 beams`."""
    count = sum(1 for _ in beams(puzzle.beam))
    return f"{len(puzzle.weights)} weights on {count} beam{'s' if count > 1 else ''}"


def read_solution_text(puzzle: Mobile, text: str) -> Hung:
    """Read the beam filled in, in brackets or as a Prolog term, or the weights alone in reading order: `3 5 1 2 4`."""
    numbers = brackets.numbers(text)
    if numbers is not None:
        if len(numbers) != len(puzzle.weights):
            raise NotationError(f"{len(numbers)} weights for {len(puzzle.weights)} places")
        return puzzle.hung(numbers)
    if not sniff(text):
        return read_solution(puzzle, {"beam": terms.read(text)})
    hung = Hung(brackets.read(text)[0])
    _fits(puzzle, hung)
    return hung


def write_solution_text(puzzle: Mobile, solution: Hung) -> str:
    """The beam filled in, as one line of nested brackets."""
    return brackets.write(solution.beam)
