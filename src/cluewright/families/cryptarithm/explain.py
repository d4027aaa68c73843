"""Explaining cryptarithms: a variable is a letter, what a column carries, or a digit of a product; see `columns.py`.

A column is one rule. That letters are different digits is bookkeeping, and part of a column where that says more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import mul

from cluewright.core import Label, Picture, Role, Shape
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Mood,
    Narrow,
    Step,
    Supposition,
    all_different,
    bits,
    different,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.core.steps import Spot, stepped
from cluewright.core.sums import Term, ways_to_zero, zero_sum, zero_sum_of_different
from cluewright.families.cryptarithm import render
from cluewright.families.cryptarithm.columns import (
    DIFFERENT,
    Column,
    Sheet,
    Variable,
    not_zero,
    pair_name,
    pairs,
    sheet,
)
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm
from cluewright.families.cryptarithm.techniques import TECHNIQUES as TECHNIQUES
from cluewright.families.cryptarithm.wording import Words, fact_in_words

_MANY = 8
"""Different letters of one rule from which there may be too many ways to fill it to look through all of them."""

_TWO = 8
"""How much harder two columns at once are to look through than one with as many ways to fill it."""

_ACROSS = 5
"""Boxes beside each other."""

_WIDTH, _HEIGHT = 11, 2
_NAME, _GAP = 3, 1
"""Room for a letter before its box, and between one row of boxes and the next."""

_SIZE = 0.85
_MOST_OTHERS = 6
"""Carries and digits of products that are shown."""


def candidates(puzzle: Cryptarithm) -> Masks:
    """Every digit for every letter, and all that each column can carry."""
    return [each.every for each in sheet(puzzle).variables]


def rules(puzzle: Cryptarithm) -> Sequence[LocalRule]:
    """Letters that begin words, different letters, and the columns."""
    return list(_rules(puzzle))


def _rules(puzzle: Cryptarithm) -> Iterator[LocalRule]:
    letters = puzzle.letters
    for number, letter in enumerate(letters):
        if letter in puzzle.never_zero:
            says = not_zero(letter)
            yield LocalRule(
                f"letter {letter}", says, (number,), _not_zero, (says,), f"{letter} would be 0", True, given=True
            )
    if len(letters) > 1:
        loud = _different(range(len(letters)))
        quick = permutation if len(letters) == puzzle.base else different
        yield loud._replace(narrow=quick, quiet=True, exact=all_different)
        yield loud._replace(inside=False)
    worked = sheet(puzzle)
    alone = [_column(puzzle, worked, column) for column in worked.columns]
    yield from alone
    for column, above in pairs(worked):
        both = _pair(puzzle, worked, column, above, [rule for rule in alone if rule.name in (column.name, above.name)])
        if DIFFERENT in both.cites:
            # Inside suppositions nobody looks for different digits over two columns; it takes more than twice as long.
            yield both.lighter[-1]._replace(lighter=both.lighter[:-1])
            both = both._replace(inside=False)
        yield both


def _not_zero(masks: Masks) -> Masks | None:
    return [masks[0] & ~1] if masks[0] & ~1 else None


def _column(puzzle: Cryptarithm, worked: Sheet, column: Column) -> LocalRule:
    if column.product is not None:
        return _product(puzzle, column)
    factors = {variable: factor for factor, variable in column.terms}
    plain = _adding(worked, column.name, column.says, tuple(factors), factors, column.constant, (column.says,))
    return _with_different(puzzle, worked, plain, factors, column.constant)


def _pair(puzzle: Cryptarithm, worked: Sheet, column: Column, above: Column, alone: Sequence[LocalRule]) -> LocalRule:
    """Two columns looked at together, as one column of two digits: what is carried between them falls out.

    It stays in the scope, so that each column alone is a lighter version of both.
    """
    factors: dict[int, int] = {}
    for times, part in ((1, column), (puzzle.base, above)):
        for factor, variable in part.terms:
            factors[variable] = factors.get(variable, 0) + times * factor
    scope = tuple(factors)
    constant = column.constant + puzzle.base * above.constant
    cites = (column.says, above.says)
    plain = _adding(worked, pair_name(column, above), " and ".join(cites), scope, factors, constant, cites)
    ways = ways_to_zero(_terms(worked, scope, factors), constant)
    single = [version for rule in alone for version in (*rule.lighter, rule)]
    plain = plain._replace(lighter=tuple(single), fillings=lambda masks: _TWO * ways(masks))
    whole = _with_different(puzzle, worked, plain, factors, constant)
    if whole is plain:
        return plain
    wide = [_widened(puzzle, worked, part, scope) for part in (column, above)]
    return whole._replace(lighter=(*whole.lighter[:-1], *wide, plain))


def _widened(puzzle: Cryptarithm, worked: Sheet, column: Column, scope: Sequence[int]) -> LocalRule:
    """One column alone, and that its letters differ from those of the other column too."""
    factors = {variable: factor for factor, variable in column.terms}
    factors |= {variable: 0 for variable in scope if variable < len(puzzle.letters) and variable not in factors}
    plain = _adding(worked, column.name, column.says, tuple(factors), factors, column.constant, (column.says,))
    return _with_different(puzzle, worked, plain, factors, column.constant)._replace(lighter=())


def _adding(
    worked: Sheet,
    name: str,
    says: str,
    scope: tuple[int, ...],
    factors: Mapping[int, int],
    constant: int,
    cites: tuple[str, ...],
) -> LocalRule:
    terms = _terms(worked, scope, factors)
    narrow = zero_sum(terms, constant) if scope else _settled(constant)
    broken = f"{name} could not add up"
    return LocalRule(name, says, scope, narrow, cites, broken, fillings=ways_to_zero(terms, constant))


def _terms(worked: Sheet, scope: Sequence[int], factors: Mapping[int, int]) -> list[Term]:
    return [Term(factors[variable], worked.variables[variable].least) for variable in scope]


def _with_different(
    puzzle: Cryptarithm, worked: Sheet, plain: LocalRule, factors: Mapping[int, int], constant: int
) -> LocalRule:
    """The rule that also knows that letters are different, where it has several."""
    letters = [index for index, variable in enumerate(plain.scope) if variable < len(puzzle.letters)]
    if len(letters) < 2:
        return plain
    narrow, possible = zero_sum_of_different(_terms(worked, plain.scope, factors), constant, letters)
    both = _and_different(plain, [plain.scope[index] for index in letters], narrow)
    return both._replace(bounded=len(letters) >= _MANY, possible=possible)


def _and_different(plain: LocalRule, letters: Sequence[int], narrow: Narrow) -> LocalRule:
    """A rule of columns that also cites that letters are different."""
    cites = (*plain.cites, DIFFERENT)
    return plain._replace(narrow=narrow, cites=cites, lighter=(_different(letters), *plain.lighter, plain))


def _different(letters: Sequence[int]) -> LocalRule:
    says = DIFFERENT
    broken = "two letters would be the same digit"
    return LocalRule("letters", says, tuple(letters), all_different, (says,), broken, where="the letters")


def _settled(constant: int) -> Narrow:
    return lambda masks: None if constant else []


def _product(puzzle: Cryptarithm, column: Column) -> LocalRule:
    assert column.product is not None
    first, second = column.product
    same = first == second
    carries = column.into is not None
    digit = next(variable for factor, variable in column.terms if factor == -1)
    out = next(variable for factor, variable in column.terms if factor == -puzzle.base)
    scope = (first, *(() if same else (second,)), digit, out, *((column.into,) if column.into is not None else ()))
    plain = LocalRule(
        column.name,
        column.says,
        scope,
        multiplying(puzzle.base, carries, same, False),
        (column.says,),
        f"{column.name} could not come out",
        fillings=_ways,
    )
    if same or max(first, second) >= len(puzzle.letters):
        return plain
    narrow = multiplying(puzzle.base, carries, same, True)
    return _and_different(plain, (first, second), narrow)


def multiplying(base: int, carries: bool, same: bool, different: bool) -> Narrow:
    """One value times another, with what is carried into it, is a digit and what is carried out of it.

    The masks are of the two (of one where both are the `same` variable), the digit, what is carried out, and what is
    carried in (if `carries`). With `different` the two are different letters. All that follows.
    """

    def narrow(masks: Masks) -> Masks | None:
        first = bits(masks[0])
        second = bits(masks[0] if same else masks[1])
        digit, out, *into = masks[1 if same else 2 :]
        carried = bits(into[0]) if carries else (0,)
        xs = ys = digits = outs = ins = 0
        for x in first:
            for y in (x,) if same else second:
                if different and x == y:
                    continue
                for more in carried:
                    over, here = divmod(x * y + more, base)
                    if digit >> here & 1 and out >> over & 1:
                        xs |= 1 << x
                        ys |= 1 << y
                        digits |= 1 << here
                        outs |= 1 << over
                        ins |= 1 << more
        if not xs:
            return None
        return [xs, *(() if same else (ys,)), digits, outs, *((ins,) if carries else ())]

    return narrow


def _ways(masks: Masks) -> int:
    """The fillings to look through: once all others are chosen, one variable follows."""
    counts = sorted(mask.bit_count() for mask in masks)
    return reduce(mul, counts[:-1], 1)


def suppositions(puzzle: Cryptarithm, masks: Masks) -> Sequence[Supposition]:
    """Each digit of each open letter, and what may be carried, fewest candidates first."""
    return each_candidate(masks)


def fact(puzzle: Cryptarithm, variable: int, left: int, mood: Mood) -> str:
    """`S is 8 or 9`, `1 is carried from the tens column`."""
    return fact_in_words(puzzle, variable, left, mood)


def telling(puzzle: Cryptarithm, variable: int, left: int) -> bool:
    """Every letter that is found."""
    return variable < len(puzzle.letters)


def clauses(puzzle: Cryptarithm) -> Clauses | None:
    """None: columns are looked at quickly enough."""
    return None


def sentence(puzzle: Cryptarithm, step: Step) -> str | None:
    """The step in words; an equation of a column shows what is carried."""
    return Words(puzzle).step(step)


def known(puzzle: Cryptarithm, marks: Assignment) -> Masks:
    """The digits filled in."""
    if len(dict(marks.digits)) < len(marks.digits):
        raise ValueError("a letter has two digits")
    masks = list(candidates(puzzle))
    for letter, digit in marks.digits:
        masks[puzzle.letters.index(letter)] &= 1 << digit
    return masks


def marks(puzzle: Cryptarithm, masks: Masks) -> Assignment:
    """The digits found."""
    found = zip(puzzle.letters, masks, strict=False)
    return Assignment.of({letter: mask.bit_length() - 1 for letter, mask in found if is_one(mask)})


def picture(puzzle: Cryptarithm, masks: Masks, step: Step | None) -> Picture:
    """The equation as far as it is found, a box for each letter, and one for each carry that the step is about."""
    drawn = render.picture(puzzle, marks(puzzle, masks))
    new = dict(step.new) if step else {}
    shapes: list[Shape] = []
    spots: dict[int, Spot] = {}
    variables = sheet(puzzle).variables
    width, height = drawn.width, drawn.height
    for variable, x, y, label in _places(puzzle, height + 1, step):
        if variable < len(puzzle.letters):
            shapes.append(Label(x - _NAME / 2, y + _HEIGHT / 2, label, Role.INK, _SIZE))
        else:
            shapes.append(Label(_NAME / 2, y + _HEIGHT / 2, label, Role.INK, _SIZE, "start"))
        spots[variable] = Spot(x, y, _WIDTH, _HEIGHT)
        left = new.get(variable, masks[variable])
        role = Role.NEW if variable in new else Role.ANSWER if is_one(left) else Role.CANDIDATE
        text = _values(variables[variable], left)
        if len(text) < _WIDTH:
            shapes.append(Label(x + _WIDTH / 2, y + _HEIGHT / 2, text, role, _SIZE, bold=variable in new))
        width, height = max(width, x + _WIDTH + 1), max(height, y + _HEIGHT + 1)
    whole = drawn._replace(width=width, height=height, shapes=(*drawn.shapes, *shapes))
    # A cell of this picture is one letter, so that what is left is written here, in the size of the equation.
    return stepped(whole, spots, masks, step, lambda variable, left: "")


def _values(variable: Variable, left: int) -> str:
    """What is left, in as few letters as possible; larger numbers stand apart."""
    values = [variable.least + bit for bit in bits(left)]
    narrow = values[0] >= 0 and values[-1] < len(FIGURES) and not variable.carried
    return "".join(FIGURES[value] for value in values) if narrow else " ".join(map(str, values))


def _places(puzzle: Cryptarithm, top: float, step: Step | None) -> Iterator[tuple[int, float, float, str]]:
    """The variables that are shown, where their boxes stand, and what stands before them."""
    for number, letter in enumerate(puzzle.letters):
        row, across = divmod(number, _ACROSS)
        yield number, across * (_WIDTH + _NAME) + _NAME, top + row * (_HEIGHT + _GAP), letter
    top += -(-len(puzzle.letters) // _ACROSS) * (_HEIGHT + _GAP)
    seen = dict.fromkeys(fact.variable for fact in (*step.new, *step.facts)) if step else {}
    others = [variable for variable in seen if variable >= len(puzzle.letters)][:_MOST_OTHERS]
    variables = sheet(puzzle).variables
    labels = [
        f"carried from {variables[each].name}" if variables[each].carried else variables[each].name for each in others
    ]
    left = max(map(len, labels), default=0) + 2 * _NAME
    for row, (variable, label) in enumerate(zip(others, labels, strict=True)):
        yield variable, left, top + row * (_HEIGHT + _GAP), label
