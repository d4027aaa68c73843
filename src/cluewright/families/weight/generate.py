"""Proposals for weight: a random shape hung in balance, turned for a clear picture, and its weights taken off.

The weights of the mobile as hung are one solution. As long as a quick look finds another, a weight is given where the
two differ. The more beams, the fewer givens it takes: none or one with a beam for every two weights.
"""

from __future__ import annotations

from math import gcd
from random import Random
from typing import TypeAlias

from cluewright.core import Ask, Effort, Limit, OptionError, Recipe, Request, Size
from cluewright.core.grade import Level
from cluewright.families.weight import direct
from cluewright.families.weight.layout import tidied
from cluewright.families.weight.plan import branches, estimates, order
from cluewright.families.weight.puzzle import Beam, Load, Mobile, beams, loads
from cluewright.families.weight.trees import Frame, bare, grown, planted, reach

OPTIONS = {
    "shape": "'even' (standard), with a beam for about every two weights, or 'published', as in the paper: a "
    "quarter to a third as many lower beams as weights, likelier near the top",
    "beams": "how many beams (standard: by the shape)",
    "depth": "how many beams hang one below another (standard: as it comes)",
    "width": "the most things on one beam (standard: 4, with the paper's shape 7, more where it takes more)",
    "reach": "the farthest a thing hangs from the middle of its beam (standard: 3 to 5, by the number of weights)",
    "givens": "the most weights given (standard: two in five)",
    "extra": "further weights given, for an easier puzzle; needs redundant givens to be kept",
}
EFFORT = 3_000
"""One and a half seconds or so. Of 12 proposals with 30 weights on 15 beams 7 were proved unique within it."""

_QUICK = 300
"""Looks at the clock in a quick look for another solution."""

_FEWEST, _MOST = 3, 40
SIZE = Size(f"the number of weights, from {_FEWEST} to {_MOST}", standard=8, larger=(15, 30, 40))
_CANDIDATES = 8
_TRIALS = 150
"""Mobiles tried before a request is refused because none came to balance."""

Values: TypeAlias = list[int | None]


def check(request: Request) -> None:
    """A number of weights and a shape that can be hung; a sentence says what would be right."""
    count = request.sized(SIZE)
    if not _FEWEST <= count <= _MOST:
        raise OptionError(f"{count} weights cannot be made; the number is {_FEWEST} to {_MOST}")
    if request.options.get("shape", "even") not in ("even", "published"):
        raise OptionError("the option shape is 'even' or 'published'")
    _most_givens(request)
    _extra(request)
    random = Random(0)
    frame = _frame(random, request)
    if frame.beams * (frame.width - 1) + 1 < count:
        raise OptionError(
            f"{frame.beams} beams of at most {frame.width} things have no room for {count} weights; "
            "ask for more beams or a greater width"
        )
    if frame.depth and frame.depth > frame.beams:
        raise OptionError(f"{frame.depth} beams one below another, but {frame.beams} in all; ask for more beams")
    if not any(_hung(random, request) for _ in range(_TRIALS)):
        raise OptionError(
            f"{count} weights on {frame.beams} beams did not come to balance in {_TRIALS} tries; "
            "ask for fewer beams, less depth or a greater reach"
        )


def propose(random: Random, request: Request, ask: Ask[Mobile]) -> Mobile | None:
    """A puzzle that a quick look found no second solution of; None when it is unclear to draw or takes many givens."""
    hung = _hung(random, request)
    tidy = hung and tidied(random, hung, _most_portals(request.sized(SIZE)))
    if not tidy:
        return None
    puzzle, weights = Mobile(bare(tidy)), list(loads(tidy))
    most = _most_givens(request)
    for _ in range(most + 1):
        other = _other(puzzle, weights)
        if other is None:
            return _with_extra(random, puzzle, weights, min(_extra(request), most - len(droppable(puzzle))))
        puzzle = _with_given(random, puzzle, weights, other)
    return None


def _hung(random: Random, request: Request) -> Beam | None:
    frame = _frame(random, request)
    shape = grown(random, frame)
    return planted(random, shape, frame.weights, frame.reach) if shape else None


def _other(puzzle: Mobile, weights: Values) -> Values | None:
    """Other weights that balance too, if a quick look finds any."""
    for found in direct.search(puzzle, Limit(solutions=2, effort=_QUICK)):
        values = list(loads(found.beam))
        if values != weights:
            return values
    return None


def _with_given(random: Random, puzzle: Mobile, weights: Values, other: Values) -> Mobile:
    """With one more weight given where the two differ: of a few at random the one that leaves least to search."""
    differing = [leaf for leaf, (one, two) in enumerate(zip(weights, other, strict=True)) if one != two]
    leaves = random.sample(differing, min(_CANDIDATES, len(differing)))
    return min((puzzle.with_given(leaf, weights[leaf]) for leaf in leaves), key=_expected_work)


def _expected_work(puzzle: Mobile) -> float:
    found = branches(puzzle)
    return order(found, estimates(found, puzzle.free))[1].work


