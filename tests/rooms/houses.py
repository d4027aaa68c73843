from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st

from cluewright.families.houses.puzzle import Houses, Pairing

_point = st.tuples(st.integers(-1, 4), st.integers(0, 4))
small_puzzles = st.builds(
    Houses,
    st.integers(1, 4).flatmap(
        lambda pairs: st.lists(_point, min_size=2 * pairs, max_size=2 * pairs, unique=True).map(tuple)
    ),
    st.booleans(),
)


def everything(puzzle: Houses) -> Iterator[Pairing]:
    def pairings(rest: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        if not rest:
            yield ()
        for other in rest[1:]:
            without = tuple(house for house in rest[1:] if house != other)
            yield from (((rest[0], other), *more) for more in pairings(without))

    yield from map(puzzle.pairing, pairings(tuple(range(len(puzzle.houses)))))


def corruptions(puzzle: Houses, solution: Pairing) -> Iterator[Pairing]:
    for index, (one, other) in enumerate(solution.pairs):
        before, after = solution.pairs[:index], solution.pairs[index + 1 :]
        yield replace(solution, pairs=before + after)
        yield replace(solution, pairs=(*before, (one, one), *after))
        yield replace(solution, pairs=(*before, (one, (other[0], other[1] + 1)), *after))
        yield replace(solution, pairs=(*solution.pairs, (one, other)))
    for distances in (solution.distances[1:], (*solution.distances, 10**9)):
        yield replace(solution, distances=distances)


UNREADABLE = [
    ('{"family":"houses","houses":[[0,0],[1,1],[2,2]]}', "must be even", "houses"),
    (
        '{"family":"houses","houses":[[0,0],[1,1],[2,2],[1,1]]}',
        "two houses stand at [1,1]; the other is house number 2",
        "houses[3]",
    ),
    ('{"family":"houses","houses":[]}', "2 to 2000", "houses"),
    ('{"family":"houses","houses":[[0,0],[1]]}', "a house is [x, y]", "houses[1]"),
    ('{"family":"houses","houses":[[0,0],[1,0.5]]}', "0.5 is not a whole number", "houses[1]"),
    ('{"family":"houses","houses":[[0,0],[true,1]]}', "True is not a whole number", "houses[1]"),
    ('{"family":"houses","houses":[[0,0],[1,99999999]]}', "beyond", "houses[1]"),
    ('{"family":"houses","houses":{"a":1}}', "not a list", "houses"),
    ('{"family":"houses","houses":[[0,0],[1,1]],"distances":"three"}', "'exactly two'", "distances"),
    ('{"family":"houses","houses":[[0,0],[1,1]],"hauses":1}', "did you mean 'houses'", "hauses"),
    ('{"family":"houses"}', "'houses' is missing", "houses"),
    ("#.#/.x./#.#", "'x' is neither", "line 2, column 2"),
    ("puzzle([[0,0],[1,1],[2,2]]).", "must be even", "line 1"),
    ("\n\npuzzle([[0,0],[1,a]]).", "not a whole number", "line 3, houses[1]"),
    ("puzzle([[0,0],[1,1).", "expected", "line 1, column 19"),
]
