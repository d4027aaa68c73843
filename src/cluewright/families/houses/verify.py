"""The rules of houses in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.families.houses.puzzle import Houses, Pairing, length


def faults(puzzle: Houses, solution: Pairing) -> list[Fault]:
    """Every rule the pairing breaks."""
    found = []
    times = dict.fromkeys(puzzle.houses, 0)
    occurring = set()
    for one, other in solution.pairs:
        for house in (one, other):
            if house not in times:
                found.append(Fault("houses", f"there is no house at {puzzle.name_of(house)}"))
            else:
                times[house] += 1
        if one == other:
            found.append(Fault("pairs", f"the house at {puzzle.name_of(one)} is joined to itself"))
        across, down = one[0] - other[0], one[1] - other[1]
        occurring.add(across * across + down * down)
    for house, joined in times.items():
        if joined != 1:
            found.append(Fault("pairs", f"the house at {puzzle.name_of(house)} is {_joined(joined)}"))
    if len(occurring) > 2:
        found.append(Fault("distances", f"{len(occurring)} distances occur: {_listed(occurring)}"))
    if puzzle.exactly_two and len(occurring) < 2:
        found.append(Fault("distances", "two different distances must occur"))
    if sorted(occurring) != list(solution.distances):
        stated = _listed(set(solution.distances))
        found.append(Fault("distances", f"the distances are {_listed(occurring)}, not {stated}"))
    return found


def _listed(numbers: set[int]) -> str:
    return ", ".join(map(length, sorted(numbers))) or "none"


def _joined(times: int) -> str:
    return {0: "not joined", 2: "joined twice, not once"}.get(times, f"joined {times} times, not once")
