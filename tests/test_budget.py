"""Every package keeps to its budget of lines, which stands in budget.toml and is raised only on purpose."""

from __future__ import annotations

import pytest

import house


def test_every_package_has_a_budget_and_keeps_to_it() -> None:
    budget = house.budgets()
    assert set(budget) == {*house.packages(), "all"}
    over = {name: house.lines(name) for name, most in budget.items() if house.lines(name) > most}
    assert over == {}


@pytest.mark.sweep  # a profile function can keep an interpreter busy for ever that has been profiled before
def test_a_walk_counts_files_and_changes_between_them() -> None:
    from cluewright.core import Verdict

    files, changes = house.walk(lambda: Verdict.of(1, complete=True))
    assert (files, changes) == (1, 1)
