"""fd against other systems' recorded searches: the order of all solutions and the sequence of choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import cpmpy as cp
import pytest

from cluewright.engines.fd import CPM_fd, Event
from witnesses import gecode, swi
from witnesses.models import models

FOLDER = Path(swi.__file__).parent
SWI: dict[str, dict[str, Any]] = json.loads((FOLDER / "swi.json").read_text("utf-8"))
GECODE: dict[str, dict[str, Any]] = json.loads((FOLDER / "gecode.json").read_text("utf-8"))


def told(name: str, options: str) -> list[str]:
    """What fd does, told as the witness tells it: each choice with the domains of its node, and each solution."""
    variables, constraints = models()[name].stated()
    solver = CPM_fd(cp.Model(constraints))
    natives = solver.solver_vars(variables)
    first = {"step": None, "bisect": None, "enum": min if options.endswith("up") else max}[options.split(",")[1]]
    lines: list[str] = []

    def observe(event: Event) -> None:
        if event.what == "solution":
            lines.append("solution " + ",".join(str(native.Value()) for native in natives))
        elif event.what == "taken":
            domains = [values(native) for native in natives]
            # Of a choice of many, the witness tells the choice and not every branch.
            if first is None or event.value == first(domains[event.variable]):
                shown = " ".join(",".join(map(str, domain)) for domain in domains)
                lines.append(f"choice {event.variable} {shown}")

    solver.solveAll(labelling=options, label=variables, observer=observe)
    return lines


def values(native: Any) -> Sequence[int]:
    return [value for value in range(native.Min(), native.Max() + 1) if native.Contains(value)]


@pytest.mark.parametrize("options", swi.OPTIONS)
def test_as_swi_prolog(options: str) -> None:
    for name, recorded in SWI.items():
        assert swi.summary(told(name, options)) == recorded[options], name


def test_the_models_tell_the_options_apart() -> None:
    """Of Gecode's, those that choose variables differently: leftmost finds the same by steps and by halves."""
    for one, other in combinations(swi.OPTIONS, 2):
        assert any(each[one] != each[other] for each in SWI.values()), (one, other)
    for one, other in combinations(gecode.OPTIONS, 2):
        if one.partition(",")[0] != other.partition(",")[0]:
            assert any(each[one] != each[other] for each in GECODE.values()), (one, other)


@pytest.mark.skipif(not swi.installed(), reason="SWI-Prolog is not installed")
def test_the_record_of_swi_prolog_is_what_it_says_today() -> None:
    chosen = ["tied", "below zero 1"]
    assert swi.record(chosen) == {name: SWI[name] for name in chosen}


@pytest.mark.parametrize("options", gecode.OPTIONS)
def test_as_gecode(options: str) -> None:
    for name, recorded in GECODE.items():
        variables, constraints = models()[name].stated()
        solver = CPM_fd(cp.Model(constraints))
        found: list[str] = []
        solver.solveAll(
            labelling=options,
            label=variables,
            display=lambda variables=variables, found=found: found.append(",".join(str(v.value()) for v in variables)),
        )
        assert gecode.summary(found, int(solver.statistics["backtracks"])) == recorded[options], name


@pytest.mark.skipif(not gecode.installed(), reason="MiniZinc with Gecode is not installed")
def test_the_record_of_gecode_is_what_it_says_today() -> None:
    chosen = ["ffc,step,up", "occurrence,median,up"]
    assert gecode.record(["tied"], chosen)["tied"] == {options: GECODE["tied"][options] for options in chosen}
