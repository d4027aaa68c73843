"""What every family must satisfy, run over all of them and the template."""

from __future__ import annotations

import importlib.util
import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluewright import drawing, families
from cluewright.core import Family, Limit, Verdict
from cluewright.workshop import (
    Method,
    Puzzle,
    Solution,
    Unreadable,
    check,
    examples,
    prove,
    read_all,
    read_solution,
    search,
    solve,
)
from rooms import NAMES, support

CHOCO = ["cpmpy:choco"] if importlib.util.find_spec("pychoco") else []
SHARED = Path(__file__).parents[3] / "shared" / "puzzles"
in_every_room = pytest.mark.parametrize("family", [families.load(name) for name in NAMES], ids=NAMES)
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def methods(family: Family[Any, Any], others: list[str] = CHOCO) -> list[Method]:
    """Every way to solve a puzzle of this family."""
    direct = [Method("direct")] if family.has_direct else []
    modelled = [Method("cpsat", formulation) for formulation in family.formulations]
    return [*direct, *modelled, *(Method(name, family.formulations[0]) for name in others)]


def known_puzzles(family: Family[Any, Any]) -> list[tuple[Puzzle, dict[str, Any]]]:
    """The room's examples and, where they are present, the shared instances."""
    known = [
        (
            example.puzzle,
            {"verdict": example.verdict, "solutions": example.count, "solution": example.solution},
        )
        for example in examples(family)
    ]
    shared = SHARED / f"{family.name}.jsonl"
    if shared.exists():
        for line in shared.read_text("utf-8").splitlines():
            (puzzle,) = read_all(line).items
            assert isinstance(puzzle, Puzzle), puzzle
            if all(puzzle.content != other.content for other, _ in known):
                known.append((puzzle, json.loads(line)))
    return known


@pytest.mark.parametrize(
    ("family", "method"),
    [(family, method) for family in map(families.load, NAMES) for method in methods(family)],
    ids=[f"{name}-{method.engine}-{method.formulation}" for name in NAMES for method in methods(families.load(name))],
)
def test_known_puzzles_have_their_recorded_verdict_and_solutions(family: Family[Any, Any], method: Method) -> None:
    """A solver that is not ours may be too slow for some of them, but never wrong.

    Every solution is counted by the direct search and by CP-SAT on our own formulation; the others prove the verdict.
    """
    ours = not method.engine.startswith("cpmpy:")
    counting = ours and method.formulation in (None, family.formulations[0])
    known = known_puzzles(family)
    undecided = 0
    for puzzle, recorded in known:
        count = recorded.get("solutions")
        most = count + 1 if count is not None and counting else 2
        answer = solve(puzzle, Limit(seconds=100 if ours else 3, solutions=most), method)
        if answer.verdict == Verdict.UNKNOWN and not ours:
            undecided += 1
            continue
        assert answer.verdict == recorded["verdict"], (puzzle.name, method)
        if count is not None and counting:
            assert (len(answer.solutions), answer.complete) == (count, True), puzzle.name
        if recorded.get("solution"):
            assert answer.solutions[0].document == recorded["solution"], (puzzle.name, method)
    assert undecided <= len(known) / 2


@in_every_room
@unhurried
@given(data=st.data())
def test_every_method_agrees_with_brute_force(family: Family[Any, Any], data: st.DataObject) -> None:
    room = support(family.name)
    puzzle = Puzzle(family, data.draw(room.small_puzzles))
    faults = family.verify.faults
    right = {each for each in room.everything(puzzle.content) if not faults(puzzle.content, each)}
    verdict = Verdict.of(len(right), complete=True)
    for method in methods(family, others=[]):
        everything = solve(puzzle, Limit(), method)
        assert everything.complete
        assert {solution.content for solution in everything.solutions} == right, method
        assert prove(puzzle, method=method).verdict == verdict, method


@in_every_room
@unhurried
@given(data=st.data())
def test_a_limit_gives_unknown_and_never_a_wrong_verdict(family: Family[Any, Any], data: st.DataObject) -> None:
    """Time is counted in looks at the clock, so that every place where a search looks is tried."""
    puzzle = Puzzle(family, data.draw(support(family.name).small_puzzles))
    for method in methods(family, others=[])[:1]:
        truth = prove(puzzle, method=method).verdict
        for looks in (1, 2, 3, 5, 8, 13, 21, 34, 55, 10**9):
            ticks = iter(range(10**9))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("cluewright.core.limit.time.perf_counter", ticks.__next__)
                verdict = prove(puzzle, Limit(seconds=looks), method).verdict
            assert verdict in (truth, Verdict.UNKNOWN)
            if looks == 10**9:
                assert verdict == truth


@in_every_room
def test_an_impossible_time_limit_never_gives_a_wrong_verdict(family: Family[Any, Any]) -> None:
    for example in examples(family):
        for method in methods(family):
            verdict = prove(example.puzzle, Limit(seconds=1e-6), method).verdict
            assert verdict in (example.verdict, Verdict.UNKNOWN), (example.puzzle.name, method)