def _with_extra(random: Random, puzzle: Mobile, weights: Values, extra: int) -> Mobile:
    """The puzzle with this many further weights given, or all."""
    blanks = [leaf for leaf, given in enumerate(loads(puzzle.beam)) if given is None]
    for leaf in random.sample(blanks, min(extra, len(blanks))):
        puzzle = puzzle.with_given(leaf, weights[leaf])
    return puzzle


def droppable(puzzle: Mobile) -> list[int]:
    """The numbers of the leaves whose weight is given."""
    return [leaf for leaf, given in enumerate(loads(puzzle.beam)) if given is not None]


def without(puzzle: Mobile, thing: int) -> Mobile:
    """The puzzle with the weight of that leaf taken off."""
    return puzzle.with_given(thing, None)


def fingerprint(puzzle: Mobile) -> str:
    """The same however beams are turned, hangers listed, or the distances on a beam multiplied.

    >>> fingerprint(Mobile(((-4, None), (2, 2)))) == fingerprint(Mobile(((-1, 2), (2, None))))
    True
    """
    return _canonical(puzzle.beam)


def _canonical(load: Load) -> str:
    if not isinstance(load, tuple):
        return "?" if load is None else str(load)
    unit = gcd(*(position for position, _ in load))
    hangers = [(position // unit, _canonical(below)) for position, below in load]
    ways = (sorted((side * position, below) for position, below in hangers) for side in (1, -1))
    return "(" + " ".join(f"{position}:{below}" for position, below in min(ways)) + ")"


def _frame(random: Random, request: Request) -> Frame:
    """What the shape of the next mobile must keep to."""
    count = request.sized(SIZE)
    deep = request.options.get("shape") == "published"
    farthest = request.number("reach", reach(count), least=2, most=9)
    standard = 1 + random.randint(count // 4, count // 3) if deep else _even_beams(random, count)
    beams = request.number("beams", standard, least=1, most=count - 1)
    width = max(min(7, 2 * farthest - 1) if deep else 4, -(-(count + beams - 1) // beams) + 1)
    return Frame(
        weights=count,
        beams=beams,
        depth=request.number("depth", 0, least=1, most=count - 1) or None,
        width=request.number("width", min(width, 2 * farthest), least=2, most=2 * farthest),
        reach=farthest,
        near_top=deep,
    )


def _even_beams(random: Random, count: int) -> int:
    """A beam for every two weights; more where many weights would make a proof long, one less or so where few do not.

    At 30 weights a proposal with 15, 16, 17 or 18 beams took 1.09, 0.46, 0.18 and 0.07 s, and 3, 11, 12 and 12 of 12
    were proved.
    """
    half = max(2, count // 2)
    return half + max(0, (count - 20) // 5) - (random.randrange(2) if count <= 12 else 0)


def _most_portals(count: int) -> int:
    """None up to 11 weights, 1 at 12, 3 at 30, 5 at 40; Friedman's puzzles of 8 to 20 weights have up to 2."""
    return max(0, (count - 5) // 7)


def _most_givens(request: Request) -> int:
    count = request.sized(SIZE)
    return request.number("givens", -(-2 * count // 5), least=0, most=count)


def _extra(request: Request) -> int:
    return request.extra("weights", request.sized(SIZE))


def like(puzzle: Mobile) -> Request:
    """As many weights on as many beams, as many of them one below another."""
    paths = [path for path, _ in beams(puzzle.beam)]
    deepest = max(map(len, paths)) + 1
    return Request(len(puzzle.weights), {"beams": str(len(paths)), "depth": str(deepest)})


_SHAPE = {"shape": "any", "depth": "any", "width": "any", "reach": "any", "givens": "any"}

RECIPES = (
    Recipe(Level.EASY, (8, 3, 4, 5, 6, 7, 9, 10), besides={**_SHAPE, "beams": "any", "extra": "any"}),
    Recipe(Level.EASY, (12, 11), {"beams": "8"}, {**_SHAPE, "beams": "2-8", "extra": "any"}),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10, 11, 12), besides={**_SHAPE, "beams": "2-5", "extra": "1"}),
    Recipe(Level.HARD, (8, 9, 10, 11, 12, 13, 14), besides=_SHAPE),
    Recipe(Level.HARD, (8, 9), {"beams": "3"}, _SHAPE),
    Recipe(Level.HARD, (12, 10, 11, 13, 14), besides={**_SHAPE, "beams": "3-6", "extra": "1"}),
    Recipe(Level.EXPERT, (12,), {"beams": "5"}, {**_SHAPE, "beams": "3-6"}, effort=Effort("tried", 150, 800)),
    Recipe(Level.EXPERT, (10, 11, 13, 14), besides=_SHAPE),
    Recipe(Level.EXPERT, (8, 10), {"beams": "3"}, _SHAPE),
)
"""Measured over 40 puzzles of each size, and over 8 with each number of beams and each other option: of 8 weights 38 in
a hundred are easy, as many medium, the others hard. More beams make it easier. Of 12 weights on 5 beams every third one
is for experts, and all nine for which 150 loads and more were tried.
"""
