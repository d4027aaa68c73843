"""How weight puzzles are written.

Plain text is a beam in brackets, one `position:load` after another; a load is a weight, `?` or a beam in brackets. So
`(-3:? -1:4 2:(-2:? 1:?))` has two leaves and a beam on its top beam. Other weights than 1 to n follow after `with`:
`(-1:? 2:?) with 3 6`. In Prolog it is `[weight(-3,_),branch(2,[...])]`, or `mobile(Beam,Weights)` with a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.patterns import pattern
from cluewright.core.reading import field, integer, only_fields, sequence, shown
from cluewright.core.terms import Compound, Term, Variable
from cluewright.families.weight import brackets
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Hanger, Hung, Load, Mobile, beams

_HANGER = pattern(r"\d\s{0,9}:\s{0,9}[?_\d(\[]")
_SIGNS = frozenset("-−+:?_()[],.")


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


def read_document(document: Document) -> Mobile:
    """Read `{"beam": [[position, weight or null or a beam], ...], "weights": [...]}`; the weights may be left out."""
    only_fields(document, ("beam", "weights"))
    beam = _Documented().beam(field(document, "beam"), "beam", 1)
    if "weights" not in document:
        return Mobile(beam)
    return Mobile(beam, _weights(document["weights"]))


def _weights(given: Any) -> tuple[int, ...]:
    listed = sequence(given, "weights")
    if not listed:
        raise NotationError("the list is empty; leave it out for the weights 1 to n", "weights")
    if len(listed) > MOST_WEIGHTS:
        raise NotationError(f"{len(listed)} weights; there may be {MOST_WEIGHTS}", "weights")
    return tuple(integer(each, f"weights[{index}]") for index, each in enumerate(listed))


class _Documented:
    """Reads nested lists or terms; counts, so that what is endless or part of itself is refused."""

    def __init__(self) -> None:
        self.hangers = 0

    def beam(self, given: Any, place: str, depth: int) -> Beam:
        if not isinstance(given, list):
            raise NotationError(f"{shown(given)} is not a beam; a beam is a list of [position, load]", place)
        self.hangers += len(given)
        # A tree of n leaves has less than n beams, so it is less than n deep and has less than 2n hangers.
        if depth > MOST_WEIGHTS or self.hangers > 2 * MOST_WEIGHTS:
            raise NotationError(
                f"nested without end, or more than {MOST_WEIGHTS} weights; does a beam hang on itself?", "beam"
            )
        return tuple(self.hanger(entry, f"{place}[{index}]", depth) for index, entry in enumerate(given))

    def hanger(self, entry: Any, place: str, depth: int) -> Hanger:
        kind, parts = "", entry
        if isinstance(entry, Compound) and entry.name in ("weight", "branch"):
            kind, parts = entry.name, list(entry.arguments)
        if not isinstance(parts, list) or len(parts) != 2:
            raise NotationError(f"{_named(entry)} is not [position, load]", place)
        position, load = parts
        if kind == "branch" and not isinstance(load, list):
            raise NotationError(f"{_named(load)} is not a beam; branch(Position,Beam) holds a list", place)
        if kind == "weight" and isinstance(load, list):
            raise NotationError("a weight is a number or _; a beam hangs as branch(Position,Beam)", place)
        return integer(position, place), self.load(load, place, depth)

    def load(self, load: Any, place: str, depth: int) -> Load:
        if load is None or isinstance(load, Variable):
            return None
        if isinstance(load, list):
            return self.beam(load, f"{place}[1]", depth + 1)
        if isinstance(load, bool) or not isinstance(load, int):
            raise NotationError(f"{_named(load)} is not a weight: a number, null or a beam", place)
        return integer(load, place)


def _named(entry: Any) -> str:
    """What stands there, for a message; a list may be deeper than Python can show."""
    if isinstance(entry, list):
        return f"a list of {len(entry)}"
    return f"{entry.name}/{len(entry.arguments)}" if isinstance(entry, Compound) else shown(entry)


def write_document(puzzle: Mobile) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    weights = {} if puzzle.is_plain else {"weights": list(puzzle.weights)}
    return {"beam": _listed(puzzle.beam), **weights}


def _listed(beam: Beam) -> list[Any]:
    return [[position, _listed(load) if isinstance(load, tuple) else load] for position, load in beam]


def sniff_term(term: Term) -> bool:
    """A list with a `weight(..)` or `branch(..)` in it, alone or in `mobile(.., ..)`."""
    if isinstance(term, Compound):
        return term.name == "mobile" and len(term.arguments) == 2
    named = [each for each in term if isinstance(each, Compound)] if isinstance(term, list) else []
    return any(each.name in ("weight", "branch") for each in named)


def read_term(term: Term) -> Mobile:
    """Read `[weight(-3,_),branch(2,[...])]`, or `mobile([...], Weights)`."""
    beam, *weights = term.arguments if isinstance(term, Compound) else (term,)
    if isinstance(term, Compound) and not sniff_term(term):
        raise NotationError("a puzzle is [weight(Position,Weight),branch(Position,Beam),..]", "beam")
    _refuse_shared(beam)
    read = _Documented().beam(beam, "beam", 1)
    return Mobile(read, _weights(weights[0])) if weights else Mobile(read)


def _refuse_shared(beam: Term) -> None:
    """A named variable that stands twice would ask for two equal weights."""
    seen: set[str] = set()
    for variable in _variables(beam):
        if variable.name in seen and variable.name != "_":
            raise NotationError(f"{shown(variable.name)} stands twice; write _ for each weight to be found", "beam")
        seen.add(variable.name)


def _variables(term: Term) -> Iterator[Variable]:
    """From left to right, without recursion: a chain of operators may be as long as a file."""
    left = [term]
    while left:
        match left.pop():
            case Variable() as variable:
                yield variable
            case list(parts) | Compound(_, parts):
                left.extend(reversed(parts))


def write_term(puzzle: Mobile) -> Term:
    """The term `read_term` reads."""
    beam = _term(puzzle.beam)
    return beam if puzzle.is_plain else Compound("mobile", (beam, list(puzzle.weights)))


def _term(beam: Beam) -> list[Term]:
    hangers: list[Term] = []
    for position, load in beam:
        if isinstance(load, tuple):
            hangers.append(Compound("branch", (position, _term(load))))
        else:
            hangers.append(Compound("weight", (position, Variable() if load is None else load)))
    return hangers


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
    if sniff(text):
        return _fitting(puzzle, brackets.read(text)[0])
    return _fitting(puzzle, _Documented().beam(terms.read(text), "beam", 1))


def _fitting(puzzle: Mobile, beam: Beam) -> Hung:
    """The beam, which must have the beams and weights of the puzzle, each where it hangs there."""
    _compare(puzzle.beam, beam, "beam")
    return Hung(beam)


def _compare(asked: Beam, answered: Beam, place: str) -> None:
    if len(asked) != len(answered):
        raise NotationError(f"{len(answered)} things hang on this beam; in the puzzle {len(asked)} do", place)
    for index, ((_, load), (_, other)) in enumerate(zip(asked, answered, strict=True)):
        if isinstance(load, tuple) and isinstance(other, tuple):
            _compare(load, other, f"{place}[{index}][1]")
        elif isinstance(load, tuple) or isinstance(other, tuple):
            kind = "beam" if isinstance(load, tuple) else "weight"
            raise NotationError(f"in the puzzle a {kind} hangs here", f"{place}[{index}]")


def write_solution_text(puzzle: Mobile, solution: Hung) -> str:
    """The beam filled in, as one line of nested brackets."""
    return brackets.write(solution.beam)


def read_solution(puzzle: Mobile, document: Document) -> Hung:
    """Read `{"beam": [...]}` with the weights filled in."""
    only_fields(document, ("beam",))
    return _fitting(puzzle, _Documented().beam(field(document, "beam"), "beam", 1))


def write_solution(puzzle: Mobile, solution: Hung) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"beam": _listed(solution.beam)}
