from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from cluewright.families.weight.puzzle import Beam, Hung, Load, Mobile, loads

Skeleton: TypeAlias = "list[Skeleton | None]"
"""A beam without positions: None for a leaf."""


@st.composite
def _beams(draw: st.DrawFn, weights: list[int]) -> Beam:
    """A beam that carries these weights, balanced if positions up to 4 allow it: most random ones never balance."""
    hangers: list[tuple[int, Load]] = []
    start = 0
    while start < len(weights):
        most = len(weights) - start - (not hangers)
        size = most if len(hangers) == 3 else draw(st.integers(1, most))
        own = weights[start : start + size]
        hangers.append((sum(own), own[0] if size == 1 else draw(_beams(own))))
        start += size
    arms = list(permutations([-4, -3, -2, -1, 1, 2, 3, 4], len(hangers)))
    level = [each for each in arms if not sum(arm * load for arm, (load, _) in zip(each, hangers, strict=True))]
    chosen = draw(st.sampled_from(level or arms))
    return tuple((arm, load) for arm, (_, load) in zip(chosen, hangers, strict=True))


@st.composite
def _mobiles(draw: st.DrawFn) -> Mobile:
    count = draw(st.integers(2, 6))
    weights = list(range(1, count + 1))
    if draw(st.booleans()):
        weights = draw(st.lists(st.integers(1, 8), min_size=count, max_size=count))
    full = Mobile(draw(_beams(draw(st.permutations(weights)))), tuple(weights))
    given = draw(st.lists(st.booleans(), min_size=count, max_size=count)) if draw(st.booleans()) else [False] * count
    kept = full.hung(load if there else None for load, there in zip(loads(full.beam), given, strict=True))
    return Mobile(kept.beam, tuple(weights))


small_puzzles = _mobiles()


