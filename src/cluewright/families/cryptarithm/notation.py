"""How cryptarithms are written.

Plain text is the equation, `SEND + MORE = MONEY`, or the sum on paper: a word a line, a line of dashes, the result. At
its end may stand `base 8` and `leading zeros allowed`. In Prolog a word is a list of variables, `[S,E,N,D]`, of digits,
or both; options stand in `cryptarithm(Equation, [base(8), leading_zeros(true)])`. A solution is the equation in
figures, `9567 + 1085 = 10652` (in bases above ten A is ten, as is usual), or a list `S=9 E=5 ...`, or the paper's term
`[9,5,6,7] + [1,0,8,5] = [1,0,6,5,2]`.

Small letters are read as capitals; a letter with an accent, or of any alphabet, is a letter of its own. In every base
the figures 0 to 9 are fixed digits and letters are letters: no letter means ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.characters import fits_a_line
from cluewright.core.formats import Field, Flag, Number, Record, Shape
from cluewright.core.reading import field, integer, only_fields, shown
from cluewright.core.terms import Atom, Compound, Term, Variable
from cluewright.families.cryptarithm import equation
from cluewright.families.cryptarithm.equation import Sides, is_word
from cluewright.families.cryptarithm.puzzle import FIGURES, LONGEST_WORD, Assignment, Cryptarithm, capital
from cluewright.families.cryptarithm.puzzle import Term as Product

_OPTION = re.compile(r"[\s,;](?:(?:in )?base[ =:]*(\d{1,9})|(leading zeros)(?: allowed)?)[.,;]?$", re.IGNORECASE)
_PRIORITIES = {"=": 3, "+": 2, "-": 2, "*": 1}
_FOREIGN = frozenset(":,;[]{}<>|#?_\"'")


class _Equation(Shape[Sides]):
    """The two sides: in JSON a text, in Prolog `[S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]`."""

    def read(self, value: Any, place: str) -> Sides:
        if not isinstance(value, str | Compound):
            raise NotationError(f"{shown(value)} is not an equation like 'SEND + MORE = MONEY'", place)
        try:
            return equation.sides(value if isinstance(value, str) else _spelled(value))
        except NotationError as error:
            error.within(place)
            raise

    def write(self, value: Sides) -> str:
        return equation.written(value)

    def term(self, value: Sides) -> Term:
        left, right = map(_sum, value)
        return Compound("=", (left, right))


_PUZZLE = Record(
    "cryptarithm",
    lambda sides, *options: Cryptarithm(sides[0], sides[1], *options),
    Field("equation", _Equation(), of=lambda puzzle: (puzzle.left, puzzle.right)),
    Field("base", Number(), 10, always=True),
    Field("leading_zeros", Flag(), False),
)
read_document, write_document = _PUZZLE.read, _PUZZLE.write


def sniff(text: str) -> bool:
    """Words with + - * or = between them, save for a slip or two; one block."""
    body, _ = _options(text[:3000])
    if re.search(r"\n[ \t\r]*\n", body.strip()):
        return False
    found = list(equation.tokens(body))
    marks = [token.text for token in found if not is_word(token)]
    if not _FOREIGN.isdisjoint(marks) or not any(mark in "+*=" for mark in marks):
        return False
    side_by_side = sum(is_word(one) and is_word(other) for one, other in pairwise(found))
    strays = sum(mark not in equation.MARKS for mark in marks)
    words = [token.text for token in found if is_word(token)]
    return any(not word.isdigit() for word in words) and side_by_side <= 1 and strays <= 2


def read_text(text: str) -> Cryptarithm:
    r"""Read an equation, in one line or on paper.

    >>> read_text(" SEND\n+MORE\n-----\nMONEY") == read_text("send + more = money")
    True
    >>> read_text("AB = BA, base 2, leading zeros allowed").leading_zeros
    True
    """
    body, options = _options(text[: equation.LONGEST_TEXT + 100])
    return equation.read(body, options["base"], bool(options["leading_zeros"]))


def _options(text: str) -> tuple[str, dict[str, int]]:
    """The text without the options at its end, and these."""
    options = {"base": 10, "leading_zeros": 0}
    while True:
        text = text.rstrip()
        tail = text[-60:]
        match = _OPTION.search(tail)
        if not match:
            return text, options
        if match[1]:
            options["base"] = int(match[1])
        else:
            options["leading_zeros"] = 1
        text = text[: len(text) - len(tail) + match.start()].rstrip().rstrip(",;")


def write_text(puzzle: Cryptarithm) -> str:
    """The equation in one line, options after commas."""
    parts = [equation.write(puzzle)]
    parts += [f"base {puzzle.base}"] if puzzle.base != 10 else []
    parts += ["leading zeros allowed"] if puzzle.leading_zeros else []
    return ", ".join(parts)


def sniff_term(term: Term) -> bool:
    """`... = ...`, bare or in `cryptarithm(Equation, Options)`."""
    return isinstance(term, Compound) and (
        term.name == "=" or (term.name == "cryptarithm" and len(term.arguments) == 2 and sniff_term(term.arguments[0]))
    )


def read_term(term: Term) -> Cryptarithm:
    """Read `[S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]`, with options or without."""
    given: dict[str, Any] = {"equation": term}
    if isinstance(term, Compound) and term.name == "cryptarithm" and len(term.arguments) == 2:
        given["equation"], options = term.arguments
        for option in options if isinstance(options, list) else [options]:
            match option:
                case Compound("base" | "leading_zeros" as name, (value,)):
                    given[name] = value
                case _:
                    raise NotationError("an option is base(8) or leading_zeros(true)", "options")
    return _PUZZLE.read(given)


def _spelled(term: Term, highest: int = 3) -> str:
    """A Prolog equation as text. Chains lean to the left: they are unrolled, for they may be long."""
    parts: list[str] = []
    while isinstance(term, Compound):
        priority = _PRIORITIES.get(term.name, 4)
        if len(term.arguments) != 2 or priority == 4:
            raise NotationError(f"{shown(term.name)} is not one of + - * =")
        if priority > highest:
            raise NotationError("brackets are not read; write the products out")
        left, right = term.arguments
        parts += [_spelled(right, priority - 1), term.name]
        term, highest = left, priority
    return " ".join([_word(term), *reversed(parts)])


def _word(term: Term) -> str:
    if isinstance(term, int) and term >= 0:
        return str(term)
    if not isinstance(term, list) or not term:
        raise NotationError(f"{shown(term)} is not a word like [S,E,N,D]")
    return "".join(map(_character, term))


def _character(term: Term) -> str:
    match term:
        case Variable(name) | Atom(name) if len(name) == 1 and name != "_":
            return name
        case int() if 0 <= term <= 9:
            return str(term)
    raise NotationError(f"{shown(term)} is neither one letter nor a digit 0-9")


def write_term(puzzle: Cryptarithm) -> Term:
    """The term `read_term` reads."""
    (_, equals), *options = [(each.name, each.shape.term(part)) for each, part in _PUZZLE.given(puzzle)]
    listed: list[Term] = [Compound(name, (part,)) for name, part in options]
    return Compound("cryptarithm", (equals, listed)) if listed else equals


def _sum(side: tuple[Product, ...]) -> Term:
    whole: Term = []
    for index, product in enumerate(side):
        term = _list(product.words[0])
        for word in product.words[1:]:
            term = Compound("*", (term, _list(word)))
        whole = Compound("-" if product.minus else "+", (whole, term)) if index else term
    return whole


def _list(word: str) -> Term:
    return [int(each) if each.isdigit() else Variable(each) if "A" <= each <= "Z" else Atom(each) for each in word]


def size(puzzle: Cryptarithm) -> str:
    """`3 words, 8 letters`."""
    letters = len(puzzle.letters)
    return f"{len(puzzle.words)} words, {letters} letter{'s' if letters > 1 else ''}"


_PAIR = re.compile(r"([^\W\d_])[ \t]*+[=:][ \t]*+(\d{1,4})(?:[\s,;]++|$)")


def read_solution(puzzle: Cryptarithm, document: Document) -> Assignment:
    """Read `{"digits": {"S": 9, ...}}`."""
    only_fields(document, ("digits",))
    digits = field(document, "digits")
    if not isinstance(digits, dict):
        raise NotationError(f'{shown(digits)} is not an object like {{"S": 9}}', "digits")
    pairs = ((letter, integer(digit, f"digits.{letter[:10]}")) for letter, digit in digits.items())
    return _assignment(pairs)


def write_solution(puzzle: Cryptarithm, solution: Assignment) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"digits": dict(solution.digits)}


def read_solution_text(puzzle: Cryptarithm, text: str) -> Assignment:
    """Read an equation in figures, a list of letters with their digits, or a Prolog term."""
    text = text[: equation.LONGEST_TEXT].strip()
    if text.startswith("["):
        return _aligned(puzzle, _figures(terms.read(text)))
    pairs = _PAIR.findall(text)
    if pairs and not _PAIR.sub("", text).strip():
        return _assignment((letter, int(digit)) for letter, digit in pairs)
    figures = [token.text for token in equation.tokens(text) if equation.is_word(token)]
    for number in figures:
        wrong = [each for each in number if each.upper() not in FIGURES[: puzzle.base]]
        if wrong:
            raise NotationError(f"{shown(wrong[0])} in {shown(number)} is not a digit in base {puzzle.base}")
    return _aligned(puzzle, [[FIGURES.index(each.upper()) for each in number] for number in figures])


def write_solution_text(puzzle: Cryptarithm, solution: Assignment) -> str:
    """The equation in figures; `?` for a number that is not a digit in any base."""
    figures = {letter: FIGURES[digit] if 0 <= digit < len(FIGURES) else "?" for letter, digit in solution.digits}
    return "".join(figures.get(each, each) for each in equation.write(puzzle))


def _assignment(pairs: Iterable[tuple[str, int]]) -> Assignment:
    digits: dict[str, int] = {}
    for letter, digit in pairs:
        if len(letter) != 1 or not fits_a_line(letter):
            raise NotationError(f"{shown(letter)} is not a letter", "digits")
        if digits.setdefault(capital(letter), digit) != digit:
            raise NotationError(f"{shown(letter)} is given two digits", "digits")
    return Assignment.of(digits)


def _aligned(puzzle: Cryptarithm, numbers: Sequence[Sequence[int]]) -> Assignment:
    """The digits of the letters under which these numbers stand."""
    if len(numbers) != len(puzzle.words):
        raise NotationError(f"{len(numbers)} numbers; the equation has {len(puzzle.words)} words")
    pairs = []
    for word, number in zip(puzzle.words, numbers, strict=True):
        if len(word) != len(number):
            raise NotationError(f"a number of {len(number)} digits stands for {word}, which has {len(word)}")
        for character, digit in zip(word, number, strict=True):
            if not character.isdigit():
                pairs.append((character, digit))
            elif int(character) != digit:
                raise NotationError(f"the {character} in {word} is fixed, not {digit}")
    return _assignment(pairs)


def _figures(term: Term) -> list[list[int]]:
    """The lists of digits in a Prolog equation, from left to right."""
    found: list[list[int]] = []
    waiting = [term]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Compound):
            waiting += reversed(each.arguments)
        elif isinstance(each, list) and len(each) <= LONGEST_WORD:
            found.append([integer(digit, "digits") for digit in each])
        else:
            raise NotationError(f"{shown(each)} is not a list of digits")
    return found
