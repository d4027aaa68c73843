"""A weight puzzle is a beam: a tuple of hangers `(position, load)`. A load is a weight, None (to be found) or a beam.

The top beam hangs by its middle, position 0, as every beam does; positions are negative to the left. In a puzzle of n
leaves the weights 1 to n are used once each, or those of a list. Leaves are counted in reading order: left to right
as they are written, into each beam where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, Union

from cluewright.core import PuzzleError
from cluewright.core.places import letters

Load: TypeAlias = Union[int, "Beam", None]
Hanger: TypeAlias = tuple[int, Load]
Beam: TypeAlias = tuple[Hanger, ...]

MOST_WEIGHTS = 60
FARTHEST = 50
HEAVIEST = 999


class Hung(NamedTuple):
    """The puzzle's beam with its weights filled in, or some of them."""

    beam: Beam


@dataclass(frozen=True)
class Mobile:
    """A tree of beams and what is to be hung on it."""

    beam: Beam
    """The top beam."""

    weights: tuple[int, ...] = ()
    """The weights to use, once each, ascending; left out, they are 1 to n."""

    def __post_init__(self) -> None:
        places = _checked_places(self.beam)
        count = len(places)
        weights = tuple(sorted(self.weights)) or tuple(range(1, count + 1))
        object.__setattr__(self, "weights", weights)
        if len(weights) != count:
            raise PuzzleError(f"{len(weights)} weights for {count} places; there must be as many", "weights")
        if weights[0] < 1 or weights[-1] > HEAVIEST:
            wrong = weights[0] if weights[0] < 1 else weights[-1]
            raise PuzzleError(f"the weight {wrong}; a weight is 1 to {HEAVIEST}", "weights")
        self._check_givens(places)

    def _check_givens(self, places: list[str]) -> None:
        seen: dict[int, list[str]] = {}
        for load, place in zip(loads(self.beam), places, strict=True):
            if load is None:
                continue
            there = self.weights.count(load)
            if not there:
                raise PuzzleError(f"the weight {load} is not to be used; there are {self.listed}", place)
            if len(seen.setdefault(load, [])) == there:
                raise PuzzleError(f"the weight {load} is given too often; it stands at {seen[load][-1]} too", place)
            seen[load].append(place)

    @property
    def listed(self) -> str:
        """The weights in words: `1 to 8`, `2, 3, 5`."""
        if self.is_plain:
            return f"1 to {len(self.weights)}"
        return ", ".join(map(str, self.weights[:20])) + (", …" if len(self.weights) > 20 else "")

    @property
    def is_plain(self) -> bool:
        """Whether the weights are 1 to n."""
        return self.weights == tuple(range(1, len(self.weights) + 1))

    @property
    def free(self) -> list[int]:
        """The weights that are not given, ascending."""
        return left_of(self.weights, loads(self.beam))

    def hung(self, values: Iterable[int | None]) -> Hung:
        """The solution with these weights, in reading order."""
        return Hung(_filled(self.beam, iter(values)))

    def with_given(self, leaf: int, weight: int | None) -> Mobile:
        """The puzzle with this weight given at a leaf; with None, nothing is given there."""
        values = list(loads(self.beam))
        values[leaf] = weight
        return Mobile(self.hung(values).beam, self.weights)


def loads(beam: Beam) -> Iterator[int | None]:
    """The leaves' weights in reading order.

    >>> list(loads(((-3, None), (1, ((-2, 4), (1, None))), (2, 5))))
    [None, 4, None, 5]
    """
    for _, load in beam:
        if isinstance(load, tuple):
            yield from loads(load)
        else:
            yield load


def left_of(weights: Iterable[int], hung: Iterable[int | None]) -> list[int]:
    """The weights without those that hang somewhere.

    >>> left_of([1, 2, 2, 3], [None, 2, 3])
    [1, 2]
    """
    left = list(weights)
    for weight in hung:
        if weight in left:
            left.remove(weight)
    return left


def leaf_names(puzzle: Mobile) -> list[str]:
    """What each leaf is called, in reading order: those to be found have letters, as in play.

    >>> leaf_names(Mobile(((-3, None), (1, ((-2, 4), (1, None))), (2, 3))))
    ['a', 'given 1', 'b', 'given 2']
    """
    names: list[str] = []
    for load in loads(puzzle.beam):
        given = sum(name.startswith("given") for name in names)
        names.append(letters(len(names) - given) if load is None else f"given {given + 1}")
    return names


def beams(beam: Beam, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Beam]]:
    """Every beam, from the top in reading order, under the positions that lead to it.

    >>> [path for path, _ in beams(((-3, None), (1, ((-2, 4), (1, None))), (2, 5)))]
    [(), (1,)]
    """
    yield path, beam
    for position, load in beam:
        if isinstance(load, tuple):
            yield from beams(load, (*path, position))


def beam_name(path: tuple[int, ...]) -> str:
    """What to call the beam that these positions lead to.

    >>> beam_name(()), beam_name((2, -1))
    ('top beam', 'beam 2/-1')
    """
    return f"beam {'/'.join(map(str, path))}" if path else "top beam"


def _filled(beam: Beam, values: Iterator[int | None]) -> Beam:
    return tuple(
        (position, _filled(load, values) if isinstance(load, tuple) else next(values)) for position, load in beam
    )


def _checked_places(top: Beam) -> list[str]:
    """Where the leaves stand, in reading order; refuses a tree that cannot be a puzzle."""
    places: list[str] = []
    waiting: list[tuple[Load, str]] = [(top, "beam")]
    while waiting:
        load, place = waiting.pop()
        if not isinstance(load, tuple):
            places.append(place)
            continue
        _check_beam(load, place)
        # Every beam holds two things or more, so that a tree too deep also has too many leaves.
        if len(places) + len(waiting) + len(load) > MOST_WEIGHTS:
            raise PuzzleError(f"more than {MOST_WEIGHTS} weights", "beam")
        waiting.extend((load[index][1], f"{place}[{index}][1]") for index in reversed(range(len(load))))
    return [place.removesuffix("[1]") for place in places]


def _check_beam(beam: Beam, place: str) -> None:
    if not beam:
        raise PuzzleError("an empty beam; hang two things on it or more", place)
    if len(beam) == 1:
        raise PuzzleError("a beam with one thing on it can never balance; hang two on it or more", place)
    seen: dict[int, int] = {}
    for index, (position, _) in enumerate(beam):
        here = f"{place}[{index}]"
        if position == 0:
            raise PuzzleError("position 0 is where the beam itself hangs; use -1, 1 and beyond", here)
        if abs(position) > FARTHEST:
            raise PuzzleError(f"a position beyond ±{FARTHEST}", here)
        if position in seen:
            raise PuzzleError(f"two things hang at position {position}; the other is {place}[{seen[position]}]", here)
        seen[position] = index
