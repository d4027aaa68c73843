"""What every family must satisfy, run over all of them and the template; shared puzzles too, where they are present."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from cluewright import families
from cluewright.core import Family, Verdict, contracts
from cluewright.core.family import CAPABILITIES
from cluewright.testing import contract
from cluewright.testing.contracts import Known, SolvingContract
from cluewright.workshop import Puzzle, read_all
from rooms import NAMES, card, support, template_offered

SHARED = Path(__file__).parents[3] / "shared" / "puzzles"


class WithSharedPuzzles(SolvingContract):
    """Our own families are held to the shared puzzles as well."""

    @pytest.mark.sweep
    def test_shared_puzzles_have_their_recorded_verdict_and_solutions(self) -> None:
        shared = SHARED / f"{self.family.name}.jsonl"
        for line in shared.read_text("utf-8").splitlines() if shared.exists() else ():
            (puzzle,) = read_all(line).items
            assert isinstance(puzzle, Puzzle), puzzle
            record = json.loads(line)
            known = Known(puzzle, Verdict(record["verdict"]), record.get("solutions"), record.get("solution"))
            for method in self.methods(others=[]):
                assert self.as_recorded(known, method)


for _name in NAMES:
    with template_offered():
        _tests = contract(card(_name), support(_name))
    globals()[f"Test_{_name}"] = type(_tests.__name__, (WithSharedPuzzles, *_tests.__bases__), dict(_tests.__dict__))


def test_the_template_is_offered_for_these_tests_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making its contract must not add it to the families of the process: other tests would meet it."""
    assert "template" in families.names()
    monkeypatch.delenv(families.VARIABLE)
    assert "template" not in families.names()


def _fulfils(family: Family, module: str, contract: str) -> bool:
    needed = [each for each in vars(getattr(contracts, contract)) if not each.startswith("_")]
    return all(hasattr(import_module(f"{family.package}.{module}"), each) for each in needed)


@pytest.mark.parametrize("name", NAMES)
def test_every_module_of_a_room_is_on_its_index_card(name: str) -> None:
    """What the card does not name is never used: a module for it would be forgotten."""
    family = card(name)
    folder = Path(str(import_module(family.package).__file__)).parent
    there = {
        capability
        for capability, part in CAPABILITIES.items()
        if (folder / f"{part.module.replace('.', '/')}.py").exists() and _fulfils(family, part.module, part.contract)
    }
    assert there == family.capabilities
