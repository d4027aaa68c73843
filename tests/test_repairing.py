"""Repair: the fewest additions, conflicts of puzzles without solution, what differs, limits, and what is refused."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluewright
from cluewright import families
from cluewright.core import Limit, OptionError, Verdict
from cluewright.explaining.board import Board
from cluewright.explaining.conflict import conflict, contradiction
from cluewright.explaining.hitting import hitting_sets, singling_out
from cluewright.families import logic
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.equality import equal
from cluewright.library.entry import shipped_entry
from cluewright.workshop import Puzzle, Solution, examples
from cluewright.workshop.contradiction import what_differs
from cluewright.workshop.generation import generate
from test_contradictions import CONTRADICTORY


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cluewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def shipped(name: str) -> Puzzle:
    entry = shipped_entry(name)
    assert entry
    return entry.puzzle


def ones(size: int) -> Puzzle:
    return cluewright.read(f"rows {'1 ' * size}; columns {'1 ' * size}")


def friedman_6_without_its_cross() -> Puzzle:
    whole = shipped("square-friedman-6")
    return Puzzle(whole.family, replace(whole.content, blocked=()))  # type: ignore[type-var]


ONE_ADDITION: dict[str, Callable[[], Puzzle]] = {
    "friedman 6": friedman_6_without_its_cross,
    "maths": lambda: shipped("spec-example-without-the-1"),
    "zebra": lambda: shipped("zebra-as-worded"),
}


@pytest.mark.parametrize("name", ONE_ADDITION)
def test_one_addition_makes_these_unique(name: str) -> None:
    puzzle = ONE_ADDITION[name]()
    found = cluewright.repair(puzzle)
    assert found.fewest
    assert found.complete
    assert found.says == "one addition will do"
    assert len(found.proposals) > 1
    for proposal in found.proposals:
        assert len(proposal.advice) == 1
        again = cluewright.read(proposal.puzzle.written("json"))
        assert again.content == proposal.puzzle.content
        assert cluewright.prove(again).verdict == Verdict.UNIQUE
        assert not cluewright.check(puzzle, proposal.solution.document)


@pytest.mark.parametrize(("size", "number"), [(6, 2), (7, 3)])
def test_the_ones_take_two_and_three(size: int, number: int) -> None:
    found = cluewright.repair(ones(size))
    assert found.fewest
    assert {len(proposal.advice) for proposal in found.proposals} == {number}
    assert found.says.endswith("additions will do, and fewer will not")


@pytest.mark.parametrize("name", ["h8b24", "h10b12"])
def test_houses_are_made_unique_by_moving_one(name: str) -> None:
    found = cluewright.repair(shipped(name))
    assert found.fewest
    assert found.proposals[0].advice[0].startswith("move the house at ")
    assert "one house moved anywhere within the " in found.says
    before, after = (set(each.content.houses) for each in (found.puzzle, found.proposals[0].puzzle))  # type: ignore[attr-defined]
    assert len(before - after) == 1


def test_four_houses_cannot_be_mended_by_one_change() -> None:
    found = cluewright.repair(shipped("h4b3"))
    assert found.says.startswith("two changes will do, and one alone will not")


def test_a_clue_that_is_added_is_read_back_by_the_puzzles_own_reader() -> None:
    found = cluewright.repair(shipped("zebra-as-worded"), proposals=9)
    said = [proposal.advice[0] for proposal in found.proposals]
    assert "let clue 5 say “The green house is immediately to the left of the white house.”" in said
    assert any(advice.startswith("add the clue “") for advice in said)
    for proposal in found.proposals:
        document = json.loads(proposal.puzzle.written("json"))
        document["clues"] = [clue["says"] for clue in document["clues"]]
        content = proposal.puzzle.content
        assert isinstance(content, Logic)
        for read, kept in zip(cluewright.read(document, logic).content.clues, content.clues, strict=True):
            assert equal(content, read.means, kept.means), kept.says


@pytest.mark.parametrize("text", ["TWO + TWO = FOUR", "rows 1 1 1 1 1 1; columns 1 1 1 1 1 1", "A + B = C, base 5"])
def test_the_solution_to_keep_is_kept(text: str) -> None:
    puzzle = cluewright.read(text)
    for keep in cluewright.solve(puzzle, count=3).solutions:
        found = cluewright.repair(puzzle, keep=keep)
        assert found.proposals
        for proposal in found.proposals:
            assert set(_items(proposal.solution.document)) <= set(_items(keep.document))
    with pytest.raises(OptionError, match="is not a solution"):
        cluewright.repair(cluewright.read("TWO + TWO = FOUR"), keep="T=1, W=2, O=3, F=4, U=5, R=6")


def _items(document: dict[str, Any]) -> list[str]:
    parts = [value.items() if isinstance(value, dict) else value for value in document.values()]
    return [json.dumps(item) for part in parts for item in part]


def test_houses_keep_a_pairing_too() -> None:
    puzzle = shipped("h10b12")
    for keep in cluewright.solve(puzzle, count=None).solutions:
        found = cluewright.repair(puzzle, keep=keep)
        kept = _pairs(keep)
        for proposal in found.proposals:
            mended = _pairs(proposal.solution)
            assert len(kept & mended) >= len(kept) - 1


def _pairs(solution: Solution) -> set[frozenset[tuple[int, ...]]]:
    document: dict[str, Any] = solution.document
    return {frozenset(map(tuple, pair)) for pair in document["pairs"]}


@settings(deadline=None)
@given(st.lists(st.integers(1, 63), max_size=6), st.integers(1, 4))
def test_hitting_sets_are_those_that_a_plain_search_finds(sets: list[int], size: int) -> None:
    def hits(chosen: tuple[int, ...]) -> bool:
        return all(any(each >> number & 1 for number in chosen) for each in sets)

    plain = {
        chosen
        for chosen in combinations(range(6), size)
        if hits(chosen) and not any(hits(tuple(one for one in chosen if one != each)) for each in chosen)
    }
    assert set(hitting_sets(sets, size, Limit().start())) == plain


@settings(deadline=None)
@given(st.lists(st.integers(0, 127), min_size=1, max_size=7), st.integers(1, 4))
def test_things_that_single_out_a_solution_are_those_that_a_plain_search_finds(allowed: list[int], size: int) -> None:
    everything = 0
    for each in allowed:
        everything |= each

    def left(chosen: tuple[int, ...]) -> int:
        solutions = everything
        for number in chosen:
            solutions &= allowed[number]
        return solutions.bit_count()

    plain = {
        chosen
        for chosen in combinations(range(len(allowed)), size)
        if left(chosen) == 1 and all(left(tuple(one for one in chosen if one != each)) > 1 for each in chosen)
    }
    assert {chosen for chosen, _ in singling_out(allowed, size, Limit().start())} == plain


EVERY = [(family, text) for family, texts in CONTRADICTORY.items() for text in texts]


@pytest.mark.parametrize(("family", "text"), EVERY)
def test_what_contradicts_what_is_an_irreducible_part_of_the_puzzle(family: str, text: str) -> None:
    puzzle = cluewright.read(text)
    assert puzzle.family.name == family
    found = cluewright.contradiction(puzzle)
    assert found.parts
    assert found.irreducible
    assert found.complete
    room = puzzle.family.explaining
    whole = conflict(room, puzzle.content, (), Limit().start())
    assert len(found.parts) <= len(whole.cites)  # type: ignore[union-attr]
    for change in found.changes:
        assert cluewright.prove(change.answer.puzzle).verdict == change.answer.verdict
        assert change.answer.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    assert found.changes or found.none_helps


@pytest.mark.parametrize("family", ["maths", "cryptarithm", "logic", "weight"])
def test_the_smallest_conflict_is_smaller_than_every_other(family: str) -> None:
    """Every smaller choice of rules can hold together."""
    puzzle = cluewright.read(CONTRADICTORY[family][1])
    found = cluewright.contradiction(puzzle)
    assert found.smallest
    board = Board(puzzle.family.explaining, puzzle.content, Limit().start())
    for chosen in combinations(board.rules, min(2, len(found.parts) - 1)):
        assert isinstance(contradiction(board, (), chosen), tuple)


def test_what_differs_is_said_in_words() -> None:
    puzzle = cluewright.read("TWO + TWO = FOUR")
    one, other = cluewright.solve(puzzle, count=2).solutions
    expected = (
        "In the first solution W is 3, O is 4, U is 6 and R is 8; in the other W is 6, O is 5, U is 3 and R is 0."
    )
    assert what_differs(puzzle, one, other) == expected
    assert expected in " ".join(run("prove", "TWO + TWO = FOUR", "--plain").stdout.split())
    many = what_differs(ones(7), *cluewright.solve(ones(7), count=30).solutions[::29])
    assert many.startswith("The solutions differ in ")
    assert many.endswith("; and so on.")


def test_the_command_prints_mended_puzzles_as_documents() -> None:
    done = run("prove", "TWO + TWO = FOUR", "--repair", "--plain")
    assert done.returncode == 1
    assert "to mend it: one addition will do" in done.stdout
    assert "1. print 5 for O\n   unique, by proof (direct" in done.stdout
    assert '"equation": "TW5 + TW5 = F5UR"' in done.stdout
    document = json.loads(run("prove", "A + A = A", "--repair", "--json").stdout)
    assert document["repair"]["parts"] == ["A begins a word and is not 0", "the units column adds up: A + A = A"]
    assert document["repair"]["changes"][0]["advice"] == "let words begin with 0"
    unique = run("prove", "SEND + MORE = MONEY", "--repair", "--plain")
    assert "nothing has to be mended" in unique.stdout
    assert run("prove", "TWO + TWO = FOUR", "--keep", "T=7").returncode == 2


def test_a_limit_leaves_the_best_found_so_far_and_claims_nothing() -> None:
    found = cluewright.repair(shipped("nine-open"), limit=1.5)
    assert not found.complete
    assert not found.fewest
    if found.proposals:
        assert "whether fewer would do is not proved" in found.says
        assert cluewright.prove(found.proposals[0].puzzle).verdict == Verdict.UNIQUE


def test_an_interrupt_tells_what_was_found() -> None:
    command = [sys.executable, "-m", "cluewright", "prove", "nine-open", "--repair", "--plain"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        while not process.stdout.readline().startswith("multiple"):
            assert process.poll() is None
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGINT)
        told = process.stdout.read()
        assert process.wait() == 130
    assert "to mend it: " in told


@pytest.mark.parametrize("text", ["SEND + MORE = MONEY", "TWO + TWO = FOUR", "A + A = A"])
def test_what_is_no_solution_cannot_be_kept_whatever_the_verdict(text: str) -> None:
    wrong = json.dumps({"digits": {letter: number for number, letter in enumerate(sorted(set(text) - set(" +=")), 1)}})
    done = run("prove", text, "--repair", "--keep", wrong)
    assert done.returncode == 2
    assert "what shall be kept is not a solution" in done.stderr


def test_a_limit_that_leaves_no_time_to_mend_is_not_called_doubt_about_the_verdict() -> None:
    done = run("prove", "rows 1 1 1; columns 1 1 1", "--repair", "--limit", "1ms")
    assert "no solution" not in done.stdout or "it is not known how many" not in done.stdout


def test_a_puzzle_with_one_solution_is_not_mended() -> None:
    with pytest.raises(OptionError, match="exactly one solution"):
        cluewright.repair(cluewright.read("SEND + MORE = MONEY"))


def test_an_unreachable_target_in_the_examples_is_never_called_fewest_without_proof() -> None:
    for name in families.built_in():
        for example in examples(families.load(name)):
            if example.verdict == Verdict.MULTIPLE and example.count and example.count <= 10:
                found = cluewright.repair(example.puzzle, limit=20)
                for proposal in found.proposals:
                    assert cluewright.prove(proposal.puzzle).verdict == Verdict.UNIQUE


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from("ABC"), min_size=5, max_size=5))
def test_fewest_is_never_undercut_by_a_plain_search(letters: list[str]) -> None:
    a, b, c, d, e = letters
    try:
        puzzle = cluewright.read(f"{a}{b} + {c} = {d}{e}", "cryptarithm")
    except OptionError:
        return
    if cluewright.prove(puzzle).verdict != Verdict.MULTIPLE:
        return
    room, content = puzzle.family.repair, puzzle.content
    found = cluewright.repair(puzzle)
    if not found.proposals:
        return
    assert found.fewest
    solutions = [each.content for each in cluewright.solve(puzzle, count=None).solutions]
    for size in range(1, len(found.proposals[0].advice)):
        for chosen in combinations(room.additions(content), size):
            if not any(all(each.allows(one) for each in chosen) for one in solutions):
                continue  # it would be a puzzle with another solution: C may be 8 where an 8 is printed
            mended: Any = content
            for addition in chosen:
                mended = mended and addition.added(mended)
            assert mended is None or cluewright.prove(Puzzle(puzzle.family, mended)).verdict != Verdict.UNIQUE


@pytest.mark.parametrize(("family", "size"), [("maths", 3), ("weight", 6), ("square", 6), ("logic", 4)])
def test_an_addition_leaves_exactly_the_solutions_that_agree_with_it(family: str, size: int) -> None:
    random = Random(f"{family} additions")
    for made in generate(family, 2, size=size, seed=4, options={"counts": "needed"} if family == "square" else {}):
        room, content = made.puzzle.family.repair, _open(made.puzzle)
        puzzle = Puzzle(made.puzzle.family, content)
        before = [each.content for each in cluewright.solve(puzzle, count=200).solutions]
        additions = [each for each in room.additions(content) if any(each.allows(one) for one in before)]
        for addition in random.sample(additions, min(6, len(additions))):
            more = addition.added(content)
            if more is None:
                continue
            after = cluewright.solve(Puzzle(puzzle.family, more), count=None)
            if len(before) < 200:
                allowed = [each for each in before if addition.allows(each)]
                assert {each.content for each in after.solutions} == set(allowed)
            assert addition.says()


def _open(puzzle: Puzzle) -> Any:
    """The puzzle without the first thing that can go, or as it is where nothing can."""
    room, content = puzzle.family.generate, puzzle.content
    things = list(room.droppable(content))
    return room.without(content, things[0]) if things else content


def test_a_proposal_is_applied_and_says_its_level(tmp_path: Path) -> None:
    to = tmp_path / "mended.json"
    done = run("prove", "rows 1 0 1; columns 1 0 1", "--repair", "--plain", "--apply", "2", "--to", str(to))
    assert done.returncode == 1, done.stderr
    assert re.search(r"unique, by proof \(.*\); easy:", done.stdout)
    assert cluewright.prove(cluewright.read(to.read_text("utf-8"))).word == "unique"
    none = run("prove", "rows 2 0; columns 0 0", "--repair", "--plain", "--apply", "1", "--to", str(to))
    assert none.returncode == 1, none.stderr
    assert cluewright.prove(cluewright.read(to.read_text("utf-8"))).word != "none"


@pytest.mark.parametrize("words", ["--apply 1", "--repair --to x", "--repair --apply 9 --to x"])
def test_what_cannot_be_applied_is_refused(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("prove", "rows 1 0 1; columns 1 0 1", "--plain", *words.split()).returncode == 2
    assert not list(tmp_path.iterdir())
