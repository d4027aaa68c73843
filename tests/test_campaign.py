"""The campaign: it sees what is wrong, keeps its totals, and a minute of it is run with seeds that change every day."""

from __future__ import annotations

import datetime
import json
import os
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import cluewright
from campaign import brute, command, differential, measured, random_logic
from campaign.brute_logic import logic
from campaign.case import Case, Part
from campaign.parts import PARTS
from campaign.running import Runner, try_seed

#: Cases of each part that are tried: together about half a minute on one core.
DAILY = {
    "differential": 60,
    "certificates": 4,
    "fuzz": 60,
    "kills": 2,
    "signals": 3,
    "hostile": 4,
    "poisoned": 1,
    "edges": 6,
    "elsewhere": 12,
    "slow": 1,
}


@pytest.mark.parametrize("name", DAILY)
def test_a_minute_of_the_campaign_finds_nothing(name: str) -> None:
    first = 10_000_000 + datetime.datetime.now(datetime.UTC).date().toordinal() * DAILY[name]
    for seed in range(first, first + DAILY[name]):
        case = try_seed(PARTS[name], seed)
        assert not case.faults, f"scripts/campaign {name} --seed {seed}: {case.faults[0]}"


def test_a_solution_that_the_search_invents_or_loses_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(puzzle: brute.Document) -> list[brute.Key]:
        return brute.square(puzzle)[:-1]

    def more(puzzle: brute.Document) -> list[brute.Key]:
        return [*brute.square(puzzle), "one that there is not"]

    kinds = []
    for wrong in (fewer, more):
        monkeypatch.setattr(differential, "BRUTE", dict.fromkeys(differential.BRUTE, wrong))
        seeds = (seed for seed in range(100) if '"family": "square"' in _input(seed))
        case = try_seed(differential.PART, next(seeds))
        kinds.append({fault.kind for fault in case.faults})
    assert "WRONG square direct: number of solutions" in kinds[1]
    assert "WRONG square direct: a solution that is none" in kinds[0]


def _input(seed: int) -> str:
    case = Case("differential", seed)
    document, _ = differential.random_puzzle(case.random(), case)
    return json.dumps(document)


def test_brute_force_knows_puzzles_whose_solutions_were_published() -> None:
    assert len(brute.houses({"houses": [[0, 0], [2, 0], [0, 2], [2, 2]]})) == 3
    assert len(brute.houses({"houses": [[0, 0], [2, 0], [0, 2], [2, 2]], "distances": "exactly two"})) == 0
    assert brute.weight({"beam": [[-3, None], [-1, None], [2, [[-2, None], [-1, None], [1, None]]]]}) == [
        (3, 5, 1, 2, 4)
    ]
    assert len(brute.cryptarithm({"equation": "TWO + TWO = FOUR"})) == 7
    assert brute.maths({"grid": [[0, 45, 72], [72, None, None], [14, None, None]]}) == [((9, 8), (5, 9))]
    assert len(brute.square({"rows": [1] * 5, "columns": [1] * 5})) == 14
    clues = [
        {"apart": ["a", "=", "b"], "by": 0.1},
        {"compare": ["a", "<", "b"]},
        {"not": {"same": ["c", {"place": 1}]}},
    ]
    places = {"kind": "scale", "values": [0.3, 0.1, 0.2]}
    assert logic({"places": places, "categories": {"x": ["a", "b", "c"]}, "clues": clues}) == [(("b",), ("c",), ("a",))]


def test_brute_force_knows_sets_and_measures() -> None:
    """Solved by hand: only 150 cm and 1 m are 50 cm apart, and Monday comes after Sunday in this list."""
    puzzle = {
        "places": {"kind": "set", "noun": "person", "values": ["Ann", "Bob", "Cleo"]},
        "categories": {"length": ["1 m", "150 cm", "20 cm"], "day": ["Saturday", "Sunday", "Monday"]},
        "clues": [
            {"compare": ["Bob", "=", "Cleo"], "axis": "length", "by": 50},
            {
                "says": "Bob is early.",
                "means": {"compare": ["Bob", "<", {"person": "Ann"}], "axis": "day"},
                "chosen": True,
            },
            {"means": {"compare": [{"place": 1}, "<", "1 m"], "axis": "day"}},
        ],
    }
    assert logic(puzzle) == [(("20 cm", "Sunday"), ("150 cm", "Saturday"), ("1 m", "Monday"))]


NAMES = set(measured.NAMES)


def test_random_logic_puzzles_are_of_every_kind_and_within_the_rules() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        document = random_logic.logic(Random(seed))
        cluewright.read(document)
        categories = document["categories"]
        seen[document["places"]["kind"]] += 1
        seen.update(NAMES & categories.keys())
        seen["several measures"] += len(NAMES & categories.keys()) > 1
        seen["chosen"] += any("chosen" in clue for clue in document["clues"])
    assert {"row", "map", "scale", "set", "several measures", "chosen", *NAMES} <= {
        name for name, times in seen.items() if times
    }


@pytest.mark.parametrize("name", ["differential", "fuzz"])
def test_a_seed_is_always_the_same_case(name: str) -> None:
    for seed in (7, 8, 9):
        first, second = try_seed(PARTS[name], seed), try_seed(PARTS[name], seed)
        assert first.input
        assert (first.input, first.counts) == (second.input, second.counts)


def _troubled(case: Case) -> None:
    """Every tenth case is a fault, the 25th an exception, and the 33rd ends its process."""
    case.input = f"input {case.seed}"
    if case.seed == 33:
        os._exit(1)
    if case.seed == 25:
        raise ZeroDivisionError
    if case.seed % 10 == 0:
        case.fault("a multiple of ten", case.seed)


def test_totals_and_faults_are_kept_and_a_dead_worker_is_replaced(tmp_path: Path) -> None:
    part = Part("troubled", "for this test", _troubled, chunk=4, patience=60, share=1)
    totals = Runner(part, 2, tmp_path / "faults", tmp_path / "totals.jsonl").run(0, 60, None)
    assert (totals.first, totals.after, totals.inputs) == (0, 60, 60)
    assert totals.kinds == {
        "a multiple of ten": 6,
        "ZeroDivisionError in test_campaign.py:_troubled": 1,
        "the process died": 1,
    }
    lines = [json.loads(line) for line in (tmp_path / "totals.jsonl").read_text().splitlines()]
    assert sum(line["faults"] for line in lines) == 8
    assert sum(line["inputs"] for line in lines) == 60
    assert lines[-1]["seeds"][1] == 60
    assert totals.minutes > 0
    kept = json.loads((tmp_path / "faults" / "troubled-20.json").read_text())
    assert kept["input"] == "input 20"


def test_a_command_called_inside_leaves_signals_as_they_were() -> None:
    """Or every process that is started after it would ignore them."""
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    assert command.called(["families"]).status == 0
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before