@in_every_room
@unhurried
@given(data=st.data())
def test_a_puzzle_reads_back_from_every_notation(family: Family[Any, Any], data: st.DataObject) -> None:
    content = data.draw(support(family.name).small_puzzles)
    puzzle = Puzzle(family, content, "a puzzle")
    for notation in ("json", "text", "prolog"):
        (item,) = read_all(puzzle.written(notation), family.name).items
        assert isinstance(item, Puzzle), (notation, item)
        assert item.content == content, notation
    assert re.match(family.opening, puzzle.written("text"))
    assert family.notation.sniff(puzzle.written("text"))
    assert family.notation.sniff_term(family.notation.write_term(content))


@in_every_room
def test_examples_read_back_and_nobody_else_claims_them(family: Family[Any, Any]) -> None:
    for example in examples(family):
        puzzle = example.puzzle
        for notation in ("text", "prolog"):
            (item,) = read_all(puzzle.written(notation), family.name).items
            assert isinstance(item, Puzzle), (puzzle.name, item)
            assert item.content == puzzle.content
            if not family.name.startswith("_"):
                assert read_all(puzzle.written(notation)).items == read_all(puzzle.written(notation), family.name).items


@in_every_room
def test_solutions_read_back_from_json_and_text(family: Family[Any, Any]) -> None:
    for example in examples(family):
        for solution in islice(search(example.puzzle), 3):
            assert read_solution(example.puzzle, solution.document).content == solution.content
            assert check(example.puzzle, solution.text) == []


@in_every_room
def test_verify_rejects_every_solution_with_one_thing_changed(family: Family[Any, Any]) -> None:
    room = support(family.name)
    changed = 0
    for example in examples(family):
        found = list(islice(search(example.puzzle), 10))
        right = {solution.content for solution in found}
        for solution in found[:2]:
            for wrong in room.corruptions(example.puzzle.content, solution.content):
                changed += 1
                if wrong not in right:
                    faults = check(example.puzzle, Solution(example.puzzle, wrong))
                    assert faults, (example.puzzle.name, wrong)
                    assert all(fault.rule and fault.says for fault in faults)
    assert changed > 10


@in_every_room
def test_unreadable_input_is_refused_with_its_place(family: Family[Any, Any]) -> None:
    for text, message, place in support(family.name).UNREADABLE:
        hint = None if text.lstrip().startswith("{") and not family.name.startswith("_") else family.name
        items = read_all(text, hint).items
        errors = [item.error for item in items if isinstance(item, Unreadable)]
        assert errors, text
        assert message in errors[0].message, (text, errors[0])
        assert place in errors[0].place, (text, errors[0])
        assert len(str(errors[0])) < 400


@in_every_room
def test_models_name_every_rule_and_match_the_index_card(family: Family[Any, Any]) -> None:
    example = next(examples(family))
    for formulation in family.formulations:
        model = family.model(example.puzzle.content, formulation)
        assert model.rules
        assert all(rule.name and rule.says and not rule.says.endswith(".") for rule in model.rules)
        assert set(map(id, model.answer)) <= set(map(id, model.label)), "a labelling must decide the answer"


@in_every_room
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_in_our_own_model_the_answer_decides_every_variable(family: Family[Any, Any], data: st.DataObject) -> None:
    import cpmpy
    from cpmpy.transformations.get_variables import get_variables

    puzzle = data.draw(support(family.name).small_puzzles)
    model = family.model(puzzle)
    constraints = [rule.holds for rule in model.rules]
    variables = list(set(get_variables(constraints)) | set(model.answer))
    answers, whole = [], []

    def note() -> None:
        answers.append(tuple(int(variable.value()) for variable in model.answer))
        whole.append(tuple(int(variable.value()) for variable in variables))

    solver = cpmpy.SolverLookup.get("ortools", cpmpy.Model(constraints))
    solver.user_vars.update(variables)
    solver.solver_vars(variables)
    solver.solveAll(display=note, time_limit=60)
    assert len(set(answers)) == len(set(whole))


@in_every_room
def test_pictures_are_drawn_the_same_every_time_and_in_every_way(family: Family[Any, Any]) -> None:
    for example in examples(family):
        pictures = [example.puzzle.picture(), *(each.picture() for each in islice(search(example.puzzle), 1))]
        for picture in pictures:
            assert drawing.svg(picture) == drawing.svg(picture)
            assert drawing.text(picture, ascii_only=True).isascii()
            assert picture.title
            lines = drawing.text(picture).splitlines()
            assert max(map(len, lines)) <= 100, example.puzzle.name


@in_every_room
def test_the_room_has_rules_for_people(family: Family[Any, Any]) -> None:
    assert family.rules.startswith("# ")
    assert len(family.summary) < 100
    assert list(examples(family))
