"""Grades: what they rest on, where they are kept and shown, and what is said where there is none."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import cluewright
from cluewright.core import Limit, OptionError
from cluewright.core.explaining import Step
from cluewright.core.grade import THRESHOLDS, Grade, Level, level_of
from cluewright.library.store import Library, Wanted
from cluewright.workshop.grades import Grading

TWO = "0 45 72; 72 . .; 14 . ."


def run(*arguments: str, library: Path | None = None) -> subprocess.CompletedProcess[str]:
    place = {"CLUEWRIGHT_LIBRARY": str(library)} if library else {}
    command = [sys.executable, "-m", "cluewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **place})


def step(rung: int, cost: float, moves: int = 1) -> Step:
    return Step(rung, (), (), (), cost, moves=moves, says=f"rung {rung}, cost {cost}")


def test_the_number_adds_up_costs_that_count_twice_where_no_other_move_is_open() -> None:
    grade = Grade.of([step(0, 0.0), step(1, 2.0, moves=4), step(2, 5.0), step(1, 1.0, moves=2)])
    assert grade.number == 2.0 * 1.25 + 5.0 * 2 + 1.0 * 1.5
    assert grade.rungs == (1, 2, 1, 0, 0)
    assert grade.hardest == "rung 2, cost 5.0"
    assert (grade.narrowest, grade.narrowest_at) == (1, 3)
    assert not grade.without_supposing


def test_a_level_holds_both_the_sum_and_the_hardest_step() -> None:
    for level, number, rung in THRESHOLDS:
        assert level_of(number, rung) == level
        assert level_of(number + 0.1, rung) > level or level_of(number + 0.1, rung).place > level.place
        assert level_of(0, rung + 1).place == level.place + 1
    assert level_of(10**9, 1) == Level.EXPERT


def test_a_grade_reads_back_and_one_of_another_scale_does_not() -> None:
    found = cluewright.grade(cluewright.read(TWO)).grade
    assert found
    document = json.loads(json.dumps(found.document))
    assert Grade.read(document) == found
    assert Grade.read({**document, "scale": 0}) is None
    assert Grade.read({**document, "level": "so-so"}) is None
    assert Grade.read(None) is None


def test_what_has_not_one_solution_has_no_grade_and_a_limit_says_how_hard_it_is_at_least() -> None:
    several = cluewright.grade(cluewright.read("#.#/.../#.#"))
    assert several.grade is None
    assert "several solutions" in several.says
    zebra = cluewright.read("SEND + MORE = MONEY")
    cut_off = cluewright.grade(zebra, limit=Limit(effort=200))
    assert cut_off.level is None
    assert cut_off.says.startswith("at least easy: it was left after ")


def test_the_command_says_level_number_steps_and_narrowest_place() -> None:
    done = run("grade", TWO)
    assert done.returncode == 0
    assert "easy ★☆☆☆" in done.stdout
    assert "steps: 2 × ways of a line, 1 × diagonal, 1 × last one left" in done.stdout
    assert "hardest step: a1 and b1 are each 8 or 9: row 1" in done.stdout
    assert "narrowest place: at step 2 only 2 moves were open" in done.stdout
    assert "nothing has to be supposed" in done.stdout
    document = json.loads(run("grade", TWO, "--json").stdout)
    assert (document["level"], document["rungs"], document["without_supposing"]) == ("easy", [2, 2, 0, 0, 0], True)
    assert run("grade", "#.#/.../#.#").returncode == 1
    assert run("grade", "SEND + MORE = MONEY", "--limit", "1ms").returncode == 3


def test_a_grade_is_kept_listed_and_searched_for(tmp_path: Path) -> None:
    place = tmp_path / "library.sqlite"
    library = Library(str(place))
    library.remove(*(card.name for card in library.cards() if card.name != "five"))
    with sqlite3.connect(place) as raw:
        raw.execute("DELETE FROM grades")  # examples bring theirs along
    assert library.cards(Wanted(level="easy")) == []
    assert run("grade", "five", "--short", library=place).returncode == 0
    assert [card.name for card in library.cards(Wanted(level="easy"))] == ["five"]
    entry = library.get("five")
    assert entry
    assert entry.grade == cluewright.grade(entry.puzzle).grade
    assert library.find(level="easy") == [entry]
    assert library.find(level="hard") == []
    listed = run("library", "list", "--difficulty", "easy", library=place)
    assert listed.stdout == "five\tmaths\t5x5\tunique\texample\teasy\n"
    assert "difficulty: easy" in run("library", "show", "five", library=place).stdout
    assert "have a grade already" in run("library", "grade", "five", library=place).stderr
    assert run("library", "list", "--difficulty", "simple", library=place).returncode == 2


def test_an_older_library_gets_grades(tmp_path: Path) -> None:
    place = tmp_path / "old.sqlite"
    Library(str(place)).close()
    with sqlite3.connect(place) as raw:
        raw.executescript("DROP TABLE grades; DROP TABLE moves; DROP TABLE games; UPDATE library SET version = 3;")
    library = Library(str(place))
    entry = library.get("five")
    assert entry
    found = cluewright.grade(entry.puzzle).grade
    assert found
    library.keep_grade("five", found)
    assert entry.puzzle.name in [each.puzzle.name for each in library.find(level="easy")]


def test_a_level_is_read_from_its_name() -> None:
    assert Level.parse(" Hard ") == Level.HARD
    with pytest.raises(OptionError, match="did you mean 'medium'"):
        Level.parse("medum")


def test_a_step_that_rests_on_bookkeeping_done_elsewhere_is_told_as_it_was_found() -> None:
    """It was an assertion that failed: the board of what was told had not done that bookkeeping."""
    puzzle = cluewright.read("rows 4 ? ? ? 5 ? 2; columns 4 4 1 0 5 ? ?")
    found = cluewright.explain(puzzle)
    assert found.complete
    assert not any("None" in step.says for step in found.steps)


@pytest.mark.sweep
def test_a_bound_that_is_kept_does_not_change_the_grade() -> None:
    """The steps found come to more than 500, those told do not; told in a hurry they would come to 354.1."""
    puzzle = cluewright.read("rows 1 4 ? 6 ? 5 6 ?; columns ? 5 ? ? 4 ? ? ?")
    assert Grading(puzzle).run(500).grade == cluewright.grade(puzzle).grade
