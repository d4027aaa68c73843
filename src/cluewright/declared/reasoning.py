"""Reasoning about a declared puzzle: what a rule leaves of candidates, the direct search, and explanations.

A variable is a cell, in the order of the declaration; bit 0 of its mask is the lowest number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

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
    listed,
)
from cluewright.core.limit import Clock, Limit, TimeUp, look
from cluewright.core.picture import Picture
from cluewright.core.search import Ending, Searching
from cluewright.core.steps import stepped
from cluewright.core.techniques import SHARED, Technique, any_rule
from cluewright.declared.declaration import Declaration, Filled, Puzzle, Stated, Values
from cluewright.declared.drawing import Drawing

_MOST = 20_000
"""Numbers that are tried for the cells of one rule before it gives up looking for what follows."""

_VERB = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}


def ways(rule: Stated, masks: Masks, lowest: int, most: int | None = None) -> Iterator[Values]:
    """Every way to fill the cells of a rule with their candidates; `OverflowError` where too many must be tried."""
    tried = 0
    options = [[lowest + bit for bit in bits(mask)] for mask in masks]
    length, apart = len(options), bool(rule.groups) or rule.kind == "different"

    def filled(first: Values) -> Iterator[Values]:
        nonlocal tried
        if len(first) == length:
            if rule.holds(first):
                yield first
            return
        for number in options[len(first)]:
            tried += 1
            if most is not None and tried > most:
                raise OverflowError
            if tried % 500 == 0:
                look()
            more = (*first, number)
            if (not apart or number not in first) and (rule.fits is None or rule.fits(more)):
                yield from filled(more)

    yield from filled(())


def narrowing(rule: Stated, lowest: int) -> Narrow:
    """What is left of the candidates of a rule's cells: every number that some way to fill them has."""
    kept: dict[tuple[int, ...], tuple[int, ...] | None] = {}

    def narrow(masks: Masks) -> Masks | None:
        seen = tuple(masks)
        if seen not in kept:
            if len(kept) > 5_000:
                kept.clear()
            kept[seen] = _left(rule, seen, lowest)
        return kept[seen]

    return narrow


def _left(rule: Stated, masks: tuple[int, ...], lowest: int) -> tuple[int, ...] | None:
    left = [0] * len(masks)
    try:
        for way in ways(rule, masks, lowest, _MOST):
            for cell, number in enumerate(way):
                left[cell] |= 1 << (number - lowest)
            if tuple(left) == masks:
                break
    except OverflowError:
        return masks
    return tuple(left) if all(left) else None


class Search:
    """The direct search: follow every rule to its end, then try the cell with the fewest numbers left."""

    def __init__(self, puzzle: Puzzle, random: Random | None = None) -> None:
        self.puzzle, self.random = puzzle, random
        grounds = puzzle.grounds
        self.lowest = grounds.values[0]
        self._rules = [(rule.cells, _quick(rule, self.lowest)) for rule in puzzle.stated]
        self._watching: list[list[int]] = [[] for _ in grounds.cells]
        for number, (cells, _) in enumerate(self._rules):
            for cell in cells:
                self._watching[cell].append(number)
        self._start = [(1 << len(grounds.values)) - 1] * len(grounds.cells)
        self.nodes = 0

    def solutions(self, clock: Clock) -> Iterator[Filled]:
        """Every solution once; `TimeUp` when the clock runs out."""
        stack = [(self._start, list(range(len(self._rules))))]
        while stack:
            masks, waiting = stack.pop()
            clock.check()
            self.nodes += 1
            masks = masks.copy()
            if not self._settled(masks, waiting, clock):
                continue
            open_cells = [cell for cell, mask in enumerate(masks) if not is_one(mask)]
            if not open_cells:
                yield Filled(tuple(self.lowest + mask.bit_length() - 1 for mask in masks))
                continue
            cell = min(open_cells, key=lambda each: masks[each].bit_count())
            choices = list(reversed(bits(masks[cell])))
            if self.random:
                self.random.shuffle(choices)
            for bit in choices:
                changed = masks.copy()
                changed[cell] = 1 << bit
                stack.append((changed, self._watching[cell]))

    def _settled(self, masks: list[int], waiting: Sequence[int], clock: Clock) -> bool:
        """Follow rules until nothing changes; False when nothing is possible."""
        queue = dict.fromkeys(waiting)
        while queue:
            clock.check()
            number = next(iter(queue))
            del queue[number]
            cells, narrow = self._rules[number]
            left = narrow([masks[cell] for cell in cells])
            if left is None:
                return False
            for cell, mask in zip(cells, left, strict=True):
                if mask != masks[cell]:
                    masks[cell] = mask
                    queue |= dict.fromkeys(self._watching[cell])
        return True


def _quick(rule: Stated, lowest: int) -> Narrow:
    return all_different if rule.kind == "different" else narrowing(rule, lowest)


def search(puzzle: Puzzle, limit: Limit) -> Searching[Filled]:
    """Yield every solution once, as found."""
    clock, board = limit.start(), Search(puzzle)
    found = 0
    solutions = board.solutions(clock)
    while True:
        try:
            solution = next(solutions, None)
        except TimeUp:
            return Ending(complete=False, statistics={"nodes": board.nodes})
        if solution is None:
            return Ending(complete=True, statistics={"nodes": board.nodes})
        found += 1
        yield solution
        if found == limit.solutions:
            return Ending(complete=False, statistics={"nodes": board.nodes})


