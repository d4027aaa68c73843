"""The rules of weight in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.families.weight.puzzle import Beam, Hung, Mobile


def faults(puzzle: Mobile, solution: Hung) -> list[Fault]:
    """Every rule the filled-in beam breaks."""
    found: list[Fault] = []
    used: list[int] = []
    _compare(puzzle.beam, solution.beam, "", used, found)
    if found:
        return found  # a tree of another shape has no torques to speak of
    for weight in sorted({*used, *puzzle.weights}):
        times, wanted = used.count(weight), puzzle.weights.count(weight)
        if times != wanted:
            found.append(Fault("weights", f"the weight {weight} is used {_times(times)}, not {_times(wanted)}"))
    _weigh(solution.beam, "", found)
    return found


def _compare(asked: Beam, answered: Beam, path: str, used: list[int], found: list[Fault]) -> None:
    """Walk both trees side by side: the same places, every one filled, what was given kept."""
    if len(asked) != len(answered):
        found.append(Fault("beams", f"{_beam(path)} holds {len(answered)} things, not {len(asked)}"))
        return
    for (position, load), (other, weight) in zip(asked, answered, strict=True):
        here = f"{path}/{position}" if path else str(position)
        if position != other:
            found.append(Fault("beams", f"what hangs at {here} was moved to position {other}"))
        elif isinstance(load, tuple) and isinstance(weight, tuple):
            _compare(load, weight, here, used, found)
        elif isinstance(load, tuple) or isinstance(weight, tuple):
            kind = "beam" if isinstance(load, tuple) else "weight"
            found.append(Fault("beams", f"at {here} a {kind} must hang"))
        elif weight is None:
            found.append(Fault("weights", f"nothing hangs at {here} yet"))
        elif load is not None and weight != load:
            found.append(Fault("givens", f"the weight at {here} is given as {load}, not {weight}"))
        else:
            used.append(weight)


def _weigh(beam: Beam, path: str, found: list[Fault]) -> int:
    """What the beam weighs; a beam that does not balance is a fault."""
    left = right = total = 0
    for position, load in beam:
        if isinstance(load, tuple):
            weight = _weigh(load, f"{path}/{position}" if path else str(position), found)
        else:
            weight = load or 0
        total += weight
        if position < 0:
            left += -position * weight
        else:
            right += position * weight
    if left != right:
        name = f"beam {path}" if path else "top beam"
        found.append(Fault(name, f"{_beam(path)} does not balance: {left} on the left, {right} on the right"))
    return total


def _beam(path: str) -> str:
    return f"the beam at {path}" if path else "the top beam"


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")
