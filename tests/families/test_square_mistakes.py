"""Wrong entries in squares: what they contradict is irreducible and told in few words."""

from __future__ import annotations

from itertools import product
from random import Random

import cpmpy as cp

from cluewright import hint, read
from cluewright.core import Limit
from cluewright.core.explaining import Fact, bits
from cluewright.engines.sat import Sat
from cluewright.families.square import explain, model
from cluewright.families.square.clauses import Sentences
from cluewright.families.square.puzzle import Square
from cluewright.games.hints import Hint

DEEP = '{"family": "square", "rows": [3, null, null, 2, null, 1], "columns": [null, 2, 2, 1, 2, 2], "blocked": []}'
"""That b3 is filled takes many cases."""


def test_each_sentence_means_as_clauses_what_the_model_says() -> None:
    puzzle = Square((1, None), (2, 0, None), ((0, 1),), ((1, 2),))
    stated = Sentences(puzzle)
    checked = model.explained(puzzle)
    initial = explain.candidates(puzzle)
    random = Random(1)
    said = {rule.says: rule for rule in checked.rules}
    assert said.keys() >= {says for rule in explain.rules(puzzle) for says in rule.cites}
    always = [meaning.holds for meaning in checked.meanings]
    held = dict.fromkeys(said, 0)
    rounds = 25
    for _ in range(rounds):
        values = [random.choice([bit for bit in bits(mask) for _ in range(1 + 2 * (not bit))]) for mask in initial]
        entered = [model.holds(puzzle, checked, variable, 1 << value) for variable, value in enumerate(values)]
        for says, rule in said.items():
            with Sat([*stated.always, *stated.of(says)]) as sat:
                literals = [of_one[value] for of_one, value in zip(stated.literals, values, strict=True)]
                possible = sat.solve(literals, Limit().start()) is not None
            assert possible == cp.Model(rule.holds, entered, always).solve(), (says, values)
            held[says] += possible
    assert all(0 < count < rounds for count in held.values()), held


def test_an_entry_that_takes_many_cases_to_refute_is_told_in_few_words() -> None:
    told = hint(read(DEEP), {"b3": "-"})
    assert told.complete
    assert told.says.startswith("b3 cannot be empty: row 1 has 3 filled cells, ")
    assert told.says.count("squares that do not touch") == 1
    assert len(told.says.split()) < 90
    assert "takes many steps or cases" in told.says


def test_a_tree_of_hundreds_of_words_is_not_told() -> None:
    puzzle = read('{"family": "square", "rows": [1, null, 3, null, null, null], "columns": [0, null, 3, null, 3, 1]}')
    told = hint(puzzle, {"c5": "-"})
    assert told.says.startswith("c5 cannot be empty: row 1 has 1 filled cell, ")
    assert len(told.says.split()) < 170


def test_a_chain_is_told_by_the_rules_it_uses_and_no_other_entries_are_blamed() -> None:
    puzzle = read('{"family": "square", "rows": [2,2,1,1,2,2], "columns": [3,2,0,0,2,3], "blocked": [[1,4]]}')
    told = hint(puzzle, {"c6": "-", "e6": "#", "c1": "-", "b2": "-"})
    assert told.says == (
        "b2 cannot be empty. If b2 were empty, row 2 would need a2; but then row 1 could not have 2 filled cells."
    )
    assert told.facts == ()
    assert [rule for rule in told.rules if rule.startswith(("row", "column"))] == [
        "row 1 has 2 filled cells",
        "row 2 has 2 filled cells",
        "column c has 0 filled cells",
    ]


def test_where_the_limit_ends_the_reduction_it_is_said() -> None:
    """Some limits are enough to find what clashes, but not to try everything away."""
    said: list[Hint] = []
    for effort in range(150, 700, 30):
        told = hint(read(DEEP), {"b3": "-"}, limit=Limit(effort=effort))
        assert told.complete == ("The limit was reached" not in told.says and "No hint" not in told.says)
        said += [told] if "before it was known whether all of this is needed" in told.says else []
    assert said
    assert said[0].wrong == ("b3 is empty",)


def test_a_single_entry_in_an_empty_line_is_simply_refused() -> None:
    told = hint(read('{"family": "square", "rows": [0, 1], "columns": [1, 0]}'), {"b1": "#"})
    assert told.says == "b1 cannot be filled: row 1 has 0 filled cells."
    assert told.mistake is not None
    assert told.mistake.step.new == (Fact(1, 2),)


def test_every_wrong_cell_of_a_small_square_is_refused() -> None:
    puzzle = read('{"family": "square", "rows": [2, 2, 0, 1], "columns": [2, 2, 0, 1]}')
    right = {"a1", "b1", "a2", "b2", "d4"}
    for column, row in product("abcd", "1234"):
        cell = column + row
        told = hint(puzzle, {cell: "-" if cell in right else "#"})
        assert told.says.startswith(f"{cell} cannot be "), told.says
