"""Our models of other systems beside those that others wrote, where these lie in `shared/peers` beside this checkout.

Ours may be better, never weaker: for each peer and family both run in turns on a few puzzles of each set.
"""

from __future__ import annotations

import gc
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from measure import Table
from peer_models import compiled, gecode
from peer_models.choco import silence
from peer_models.contenders import Contender, Outcome, by_gecode, contenders, in_process
from peer_models.plain import plain
from peer_models.sets import sets
from peer_models.stating import NotStatedError, Plain

_THEIRS = compiled.SOURCE.parent
_PEERS = {"CP-SAT": "m_cpsat", "clingo": "m_clingo", "Choco": "m_choco", "PySAT": "m_pysat", "Gecode": "m_gecode"}
_FAMILIES = ("houses", "weight", "cryptarithm", "maths", "square", "logic")
_FEW, _LIMIT, _TURNS = 2, 5.0, 3
_LARGE = (
    "planted 7x7",
    "planted 20",
    "planted 24",
    "planted 25",
    "planted 500",
    "planted 2000",
    "generated 20",
    "generated 30",
)
"""Sets that would take minutes; those before them tell as much of a model. Twenty houses are small."""


def tables(chosen: Sequence[str] = ()) -> Iterator[Table]:
    """A table of every peer and set."""
    if not _THEIRS.exists():
        table = Table("models of others", ("peer",))
        table.notes.append(f"left out: there is no {_THEIRS.parent.name}/{_THEIRS.name} beside this checkout")
        yield table
        return
    yield _same_programs()
    there, _ = contenders()
    sys.path.insert(0, str(_THEIRS))
    pairs = {name: (there[name], _theirs(name)) for name in _PEERS if name in there}
    for family in chosen or _FAMILIES:
        table = Table(f"{family}: sums of milliseconds", ("set", "peer", "puzzles", "our model", "theirs", "ratio"))
        for each in sets(_FEW, [family]):
            if each.name in _LARGE and (family, each.name) != ("houses", "planted 20"):
                continue
            for name, models in pairs.items():
                sums = _sums([puzzle.content for puzzle in each.puzzles], family, models)
                if sums:
                    count, own, other = sums
                    shown = (f"{seconds * 1000:.3g}" for seconds in (own, other))
                    table.add(each.name, name, count, *shown, f"{own / other:.2f}")
        yield table


def _same_programs() -> Table:
    table = Table("programs in Prolog", ("program", "the same as theirs"))
    for own, other in (("swi.pl", "peers_swi.pl"), ("gnu.pl", "peers_gnu.pl")):
        ours = (Path(__file__).parent / "peer_models" / own).read_text("utf-8")
        table.add(own, "yes" if ours == (_THEIRS / other).read_text("utf-8") else "no")
    return table


def _theirs(name: str) -> Contender:
    module = import_module(_PEERS[name])
    states = {family for family in _FAMILIES if hasattr(module, family)} or {"logic"}

    def run(family: str, puzzle: Plain, most: int, seconds: float) -> Any:
        try:
            with silence():  # pychoco prints what it hands over
                return module.run(family, puzzle, most, seconds)
        except ValueError as error:  # Choco's model says so of products
            raise NotStatedError from error

    def run_gecode(family: str, puzzle: Plain, most: int, seconds: float) -> tuple[list[Any], bool, float]:
        found, complete = run(family, puzzle, most, seconds)
        extra = module.EXTRA
        return found, complete, max(extra["cold"] - gecode.start(), extra["solve"])

    return Contender(states, by_gecode(run_gecode) if name == "Gecode" else in_process(run))


def _sums(contents: list[object], family: str, models: tuple[Contender, Contender]) -> tuple[int, float, float] | None:
    """Of the puzzles that both state and decide, how many, and the sums of both times."""
    times = []
    for content in contents:
        try:
            data = plain(content)
        except NotStatedError:
            continue
        both: list[list[Outcome | None]] = [[], []]
        forms: list[Callable[[Plain], Plain]] = [lambda puzzle: puzzle, _their_form]
        for _ in range(_TURNS):
            for model, form, outcomes in zip(models, forms, both, strict=True):
                gc.collect()
                outcomes.append(model.asked(family, form(data), 2, _LIMIT))
        least = [min((each.seconds for each in outcomes if each), default=math.inf) for outcomes in both]
        if all(map(math.isfinite, least)):
            times.append(least)
    return (len(times), *map(sum, zip(*times, strict=True))) if times else None  # type: ignore[return-value]


def _their_form(puzzle: Plain) -> Plain:
    """The plain data as their models take it: beams with a name, comparisons of places as such."""
    changed = dict(puzzle)
    if "beams" in puzzle:
        changed["beams"] = [[None, beam] for beam in puzzle["beams"]]
    if "clues" in puzzle:
        changed["clues"] = [_their_clue(clue) for clue in puzzle["clues"]]
    return changed


def _their_clue(clue: list[Any]) -> list[Any]:
    if clue[0] == "not":
        return ["not", _their_clue(clue[1])]
    if clue[0] in ("and", "or", "one"):
        return [clue[0], [_their_clue(part) for part in clue[1]]]
    if clue[0] == "rel" and len(clue) > 4:
        name, relation, by = clue[4]
        return [name, clue[1], relation, clue[2], by]
    return clue
