"""How weight puzzles are written.

Plain text is a beam in brackets, one `position:load` after another; a load is a weight, `?` or a beam in brackets. So
`(-3:? -1:4 2:(-2:? 1:?))` has two leaves and a beam on its top beam. Brackets are round or square, each closed by its
own kind; those around the whole may be left out. Commas are space. Other weights than 1 to n follow after `with`:
`(-1:? 2:?) with 3 6`. In Prolog it is `[weight(-3,_),branch(2,[...])]`, or `mobile(Beam,Weights)` with a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

from cluewright.core import NotationError, terms
from cluewright.core.formats import Field, Listed, Number, Optional, Record, RecordNotation, Shape, plain
from cluewright.core.patterns import pattern
from cluewright.core.reading import shown
from cluewright.core.terms import Compound, Term, repeated
from cluewright.core.text import place_in
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Hanger, Hung, Load, Mobile, beams

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
    return Mobile(*_read_brackets(text))


def write_text(puzzle: Mobile) -> str:
    """One line of nested brackets.

    >>> write_text(Mobile(((-1, None), (2, 3)), (6, 3)))
    '(-1:? 2:3) with 3 6'
    """
    weights = "" if puzzle.is_plain else f" with {' '.join(map(str, puzzle.weights))}"
    return _brackets(puzzle.beam) + weights


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
    numbers = _numbers(text)
    if numbers is not None:
        if len(numbers) != len(puzzle.weights):
            raise NotationError(f"{len(numbers)} weights for {len(puzzle.weights)} places")
        return puzzle.hung(numbers)
    if not sniff(text):
        return read_solution(puzzle, {"beam": terms.read(text)})
    hung = Hung(_read_brackets(text)[0])
    _fits(puzzle, hung)
    return hung


def write_solution_text(puzzle: Mobile, solution: Hung) -> str:
    """The beam filled in, as one line of nested brackets."""
    return _brackets(solution.beam)


_SIGN = pattern(
    r"(?P<space>[\s,]++)|(?P<number>[-−+]?\d++)|(?P<open>[(\[])|(?P<close>[)\]])"
    r"|(?P<colon>:)|(?P<blank>[?_])|(?P<word>with\b(?:\s++weights\b)?:?)|(?P<stray>.)",
    re.IGNORECASE | re.DOTALL,
)
_NUMBERS = pattern(r"\s*+(?:\[\s*+)?\d++(?:[\s,]++\d++)*+\s*+(?:\]\s*+)?(?:\.\s*+)?")
_CLOSING = {"(": ")", "[": "]"}


class _Sign(NamedTuple):
    kind: str
    text: str
    start: int


def _brackets(beam: Beam) -> str:
    """The beam in round brackets.

    >>> _brackets(((-3, None), (2, ((-2, 4), (1, 8)))))
    '(-3:? 2:(-2:4 1:8))'
    """
    return "(" + " ".join(f"{position}:{_written(load)}" for position, load in beam) + ")"


def _written(load: Load) -> str:
    if isinstance(load, tuple):
        return _brackets(load)
    return "?" if load is None else str(load)


def _read_brackets(text: str) -> tuple[Beam, tuple[int, ...]]:
    """The beam, and the weights to use if they are listed."""
    return _Reader(text).whole()


def _numbers(text: str) -> list[int] | None:
    """The numbers, if the text is nothing else: `3 5 1` or `[3,5,1].`"""
    if len(text) > 2000 or not _NUMBERS.fullmatch(text):
        return None
    return [int(each) for each in re.findall(r"\d++", text)]


class _Reader:
    """Reads token by token and stops at the first that does not fit."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.token = next(self.tokens)
        self.leaves = 0

    def _tokens(self) -> Iterator[_Sign]:
        for match in _SIGN.finditer(self.text):
            if match.lastgroup != "space":
                yield _Sign(match.lastgroup or "", match[0], match.start())
        while True:
            yield _Sign("end", "", len(self.text))

    def take(self) -> _Sign:
        taken, self.token = self.token, next(self.tokens)
        return taken

    def fail(self, message: str, token: _Sign | None = None) -> NoReturn:
        raise NotationError(message, place_in(self.text, (token or self.token).start))

    def found(self) -> str:
        return shown(self.token.text) if self.token.text else "the end"

    def whole(self) -> tuple[Beam, tuple[int, ...]]:
        beam = self.bracketed(1) if self.token.kind == "open" else self.hangers(1)
        weights = self.weights() if self.token.kind == "word" else ()
        if self.token.kind != "end":
            self.fail(f"{self.found()} follows where the puzzle should end")
        return beam, weights

    def bracketed(self, depth: int) -> Beam:
        opening = self.take()
        if depth > MOST_WEIGHTS:
            self.fail(f"nested more than {MOST_WEIGHTS} deep", opening)
        beam = self.hangers(depth)
        if self.token.text != _CLOSING[opening.text]:
            self.fail(f"{self.found()} where {_CLOSING[opening.text]!r} or another position:load is due")
        self.take()
        return beam

    def hangers(self, depth: int) -> Beam:
        hangers = []
        while self.token.kind == "number":
            position = self.number()
            if self.token.kind != "colon":
                self.fail(f"{self.found()} where ':' is due, as in {position}:?")
            self.take()
            hangers.append((position, self.load(depth)))
        return tuple(hangers)

    def load(self, depth: int) -> Load:
        if self.token.kind == "open":
            return self.bracketed(depth + 1)
        self.leaves += 1
        if self.leaves > MOST_WEIGHTS:
            self.fail(f"more than {MOST_WEIGHTS} weights")
        if self.token.kind == "number":
            return self.number()
        if self.token.kind != "blank":
            self.fail(f"{self.found()} where a weight, '?' or a beam in brackets is due")
        self.take()
        return None

    def number(self) -> int:
        if len(self.token.text) > 6:
            self.fail("a number of more than 6 digits")
        return int(self.take().text.replace("−", "-"))

    def weights(self) -> tuple[int, ...]:
        word = self.take()
        found: list[int] = []
        while self.token.kind == "number" and len(found) <= MOST_WEIGHTS:
            found.append(self.number())
        if not found:
            self.fail("'with' is followed by the weights to use, as in 'with 2 3 5'", word)
        return tuple(found)
