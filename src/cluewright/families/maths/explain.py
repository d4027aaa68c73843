"""Explaining maths: a variable is a cell, row by row; its candidates are the bits of its digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod

from cluewright.core import Picture
from cluewright.core.explaining import (
    Clauses,
    Fact,
    LocalRule,
    Masks,
    Mood,
    Step,
    Supposition,
    all_different,
    bits,
    different,
    each_candidate,
    is_one,
    listed,
)
from cluewright.core.places import cell_name
from cluewright.core.steps import Spot, stepped
from cluewright.families.maths import play, render
from cluewright.families.maths.fillings import DIGITS, MEMBERS, digit_sets, filling_table
from cluewright.families.maths.puzzle import DIAGONAL, Grid, Line, Maths, given, meets_heading, no_repeat
from cluewright.families.maths.techniques import TECHNIQUES as TECHNIQUES

_EVERY = sum(1 << digit for digit in DIGITS)
_RUN = 4
"""Digits in a row from which a sentence names them by their ends."""

_FEW_SETS = 3
"""Up to this many sets of digits are listed in a sentence."""


def candidates(puzzle: Maths) -> Masks:
    """Every digit in every cell."""
    return [_EVERY] * puzzle.size**2


def rules(puzzle: Maths) -> Sequence[LocalRule]:
    """The givens, the diagonal, and for each line that no digit repeats and that its heading is met."""
    return list(_rules(puzzle))


def _rules(puzzle: Maths) -> Iterator[LocalRule]:
    for number, (row, column) in enumerate(puzzle.places()):
        digit, name = puzzle.cells[row][column], cell_name(row, column)
        if digit is not None:
            says, broken = given(row, column, digit), f"{name} is given"
            narrow = _only(1 << digit)
            yield LocalRule(f"cell {name}", says, (number,), narrow, (says,), broken, quiet=True, given=True)
    yield LocalRule(
        "diagonal",
        DIAGONAL,
        tuple(range(0, puzzle.size**2, puzzle.size + 1)),
        _alike,
        (DIAGONAL,),
        broken="no digit could stand all along the diagonal",
        quiet=True,
        where="the diagonal",
    )
    for line in puzzle.lines():
        yield from _line_rules(puzzle, line)


def _line_rules(puzzle: Maths, line: Line) -> Iterator[LocalRule]:
    name, scope = line.name, tuple(_variables(puzzle, line))
    once, meets = no_repeat(name), meets_heading(line)
    twice, broken = f"{name} would hold a digit twice", f"{name} could not come to {line.heading}"
    repeat = LocalRule(name, once, scope, different, (once,), twice, quiet=True, exact=all_different)
    yield repeat
    fillings = _Fillings(puzzle.size, digit_sets(puzzle.size, line.heading))
    alone = LocalRule(
        name,
        meets,
        scope,
        lambda masks: _meeting(line.heading, tuple(masks))[0],
        (meets,),
        broken,
        fillings=lambda masks: _meeting(line.heading, tuple(masks))[1],
    )
    yield LocalRule(
        name,
        f"{meets} with no digit twice",
        scope,
        fillings.narrow,
        (once, meets),
        broken,
        fillings=fillings.count,
        lighter=(repeat._replace(narrow=all_different), alone),
    )


def _variables(puzzle: Maths, line: Line) -> list[int]:
    return [row * puzzle.size + column for row, column in line.cells]


def _only(mask: int) -> Callable[[Masks], Masks | None]:
    return lambda masks: [masks[0] & mask] if masks[0] & mask else None


def _alike(masks: Masks) -> Masks | None:
    common = _EVERY
    for mask in masks:
        common &= mask
    return [common] * len(masks) if common else None


class _Fillings:
    """The fillings of a line with different digits that meet its heading, each one bit."""

    def __init__(self, size: int, sets: tuple[int, ...]) -> None:
        self._having = filling_table(size, sets).having
        self._all = 0
        for having in self._having[0]:
            self._all |= having

    def left(self, masks: Masks) -> int:
        """Those that the masks allow."""
        left = self._all
        for having, mask in zip(self._having, masks, strict=True):
            if mask != _EVERY:
                allowed = 0
                for digit in bits(mask):
                    allowed |= having[digit]
                left &= allowed
        return left

    def narrow(self, masks: Masks) -> Masks | None:
        """The digits that some filling has."""
        left = self.left(masks)
        if not left:
            return None
        return [
            sum(1 << digit for digit in bits(mask) if left & having[digit])
            for having, mask in zip(self._having, masks, strict=True)
        ]

    def count(self, masks: Masks) -> int:
        """How many fillings there are."""
        return self.left(masks).bit_count()


@lru_cache(maxsize=10_000)
def _meeting(heading: int, masks: tuple[int, ...]) -> tuple[Masks | None, int]:
    """What the heading leaves where digits may repeat, and the number of ways to meet it.

    A state is the sum and the product of the digits so far.
    """

    def after(state: tuple[int, int], digit: int) -> tuple[int, int]:
        # A product that does not divide the heading, or a sum beyond it, is as good as any other.
        total, product = state
        return min(total + digit, heading + 1), product * digit if product and not heading % (product * digit) else 0

    layers = [{(0, 1): 1}]
    for mask in masks:
        further: dict[tuple[int, int], int] = {}
        for state, ways in layers[-1].items():
            for digit in bits(mask):
                reached = after(state, digit)
                if reached != (heading + 1, 0):
                    further[reached] = further.get(reached, 0) + ways
        layers.append(further)
    alive = {state for state in layers[-1] if heading in state}
    count = sum(layers[-1][state] for state in alive)
    left = []
    for mask, layer in zip(reversed(masks), reversed(layers[:-1]), strict=True):
        kept, earlier = 0, set()
        for digit in bits(mask):
            from_here = {state for state in layer if after(state, digit) in alive}
            if from_here:
                kept |= 1 << digit
                earlier |= from_here
        left.append(kept)
        alive = earlier
    return (left[::-1] if count else None), count


def suppositions(puzzle: Maths, masks: Masks) -> Sequence[Supposition]:
    """Each digit of each open cell."""
    return each_candidate(masks)


def fact(puzzle: Maths, variable: int, left: int, mood: Mood) -> str:
    """`b3 is 7`, `b3 is 1 or 8`."""
    digits = _digits(left)
    if digits.startswith("not ") and mood == Mood.WOULD:
        return f"{_cell(puzzle, variable)} would not be {digits.removeprefix('not ')}"
    return f"{_cell(puzzle, variable)} {_VERB[mood]} {digits}"


_VERB = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}


def _cell(puzzle: Maths, variable: int) -> str:
    return cell_name(*divmod(variable, puzzle.size))


def _digits(mask: int) -> str:
    """`4 or 7`, `at least 4`, `2 to 6`."""
    digits = bits(mask)
    gone = [str(digit) for digit in DIGITS if digit not in digits]
    if len(gone) in (1, 2) and digits[-1] - digits[0] >= len(digits):
        return f"not {gone[0]}" if len(gone) == 1 else f"neither {' nor '.join(gone)}"
    if len(digits) < _RUN or digits[-1] - digits[0] >= len(digits):
        return listed([str(digit) for digit in digits])
    if digits[-1] == DIGITS[-1]:
        return f"at least {digits[0]}"
    return f"at most {digits[-1]}" if digits[0] == DIGITS[0] else f"{digits[0]} to {digits[-1]}"


def telling(puzzle: Maths, variable: int, left: int) -> bool:
    """Every digit that is found."""
    return True


def clauses(puzzle: Maths) -> Clauses | None:
    """None: the lines are looked at in less than a millisecond."""
    return None


def sentence(puzzle: Maths, step: Step) -> str | None:
    """Every step of one rule, or of bookkeeping, what is concluded first."""
    if step.rung > 1 or not step.new:
        return None
    rule = step.rules[0]
    concluded = _together(puzzle, step.new)
    line = next((line for line in puzzle.lines() if line.name == rule.name), None)
    if line is None:
        return f"{concluded}: {_together(puzzle, step.facts)}, and {rule.says}."
    if meets_heading(line) in rule.cites:
        return f"{concluded}: {_reckoned(puzzle, line, step) or _met(puzzle, line, step)}."
    return f"{concluded}: {_once(puzzle, rule, step)}."


def _met(puzzle: Maths, line: Line, step: Step) -> str:
    """A heading that can be met by few sets of digits is said with these."""
    rule = step.rules[0]
    ways = _ways(puzzle, line, step.facts)
    known = _together(puzzle, step.facts)
    if 1 <= len(ways) <= _FEW_SETS and len(rule.cites) > 1:
        can = "can only be" if not known else "can then only be"
        return f"{known}, and {line.name} {can} {listed(ways)}" if known else f"{line.name} {can} {listed(ways)}"
    tail = " with different digits" if len(rule.cites) > 1 else ""
    must = f"{line.name} must add up or multiply to {line.heading}{tail}"
    return f"{known}, and {must}" if known else must


def _reckoned(puzzle: Maths, line: Line, step: Step) -> str | None:
    """`8 + 5 + 3 + 6 = 22 in row 4, and no other digit will do`, where all other cells of the line are known."""
    known = {each.variable: each.left for each in (*step.facts, *step.new) if is_one(each.left)}
    cells = _variables(puzzle, line)
    if len(step.new) != 1 or len(known) < len(cells) or any(cell not in known for cell in cells):
        return None
    digits = [known[cell].bit_length() - 1 for cell in cells]
    sign = "+" if sum(digits) == line.heading else "×"
    reckoned = f" {sign} ".join(map(str, digits))
    return f"{reckoned} = {line.heading} in {line.name}, and no other digit will do"


def _once(puzzle: Maths, rule: LocalRule, step: Step) -> str:
    """Why no digit twice leaves no more: `it is 8 or 9, but row 1 has its 9 in a1`, or others share what they have."""
    new = {each.variable for each in step.new}
    own = [each for each in step.facts if each.variable in new]
    others = [each for each in step.facts if each.variable not in new]
    lead = f"{'it is' if len(new) == 1 else 'they are each'} {_digits(own[0].left)}, but " if len(own) == 1 else ""
    if len(own) > 1:
        lead = f"{_together(puzzle, own)}, but "
    if others and all(is_one(each.left) for each in others):
        taken = [f"its {_digits(each.left)} in {_cell(puzzle, each.variable)}" for each in others]
        return f"{lead}{rule.name} has {listed(taken, 'and')}"
    every = 0
    for each in others:
        every |= each.left
    if len(others) > 1 and every.bit_count() == len(others):
        names = listed([_cell(puzzle, each.variable) for each in others], "and")
        return f"{lead}{names} hold {listed([str(digit) for digit in bits(every)], 'and')} between them"
    return f"{_together(puzzle, step.facts)}, and {rule.says}"


def _together(puzzle: Maths, facts: Sequence[Fact]) -> str:
    """`a1 and c3 are 1, 4 or 7, and b2 is 5`."""
    cells: dict[int, list[str]] = {}
    for variable, left in facts:
        cells.setdefault(left, []).append(_cell(puzzle, variable))
    said = []
    for left, names in cells.items():
        verb = "is" if len(names) == 1 else "are both" if is_one(left) and len(names) == 2 else "are each"
        verb = "are all" if len(names) > 2 and is_one(left) else verb
        verb = "are" if len(names) > 1 and _digits(left).startswith(("not ", "neither ")) else verb
        said.append(f"{listed(names, 'and')} {verb} {_digits(left)}")
    return listed(said, "and")


def _ways(puzzle: Maths, line: Line, facts: Sequence[Fact]) -> list[str]:
    """The sums and products of different digits that meet the heading and fit the facts: `7 + 8 + 9`."""
    known = {each.variable: each.left for each in facts}
    masks = [known.get(variable, _EVERY) for variable in _variables(puzzle, line)]
    ways = []
    for digits in digit_sets(puzzle.size, line.heading):
        if _Fillings(puzzle.size, (digits,)).left(masks):
            members = MEMBERS[digits]
            if sum(members) == line.heading:
                ways.append(" + ".join(map(str, members)))
            if prod(members) == line.heading:
                ways.append(" × ".join(map(str, members)))
    return ways


def known(puzzle: Maths, marks: Grid) -> Masks:
    """The digits filled in."""
    return [_EVERY if digit is None else 1 << digit for row in marks.cells for digit in row]


def marks(puzzle: Maths, masks: Masks) -> Grid:
    """The digits found."""
    digits = [mask.bit_length() - 1 if is_one(mask) else None for mask in masks]
    size = puzzle.size
    return Grid(tuple(tuple(digits[start : start + size]) for start in range(0, size * size, size)))


def picture(puzzle: Maths, masks: Masks, step: Step | None) -> Picture:
    """The grid as in play, with the candidates of open cells."""
    drawn = play.picture(puzzle, marks(puzzle, masks))
    frame = render.frame(drawn)
    spots = {
        variable: Spot(frame.x + column, frame.y + row, 1, 1) for variable, (row, column) in enumerate(puzzle.places())
    }
    return stepped(drawn, spots, masks, step, lambda _, left: "".join(map(str, bits(left))))
