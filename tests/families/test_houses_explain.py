"""Explaining houses: distances that reach every house come first, and reasons name what they rest on."""

from __future__ import annotations

from pathlib import Path

import cluewright

SIX = "3,0 4,1 2,2 4,2 0,4 4,4"


def test_distances_that_do_not_reach_every_house_are_ruled_out_first() -> None:
    steps = [step.says for step in cluewright.hint(cluewright.read(SIX), state={"e2": "c3"}).steps]
    assert steps == [
        "The distances are 2 and 5; √5 and √8; or √5 and 4: no other distances reach every house.",
        "The distances are √5 and √8; or √5 and 4: e2 is joined to c3, and with 2 and 5 it could not be.",
        "The distances are √5 and 4: a5 can only be joined to d1, e3 or e5, and none of these is √5 or √8 away from "
        "it.",
        "d1 is joined to e3: of e3, a5 and e5, only this one is √5 or 4 away from it.",
    ]


def test_a_house_is_never_among_its_own_partners() -> None:
    puzzle = cluewright.read("0,0 4,0 1,1 4,1 0,2 3,3")
    found = cluewright.hint(puzzle, state={"e1": "b2", "a1": "e2"})
    assert found.says == "a3 is joined to d4: no other house is left for it."


def test_that_both_distances_must_occur_is_said_where_it_is_used() -> None:
    says = cluewright.explain(cluewright.read("0,0 2,0 0,2 2,2")).steps[0].says
    assert "If a1 were joined to c1, a3 could only be joined to c1, because both distances must occur;" in says


def test_partners_that_bookkeeping_left_are_told_by_the_distances() -> None:
    fourteen = Path(__file__).parents[2] / "docs/examples/fourteen.txt"
    says = cluewright.explain(cluewright.read(fourteen.read_text("utf-8"))).steps[-1].says
    left = "of the houses √10 or √40 away only d1 and a4 were left for it"
    assert says == f"g2 is joined to a4: {left}, but d1 is joined to f7."
