"""Words for the steps of square: which cells are filled or empty, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluewright.core.explaining import Case, Fact, Link, LocalRule, Mood, Step, bits, is_one, listed
from cluewright.core.wording import capitalised, of_one
from cluewright.families.square.clauses import filled_cells
from cluewright.families.square.lines import EMPTY, FILLED, NONE, Corners, Fillings, Line, corners
from cluewright.families.square.puzzle import Square

_FEW_WAYS = 3
_MOST_WAYS = 100
"""Ways that are looked through for the few that a sentence lists."""

_FEW_FACTS = 2


def fact(puzzle: Square, variable: int, left: int, mood: Mood) -> str:
    """`b3 is filled`, `b3:c4 is a square`, `no square starts at b3`."""
    found = corners(puzzle)
    name = found.name(variable)
    if variable < found.cells:
        return f"{name} {_IS[mood]} {_CELL[left]}"
    if left == NONE:
        return _NO_SQUARE[mood].format(name)
    sides = bits(left)
    if len(sides) == 1:
        square = f"{found.square(variable, sides[0])} {_IS[mood]} a square"
        return square if sides[0] > 1 else f"{square} by itself"
    if not left & NONE or mood != Mood.IS:
        return f"a square of side {listed([str(side) for side in sides if side])} {_STARTS[mood]} at {name}"
    gone = _gone(found, variable, left)
    if len(gone) > _FEW_FACTS:
        return f"a square that starts at {name} has side {listed([str(side) for side in sides if side])}"
    names = [found.square(variable, side) + (" by itself" if side == 1 else "") for side in gone]
    if len(names) > 1:
        return f"neither {' nor '.join(names)} is a square"
    return f"{name} is not a square by itself" if gone == [1] else f"{names[0]} is not a square"


def _gone(found: Corners, variable: int, left: int) -> list[int]:
    """The sides of squares that do not start at a corner."""
    return [side for side in range(1, found.corner(variable).largest + 1) if not left >> side & 1]


_IS = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_STARTS = {Mood.IS: "starts", Mood.WERE: "started", Mood.WOULD: "would start", Mood.CANNOT: "cannot start"}
_CELL = {EMPTY: "empty", FILLED: "filled", EMPTY | FILLED: "filled or empty"}
_SIGN = {"-": EMPTY, "#": FILLED}
_NO_SQUARE = {
    Mood.IS: "no square starts at {}",
    Mood.WERE: "no square started at {}",
    Mood.WOULD: "no square would start at {}",
    Mood.CANNOT: "a square must start at {}",
}


def sentence(puzzle: Square, step: Step) -> str | None:
    """Every step, what is concluded first."""
    words = _Words(puzzle)
    if step.supposition is not None:
        return words.supposed(step)
    if step.new:
        return words.one_rule(step)
    return None if step.links else words.impossible(step)


def _line(found: Corners, rule: LocalRule) -> Line | None:
    return next((line for line in found.lines if line.name == rule.name), None)


def _with(line: Line) -> str:
    """`, with 4 filled cells,`, where that is given."""
    return "" if line.filled is None else f", with {filled_cells(line.filled)},"


class _Words:
    """Words for the steps of one puzzle."""

    def __init__(self, puzzle: Square) -> None:
        self.puzzle = puzzle
        self.corners = corners(puzzle)

    def impossible(self, step: Step) -> str:
        """Why nothing is possible: `This puzzle has no solution: a3 is empty, and row 3 cannot have 2 filled cells.`"""
        known = _leading(self._reasons(step, _line(self.corners, step.rules[0])))
        reason = step.rules[0].broken.replace("could not", "cannot").replace("no square could", "no square can")
        return f"This puzzle has no solution: {known}{reason}."

    def one_rule(self, step: Step) -> str:
        """A step of one rule, or of bookkeeping."""
        rule = step.rules[0]
        line = _line(self.corners, rule)
        concluded = self._facts(step.new)
        if line is None:
            return f"{concluded}: {self._whole(step)}."
        if step.new[0].variable >= self.corners.cells:
            known = _leading(self._reasons(step, line))
            return f"{concluded}: {known}{line.name}{_with(line)} has no room for another square there."
        if rule.scope == line.cells:
            return f"{concluded}: {self._counted(line, step)}."
        if len(rule.cites) == 1 and all(each.left == EMPTY for each in step.new):
            reasons = _all(self._reasons(step, line))
            fits = f"no square fits over {'it' if len(step.new) == 1 else 'them'}"
            return f"{concluded}: {fits}, because {reasons}." if reasons else f"{concluded}: {fits}."
        return f"{concluded}: {self._filled_as(line, step)}."

    def _whole(self, step: Step) -> str:
        """Why a square is there, or what its being there means."""
        if step.new[0].variable < self.corners.cells:
            why = self._facts(step.facts)
            return f"{why}, and no other may touch it" if any(each.left == EMPTY for each in step.new) else why
        rule = step.rules[0]  # if its first variable is a cell, a square is to be found for this cell
        reasons = _all(self._reasons(step, None, but=rule.scope[0] if rule.scope[0] < self.corners.cells else None))
        only = f"no other square fits over {rule.name}"
        return f"{only}, because {reasons}" if reasons else only

    def _reasons(self, step: Step, line: Line | None, but: int | None = None) -> list[str]:
        """What a step uses beside its own rule: cells and squares that are known, and the counts of other lines.

        `row 3 is empty`, `column c has 1 filled cell`, `a4 is filled`
        """
        lines = [_line(self.corners, rule) for rule in step.rules[1:]]
        others = [each for each in lines if each is not None and each.filled is not None and each != line]
        return [*self._lines(others), *self._facts_of([each for each in step.facts if each.variable != but])]

    def _lines(self, lines: Sequence[Line]) -> list[str]:
        """`row 3 and column e are empty`, `column c has 1 filled cell`, `rows 2 and 5 have 3`."""
        counts: dict[int, list[str]] = {}
        for line in sorted(dict.fromkeys(lines), key=self.corners.lines.index):
            counts.setdefault(line.filled or 0, []).append(line.name)
        said = []
        for count, names in sorted(counts.items()):
            one = len(names) == 1
            if not count:
                said.append(f"{of_one(names)} {'is' if one else 'are'} empty")
            else:
                said.append(f"{of_one(names)} {'has' if one else 'have'} {filled_cells(count)}{'' if one else ' each'}")
        return said

    def _counted(self, line: Line, step: Step) -> str:
        if line.filled == 0:
            return f"{line.name} has no filled cells"
        cells = filled_cells(line.filled)
        if step.new[0].left == EMPTY:
            return f"{line.name} has its {cells.removeprefix('1 ')} already"
        return f"{line.name} has {cells}, and no other cell is left for {'it' if line.filled == 1 else 'them'}"

    def _filled_as(self, line: Line, step: Step) -> str:
        """`row 3 has 4 filled cells and can only be ##-##`."""
        known = self._reasons(step, line)
        given = _leading(known)
        ways = self._ways(line, step) if len(step.cites) > 1 else []
        if ways:
            return f"{given}{line.name}{_with(line)} can only be {listed(ways)}"
        it = "it" if len(step.new) == 1 else "them"
        both = len({each.left for each in step.new}) > 1
        every = "every" if step.new[0].left == FILLED else "no"
        if len(step.cites) == 1 and not both:
            return f"{given}{every} square that still fits there fills {it}"
        left = " left" if known else ""
        what = f"fill {line.name}" if line.filled is None else f"place the {filled_cells(line.filled)} of {line.name}"
        if both:
            return f"{given}it is so in every way{left} to {what}"
        return f"{given}{every} way{left} to {what} fills {it}"

    def _ways(self, line: Line, step: Step) -> list[str]:
        """The fillings that are left by the rules and facts that the step uses, if they are few: `##-#`."""
        known = self._left(step)
        masks = [known[each] for each in line.scope]
        fillings = Fillings(line, line.filled)
        if fillings.ways(masks) > _MOST_WAYS:
            return []
        found = dict(step.new)
        ways = set()
        for runs in fillings.each(masks):
            signs = ["-"] * len(line.cells)
            for start, side in runs:
                signs[start : start + side] = "#" * side
            # The rules together may leave less than each of them alone: what is concluded holds in every way.
            if all(found.get(cell, EMPTY | FILLED) & _SIGN[sign] for cell, sign in zip(line.cells, signs, strict=True)):
                ways.add("".join(signs))
        return sorted(ways) if len(ways) <= _FEW_WAYS else []

    def _left(self, step: Step) -> list[int]:
        """What the step's facts leave to each variable, and the rules that it uses beside its own."""
        cells = self.corners.cells
        masks = [EMPTY | FILLED] * cells + [(2 << corner.largest) - 1 for corner in self.corners.corners]
        for variable, left in [*step.facts, *(each for link in step.beforehand for each in link.new)]:
            masks[variable] &= left
        before = None
        while masks != before:
            before = list(masks)
            for rule in step.rules[1:]:
                narrowed = rule.narrow([masks[variable] for variable in rule.scope])
                for variable, mask in zip(rule.scope, narrowed or (), strict=narrowed is not None):
                    masks[variable] = mask
        return masks

    def _facts(self, facts: Sequence[Fact]) -> str:
        """`a1 and b1 are filled, c1 to f1 are empty and no square starts at b2`."""
        return listed(self._facts_of(facts), "and")

    def _facts_of(self, facts: Sequence[Fact], gone: Iterable[tuple[int, int]] = ()) -> list[str]:
        """`a1 is filled`, `a1:b2 is a square`, `no square starts at c4`, `e1 and e2 are not squares by themselves`.

        `gone` are squares, by their corners and sides, that are not there besides.
        """
        said, nowhere, gone = [], [], list(gone)
        for left in (FILLED, EMPTY):
            cells = [each.variable for each in facts if each.variable < self.corners.cells and each.left == left]
            if cells:
                said.append(f"{self._cells(cells)} {'is' if len(cells) == 1 else 'are'} {_CELL[left]}")
        for variable, left in facts:
            if variable >= self.corners.cells:
                sides = _gone(self.corners, variable, left)
                if left == NONE:
                    nowhere.append(self.corners.name(variable))
                elif left & NONE and 0 < len(sides) <= _FEW_FACTS:
                    gone += [(variable, side) for side in sides]
                else:
                    said.append(fact(self.puzzle, variable, left, Mood.IS))
        if nowhere:
            said.append(f"no square starts at {listed(nowhere)}")
        squares = [self.corners.square(variable, side) for variable, side in gone if side > 1]
        if squares:
            said.append(f"{listed(squares, 'and')} {'is not a square' if len(squares) == 1 else 'are not squares'}")
        alone = [variable - self.corners.cells for variable, side in gone if side == 1]
        if alone:
            themselves = "is not a square by itself" if len(alone) == 1 else "are not squares by themselves"
            said.append(f"{self._cells(alone)} {themselves}")
        return said

    def _cells(self, cells: Iterable[int]) -> str:
        """`a1 to c1 and e1`: three or more in a row, or in a column, are named by their ends."""
        width = self.corners.width
        left = sorted(set(cells))
        said: list[str] = []
        while left:
            runs = [[left[0]], [left[0]]]
            while runs[0][-1] + 1 in left and (runs[0][-1] + 1) % width:
                runs[0].append(runs[0][-1] + 1)
            while runs[1][-1] + width in left:
                runs[1].append(runs[1][-1] + width)
            run = max(runs, key=len)
            if len(run) < 3:
                run = run[:1]
            names = [self.corners.name(cell) for cell in (run[0], run[-1])]
            said.append(names[0] if len(run) == 1 else " to ".join(names))
            left = [cell for cell in left if cell not in run]
        return listed(said, "and")

    def supposed(self, step: Step) -> str:
        """`c3 is empty. If c3 were filled, row 4 could not have 2 filled cells.`"""
        assert step.supposition is not None
        if step.alike:
            return f"{capitalised(self._refuted(step))}. Otherwise {step.links[-1].rule.broken}."
        supposed = fact(self.puzzle, *step.supposition, Mood.WERE)
        chain = self._chain(step.links, step.cases)
        if not step.new:
            return f"This puzzle has no solution. If {supposed}, {chain}"
        found = step.new[0]
        if found.variable >= self.corners.cells and found.left & NONE and found.left != NONE:
            refuted = fact(self.puzzle, *step.supposition, Mood.IS).replace(" is a square", " is not a square")
            return f"{refuted}. If it were, {chain}"
        return f"{capitalised(self._facts(step.new))}. If {supposed}, {chain}"

    def _refuted(self, step: Step) -> str:
        """What is left once several suppositions are refuted: `a1 is empty, and b2:c3 and d4:e5 are not squares`."""
        assert step.supposition is not None
        left = dict(step.new)
        gone = [
            (variable, side)
            for variable, supposed in (step.supposition, *step.alike)
            if variable >= self.corners.cells and left[variable] & NONE and left[variable] != NONE
            for side in bits(supposed)
        ]
        said = self._facts_of([each for each in step.new if each.variable not in dict(gone)], gone)
        if _heavy(said) or len(said) == 1:
            return _all(said)
        return f"{', '.join(said[:-1])}, and {said[-1]}"

    def _chain(self, links: Sequence[Link], cases: Sequence[Case]) -> str:
        said_links = [link for link in links if not link.new or not link.rule.quiet or self._is_square(link)]
        parts = [self._link(link) for link in said_links]
        if not cases:
            said = "; then ".join(parts[:-1])
            return f"{said}; but then {parts[-1]}." if said else f"{parts[-1]}."
        many = " ".join(self._case(case) for case in cases)
        said = "; then ".join(parts)
        return f"{said}. Then there are {len(cases)} cases. {many}" if said else f"there are {len(cases)} cases. {many}"

    def _case(self, case: Case) -> str:
        return f"If {fact(self.puzzle, *case.supposed, Mood.WERE)}, {self._chain(case.links, case.cases)}"

    def _is_square(self, link: Link) -> bool:
        """Whether a link finds a square of more than one cell, which the eye may not see at once."""
        return any(each.variable >= self.corners.cells and is_one(each.left) and each.left > 2 for each in link.new)

    def _link(self, link: Link) -> str:
        """`row 4 would need c4 and d4`."""
        if not link.new:
            return link.rule.broken
        squares = [each for each in link.new if each.variable >= self.corners.cells]
        if squares:
            return listed([fact(self.puzzle, *each, Mood.WOULD) for each in squares], "and")
        said = []
        for left, verb in ((FILLED, "would need"), (EMPTY, "would leave")):
            cells = [each.variable for each in link.new if each.left == left]
            if cells:
                tail = " empty" if left == EMPTY else ""
                said.append(f"{verb} {self._cells(cells)}{tail}")
        return f"{link.rule.name} {listed(said, 'and')}"


def _heavy(parts: Sequence[str]) -> bool:
    """Whether some of several parts are lists themselves, so that commas between them would be misread."""
    return len(parts) > 1 and any(", " in part for part in parts)


def _all(parts: Sequence[str]) -> str:
    """Several parts as one.

    >>> _all(["row 3 is empty", "a4 is filled"]), _all(["a4 is filled", "a1:b2, a2:b3 and c1:d2 are not squares"])
    ('row 3 is empty and a4 is filled', 'a4 is filled; and a1:b2, a2:b3 and c1:d2 are not squares')
    """
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}" if _heavy(parts) else listed(parts, "and")


def _leading(parts: Sequence[str]) -> str:
    """The same, so that what follows from it can follow at once.

    >>> _leading(["row 3 is empty", "a4 is filled"]), _leading(["a4 is filled", "no square starts at a1, b1 or c1"])
    ('row 3 is empty and a4 is filled, and ', 'a4 is filled; no square starts at a1, b1 or c1; and ')
    """
    if not parts:
        return ""
    return f"{'; '.join(parts)}; and " if _heavy(parts) else f"{_all(parts)}, and "