class Explaining:
    """How a person reasons about a declared puzzle: see the contract `Explaining`."""

    TECHNIQUES = (
        *SHARED,
        Technique(
            "ways of a clue",
            1,
            any_rule,
            "not every number lets it hold",
            "List the ways in which the cells of a clue can be filled, and strike out what is in none of them.",
        ),
    )

    def __init__(self, declaration: Declaration) -> None:
        self._drawing = Drawing(declaration)

    def candidates(self, puzzle: Puzzle) -> Masks:
        """Every number in every cell."""
        return [(1 << len(puzzle.grounds.values)) - 1] * len(puzzle.grounds.cells)

    def rules(self, puzzle: Puzzle) -> Sequence[LocalRule]:
        """Givens and groups are bookkeeping; groups are also looked at closely, and so is every other rule."""
        return list(self._rules(puzzle))

    def _rules(self, puzzle: Puzzle) -> Iterator[LocalRule]:
        lowest = puzzle.grounds.values[0]
        for rule in puzzle.stated:
            if rule.kind == "given":
                narrow = _only(1 << (rule.total - lowest))
                yield LocalRule(rule.name, rule.says, rule.cells, narrow, (rule.says,), rule.says, True, given=True)
            elif rule.kind == "different":
                broken = f"{rule.name} could not hold different numbers"
                quiet = LocalRule(
                    rule.name, rule.says, rule.cells, different, (rule.says,), broken, True, exact=all_different
                )
                yield quiet
                yield quiet._replace(narrow=all_different, quiet=False, exact=None, inside=False)
            else:
                yield self._of_clue(rule, lowest, len(puzzle.grounds.values))

    def _of_clue(self, rule: Stated, lowest: int, values: int) -> LocalRule:
        broken = f"it could not be that {rule.says}"
        alone = rule._replace(groups=())
        bounded = values ** len(rule.cells) > _MOST
        lighter = LocalRule(
            rule.name, rule.says, rule.cells, narrowing(alone, lowest), (rule.says,), broken, bounded=bounded
        )
        if not rule.groups:
            return lighter._replace(fillings=_counted(rule, lowest))
        return LocalRule(
            rule.name,
            rule.says,
            rule.cells,
            narrowing(rule, lowest),
            (rule.says, *rule.groups),
            broken,
            fillings=_counted(rule, lowest),
            lighter=(lighter,),
            bounded=bounded,
        )

    def suppositions(self, puzzle: Puzzle, masks: Masks) -> Sequence[Supposition]:
        """Each number of each open cell."""
        return each_candidate(masks)

    def fact(self, puzzle: Puzzle, variable: int, left: int, mood: Mood) -> str:
        """`b3 is 7 or 8`."""
        lowest = puzzle.grounds.values[0]
        return f"{puzzle.grounds.names[variable]} {_VERB[mood]} {listed([str(lowest + bit) for bit in bits(left)])}"

    def telling(self, puzzle: Puzzle, variable: int, left: int) -> bool:
        """Every number that is found."""
        return True

    def clauses(self, puzzle: Puzzle) -> Clauses | None:
        """The rules themselves are quick enough."""
        return None

    def sentence(self, puzzle: Puzzle, step: Step) -> str | None:
        """The general wording says it well."""
        return None

    def known(self, puzzle: Puzzle, marks: Filled) -> Masks:
        """The numbers filled in."""
        every, lowest = self.candidates(puzzle), puzzle.grounds.values[0]
        return [
            mask if number is None else 1 << (number - lowest)
            for mask, number in zip(every, marks.numbers, strict=True)
        ]

    def marks(self, puzzle: Puzzle, masks: Masks) -> Filled:
        """The numbers found."""
        lowest = puzzle.grounds.values[0]
        return Filled(tuple(lowest + mask.bit_length() - 1 if is_one(mask) else None for mask in masks))

    def picture(self, puzzle: Puzzle, masks: Masks, step: Step | None) -> Picture:
        """The picture as in play, with the candidates of open cells where they fit."""
        drawn, spots = self._drawing.picture(puzzle, self.marks(puzzle, masks), named=True)
        lowest = puzzle.grounds.values[0]
        named = dict(enumerate(spots))
        return stepped(drawn, named, masks, step, lambda _, left: "".join(str(lowest + bit) for bit in bits(left)))


def _only(mask: int) -> Narrow:
    return lambda masks: [masks[0] & mask] if masks[0] & mask else None


def _counted(rule: Stated, lowest: int) -> Callable[[Masks], int]:
    kept: dict[tuple[int, ...], int] = {}

    def count(masks: Masks) -> int:
        seen = tuple(masks)
        if seen not in kept:
            if len(kept) > 5_000:
                kept.clear()
            try:
                kept[seen] = sum(1 for _ in ways(rule, seen, lowest, _MOST))
            except OverflowError:
                kept[seen] = _MOST
        return kept[seen]

    return count


class Direct:
    """The contract `Direct`."""

    search = staticmethod(search)


def random_solution(puzzle: Puzzle, random: Random, effort: int) -> Filled | None:
    """Some solution, each time another; None where none is found within the effort."""
    try:
        return next(Search(puzzle, random).solutions(Limit(effort=effort).start()), None)
    except TimeUp:
        return None


__all__ = ["Direct", "Explaining", "narrowing", "random_solution", "search", "ways"]