def random_mobile(random: Random, weights: int) -> Mobile:
    """A tree after the paper's recipe, whether it can balance or not: a quarter to a third as many beams as weights."""
    reach = min(5, max(3, weights // 2))
    while True:
        top: Skeleton = []
        for _ in range(random.randint(weights // 4, max(1, weights // 3)) - 1):
            _insert(random, top, [], 2 * reach)
        missing = weights - _fill(top)
        for _ in range(max(missing, 0)):
            _insert(random, top, None, 2 * reach)
        if missing >= 0 and _widest(top) <= 2 * reach:
            return Mobile(_positioned(random, top, reach))


def _insert(random: Random, beam: Skeleton, thing: Skeleton | None, most: int) -> None:
    """Half of all goes on this beam while it has room, the rest on one of those below."""
    lower = [each for each in beam if each is not None]
    if lower and (len(beam) >= most or random.random() < 0.5):
        _insert(random, random.choice(lower), thing, most)
    else:
        beam.append(thing)


def _fill(beam: Skeleton) -> int:
    count = sum(_fill(each) for each in beam if each is not None)
    while len(beam) < 2:
        beam.append(None)
        count += 1
    return count


def _widest(beam: Skeleton) -> int:
    return max(len(beam), *(_widest(each) for each in beam if each is not None), 0)


def _positioned(random: Random, beam: Skeleton, reach: int) -> Beam:
    places = random.sample([place for place in range(-reach, reach + 1) if place], len(beam))
    return tuple(
        (place, _positioned(random, each, reach) if each is not None else None)
        for place, each in zip(sorted(places), beam, strict=True)
    )


def everything(puzzle: Mobile) -> Iterator[Hung]:
    yield from map(puzzle.hung, set(permutations(puzzle.weights)))


def corruptions(puzzle: Mobile, solution: Hung) -> Iterator[Hung]:
    values = list(loads(solution.beam))
    for index, value in enumerate(values):
        assert value is not None
        for other in (None, 0, value + 1, -value):
            yield puzzle.hung([*values[:index], other, *values[index + 1 :]])
        swapped = list(values)
        swapped[index], swapped[index - 1] = swapped[index - 1], swapped[index]
        yield puzzle.hung(swapped)
    beam = solution.beam
    yield Hung(beam[1:])
    yield Hung((*beam, (9, 1)))
    yield Hung(((beam[0][0] - 1, beam[0][1]), *beam[1:]))
    yield Hung(((beam[0][0], beam), *beam[1:]))


_WIDE = ",".join(f"[{position},null]" for position in range(1, 49))
_LADDER = "[[-1,null],[1," * 70 + "null" + "]]" * 70

UNREADABLE = [
    ('{"family":"weight"}', "'beam' is missing", "beam"),
    ('{"family":"weight","beam":5}', "5 is not a beam", "beam"),
    ('{"family":"weight","beam":[]}', "an empty beam", "beam"),
    ('{"family":"weight","beam":[[-1,null],[2,[]]]}', "an empty beam", "beam[1][1]"),
    ('{"family":"weight","beam":[[-1,null]]}', "can never balance", "beam"),
    ('{"family":"weight","beam":[[-1,null],[0,null]]}', "position 0", "beam[1]"),
    ('{"family":"weight","beam":[[-1,null],[51,null]]}', "beyond ±50", "beam[1]"),
    (
        '{"family":"weight","beam":[[-1,null],[2,[[1,null],[1,null]]]]}',
        "two things hang at position 1; the other is beam[1][1][0]",
        "beam[1][1][1]",
    ),
    ('{"family":"weight","beam":[[-1,2],[1,null],[2,2]]}', "given too often; it stands at beam[0]", "beam[2]"),
    ('{"family":"weight","beam":[[-1,4],[1,null],[2,null]]}', "there are 1 to 3", "beam[0]"),
    ('{"family":"weight","beam":[[-1,0],[1,null]]}', "the weight 0 is not to be used", "beam[0]"),
    ('{"family":"weight","beam":[[-1,true],[1,null]]}', "True is not a whole number", "beam[0]"),
    ('{"family":"weight","beam":[[-1,null],[0.5,null]]}', "0.5 is not a whole number", "beam[1]"),
    ('{"family":"weight","beam":[[-1,null],[1]]}', "not [position, load]", "beam[1]"),
    ('{"family":"weight","beam":[[-1,null],"x"]}', "'x' is not [position, load]", "beam[1]"),
    ('{"family":"weight","beam":[[-1,null],[1,null]],"weights":[1]}', "1 weights for 2 places", "weights"),
    ('{"family":"weight","beam":[[-1,null],[1,null]],"weights":[]}', "0 entries; there are 1 to 60", "weights"),
    ('{"family":"weight","beam":[[-1,null],[1,null]],"weights":[0,1]}', "the weight 0; a weight is 1", "weights"),
    ('{"family":"weight","beam":[[-1,null],[1,null]],"weights":[1,"2"]}', "not a whole number", "weights[1]"),
    ('{"family":"weight","beam":[[-1,7],[1,7]],"weights":[7,8]}', "given too often", "beam[1]"),
    ('{"family":"weight","beam":[[-1,null],[1,null]],"beams":1}', "did you mean 'beam'", "beams"),
    (f'{{"family":"weight","beam":[[-1,[{_WIDE}]],[1,[{_WIDE}]]]}}', "more than 60 weights", "beam"),
    (f'{{"family":"weight","beam":{_LADDER}}}', "nested without end", "beam"),
    ("(-3:? -1:5 2:(-2:? 1:?)", "the end where ')'", "line 1, column 24"),
    ("(-3:? -1:5 2:(-2:? 1:?]", "']' where ')'", "line 1, column 23"),
    ("(-3:? -1;5 2:(-2:? 1:?))", "';' where ':' is due", "line 1, column 9"),
    ("(-3:?\n -1:x 2:?)", "'x' where a weight", "line 2, column 5"),
    ("(-3:? 2:?) (1:? 2:?)", "follows where the puzzle should end", "line 1, column 12"),
    ("(-3:? 2:?) with", "followed by the weights", "line 1, column 12"),
    ("(-3:? 2:1234567)", "more than 6 digits", "line 1, column 9"),
    ("(-3:? 3:1 3:2)", "two things hang at position 3", "beam[2]"),
    ("(" + "1:(" * 500, "nested more than 60 deep", "line 1"),
    ("(" + "1:? " * 500, "more than 60 weights", "line 1"),
    ("p([weight(-3,_),branch(2,_)]).", "branch(Position,Beam)", "line 1, beam[1]"),
    ("p([weight(-3,_),weight(2,[weight(1,_)])]).", "branch(Position,Beam)", "beam[1]"),
    ("p([weight(-3,_),wait(2,_)]).", "'wait/2' is not [position, load]", "beam[1]"),
    ("p([weight(-3,X),weight(2,X)]).", "'X' stands twice", "beam"),
    ("p(mobile([weight(-3,_),weight(2,_)],[4])).", "1 weights for 2 places", "weights"),
]
