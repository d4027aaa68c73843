"""The direct search: letter by letter, in an order that is expected to meet few states."""

from __future__ import annotations

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm
from cluewright.families.cryptarithm.search import Polynomial, Walk, difference

_LONGEST = 1000
"""States turned at once: 1000 of them take some milliseconds, and longer lists are no faster."""


def search(puzzle: Cryptarithm, limit: Limit) -> Searching[Assignment]:
    """Every assignment once."""
    clock = limit.start()
    polynomial = difference(puzzle)
    walk, start, estimate = (_product_walk if polynomial.products else _sum_walk)(puzzle, polynomial, clock)
    for found, end in enumerate(walk.ends(start), start=1):
        yield Assignment.of(walk.digits(end))
        if found == limit.solutions:
            break
    return Ending(walk.complete, {"nodes": walk.nodes, "estimate": round(estimate)})


def _sum_walk(puzzle: Cryptarithm, polynomial: Polynomial, clock: Clock) -> tuple[Walk, int, float]:
    """The walk, the value it starts from, and the states it is expected to meet."""
    from cluewright.families.cryptarithm import sums  # products do without

    coefficients, target = polynomial.linear.coefficients, -polynomial.linear.constant
    plan = sums.plan(coefficients, target, puzzle.base)
    levels = sums.levels(coefficients, plan, puzzle.base, puzzle.never_zero)
    return Walk(levels, _LONGEST, clock), target, plan.states


def _product_walk(puzzle: Cryptarithm, polynomial: Polynomial, clock: Clock) -> tuple[Walk, int, float]:
    from cluewright.families.cryptarithm import products  # sums do without

    packing = products.Packing(polynomial, puzzle.base)
    order = products.order(packing, puzzle.letters, puzzle.base)
    levels = list(products.levels(packing, order, puzzle.base, puzzle.never_zero))
    # A state costs the more the more words there are to multiply.
    return Walk(levels, max(1, _LONGEST // len(packing.fields)), clock), packing.start, order.states
