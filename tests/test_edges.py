"""Edge puzzles: what crashed or overran on tiny, huge and impossible ones; limits; values that can be copied."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import zipfile
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import cluewright
from campaign import command
from cluewright import families
from cluewright.core import Limit, TimeUp, cut_short, look, sums, working_within
from cluewright.core.request import Addition
from cluewright.families.houses.puzzle import Houses, distance
from cluewright.families.houses.repair import changes
from cluewright.games.hints import helped, next_step
from cluewright.workshop import certificates, generation
from cluewright.workshop.certificates import certificates_in

ROOT = Path(__file__).parents[1]
OUTSIDE = ROOT / "examples" / "families"
FAR = 1_000_000


def test_a_rule_without_variables_is_told() -> None:
    found = cluewright.explain(cluewright.read("A1 + 1 = B3"))
    assert [step.says for step in found.steps] == [
        "This puzzle has no solution, because in the units column 1 + 1 = 3, which cannot be."
    ]


def test_additions_that_can_only_be_said_beside_others_are_left_out() -> None:
    """Without the first of two additions the second could not be said, and proving the rest failed."""
    puzzle = cluewright.read(
        {
            "family": "logic",
            "places": {"kind": "set", "noun": "person", "values": ["Cliff", "Mary Ann", "Bert", "Zoe"]},
            "categories": {
                "pet": ["dog", "horse", "fox", "cat"],
                "age": ["7", "10", "11", "5"],
                "rank": ["1st", "2nd", "3rd", "4th"],
            },
            "clues": [{"same": [{"pet": "cat"}, {"pet": "cat"}]}, {"not": {"same": ["Bert", "Zoe"]}}],
        }
    )
    found = cluewright.repair(puzzle, limit=Limit(effort=3000))
    assert found.proposals
    assert all("“”" not in advice for proposal in found.proposals for advice in proposal.advice)


def test_nothing_is_hung_beyond_the_end_of_a_beam() -> None:
    found = cluewright.contradiction(cluewright.read("(-50:? 1:?)"))
    assert found.complete
    assert found.changes
    ended = command.called(["prove", "(-50:? 1:?)", "--repair", "--plain"])
    assert (ended.status, ended.errors) == (1, "")


@pytest.mark.parametrize("verb", [helped, next_step])
@pytest.mark.parametrize("missing", ["explaining", "play"])
def test_a_family_that_is_played_or_explained_but_not_both_has_hints(
    verb: Any, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(families.VARIABLE, str(OUTSIDE))
    puzzle = cluewright.read({"family": "sudoku", "box": [1, 2], "grid": [[1, None], [None, None]]})
    card = families.load("sudoku")
    reduced = cluewright.Family(
        card.name, card.summary, card.package, card.formulations, card.opening, card.capabilities - {missing}
    )
    found = verb(cluewright.Puzzle(reduced, puzzle.content), {}, 60)
    assert found["fill"]
    assert set(found["fill"].items()) <= {("b1", "2"), ("a2", "2"), ("b2", "1")}


def test_moves_of_houses_come_one_by_one_the_nearest_first() -> None:
    far = Houses(tuple((x * FAR, y * FAR) for x in (-1, 1) for y in (-1, 1)))
    assert next(iter(changes(far))).says == "move the house at [-1000000,-1000000] to [-1000000,-999999]"
    near = Houses(((0, 0), (3, 0), (1, 2), (2, 1)))
    free = [(x, y) for x in range(4) for y in range(3) if (x, y) not in near.houses]
    wanted = sorted((distance(house, to), number, to) for number, house in enumerate(near.houses) for to in free)
    moved = [each for each in changes(near) if each.says.startswith("move")]
    assert [each.says for each in moved] == [
        f"move the house at {near.name_of(near.houses[number])} to {near.name_of(to)}" for _, number, to in wanted
    ]
    full = Houses(tuple((x, y) for x in range(2) for y in range(2)))
    assert not [each for each in changes(full) if each.parts == 1]


def test_a_repair_of_houses_far_apart_ends_at_its_limit() -> None:
    houses = [[x * FAR, y * FAR] for x in (-1, 1) for y in (-1, 0)]
    found = cluewright.repair(cluewright.read({"family": "houses", "houses": houses}), limit=0.2)
    assert found.says


def test_too_many_choices_of_distances_are_refused_before_they_are_kept() -> None:
    block = {"family": "houses", "houses": [[x, y] for x in range(20) for y in range(20)]}
    with pytest.raises(cluewright.InputError, match="too large to be reasoned about: 400 houses"):
        cluewright.explain(cluewright.read(block))


def test_code_of_others_is_cut_short_wherever_it_is() -> None:
    with pytest.raises(TimeUp), cut_short(Limit(0.02).start()):
        _for_ever(b"x")
    with cut_short(Limit(3600).start()):
        assert sum(range(1000)) == 499_500
    with cut_short(Limit().start()):
        pass


def test_the_engine_sat_keeps_its_limit_while_it_translates() -> None:
    """CPMpy would take this product apart into a million cases."""
    puzzle = cluewright.read("ABCDEF * GHIJAB = CDEFGHIJAB")
    found = cluewright.prove(puzzle, engine="sat", formulation="equation", limit=0.5)
    assert found.verdict == cluewright.Verdict.UNKNOWN
    assert found.seconds < 60


def test_rules_look_at_the_clock_of_whoever_applies_them(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = sums.zero_sum([sums.Term(2, 1), sums.Term(-1, 1)])
    passed = Limit(1e-9).start()
    with pytest.raises(TimeUp), working_within(passed):
        narrow([3, 3])
    assert narrow([3, 3]) == (1, 2)
    seen: list[bool] = []

    def noted() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cluewright.core.limit.Clock.left", 0)
            try:
                look()
            except TimeUp:
                seen.append(True)
            else:
                seen.append(False)

    monkeypatch.setattr(sums, "look", noted)
    puzzle = cluewright.read("(-3:? -1:? 2:(-2:? -1:? 1:?))")
    for verb in (cluewright.explain, cluewright.grade, cluewright.hint, cluewright.contradiction):
        seen.clear()
        verb(puzzle, limit=600)
        assert seen, verb
        assert all(seen), verb
    seen.clear()
    assert cluewright.hint(puzzle, {"a": "1"}, limit=600).wrong
    assert seen
    assert all(seen)


def test_comparing_additions_with_solutions_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = cluewright.read("TWO + TWO = FOUR")
    room = puzzle.family.repair
    found, asked = room.additions(puzzle.content), list[object]()

    def counted(addition: Addition[Any, Any]) -> Addition[Any, Any]:
        def allows(solution: Any) -> bool:
            asked.append(solution)
            return addition.allows(solution)

        return addition._replace(allows=allows)

    monkeypatch.setattr(room, "additions", lambda puzzle: [*map(counted, found)])
    assert not cluewright.repair(puzzle, limit=Limit(effort=2)).complete
    assert len(asked) == 2 * len(found)


@pytest.mark.parametrize(("words", "status"), [(["--all"], 3), (["--count", "1000000"], 3), (["--count", "2"], 0)])
def test_solve_says_by_its_status_that_it_was_cut_off(words: list[str], status: int) -> None:
    ones = " ".join(["1"] * 20)
    limit = ["--limit", "300ms"] if status else []
    ended = command.called(["solve", f"rows {ones}; columns {ones}", "--json", *words, *limit])
    assert ended.status == status
    assert command.called(["solve", "0,0 3,4", "--all", "--plain"]).status == 0


def test_a_level_that_is_not_found_is_said_after_a_stated_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(families.VARIABLE, str(OUTSIDE))
    assert generation._TRIES_WITHOUT_RECIPE == 60
    monkeypatch.setattr(generation, "_TRIES_WITHOUT_RECIPE", 3)
    ended = command.called(["generate", "queens", "--difficulty", "expert", "--size", "4", "--seed", "1"])
    assert ended.status == 2
    assert "none of 3 puzzles that were made was expert; all were " in ended.errors
    assert "ask for another size or another level" in ended.errors


def test_checking_a_certificate_keeps_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "c.cert"
    file.write_bytes(cluewright.certify(cluewright.read("SEND + MORE = MONEY")).data)
    ended = command.called(["certificate", "check", str(file), "--limit", "1h"])
    assert ended.status == 0
    monkeypatch.setattr("cluewright.certifying.check_certificate.check", _for_ever)
    ended = command.called(["certificate", "check", str(file), "--limit", "50ms"])
    assert ended.status == 3
    assert "not checked: the limit was reached before all of it was checked" in ended.output
    assert not cluewright.check_certificate(file, limit=0.05).complete


def _for_ever(data: bytes) -> None:
    while data:
        pass


@pytest.mark.parametrize("bound", ["MOST_MEMBERS", "MOST_UNPACKED"])
def test_an_archive_has_a_total_bound(bound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.cert", b"0123456789")
    assert len(list(certificates_in(path))) == 3
    monkeypatch.setattr(certificates, bound, 2)
    with pytest.raises(cluewright.InputError, match="this one holds 3 of 0 MB: split it"):
        list(certificates_in(path))


def _values() -> dict[str, Any]:
    puzzle = cluewright.read("0 45 72; 72 . .; 14 . .")
    return {
        "puzzle": puzzle,
        "answer": cluewright.prove(puzzle),
        "made": next(cluewright.generate("cryptarithm", seed=1)),
        "graded": cluewright.grade(puzzle),
        "explanation": cluewright.explain(puzzle),
        "hint": cluewright.hint(puzzle),
        "game": cluewright.play(puzzle).play("a1 9"),
        "repair": cluewright.repair(cluewright.read("TWO + TWO = FOUR")),
    }


@pytest.mark.parametrize("again", [lambda value: pickle.loads(pickle.dumps(value)), copy.deepcopy])
def test_what_is_given_can_be_pickled_and_copied(again: Any) -> None:
    for name, value in _values().items():
        other = again(value)
        if name not in ("explanation", "hint"):
            assert other == value, name
        if name != "answer":
            assert str(getattr(other, "document", other)) == str(getattr(value, "document", value)), name
    explained = again(cluewright.explain(cluewright.read("A + A = B8")))
    assert explained.steps[0].picture() == cluewright.explain(cluewright.read("A + A = B8")).steps[0].picture()


def test_puzzles_of_outside_families_are_pickled_by_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process that knows the family reads them, whatever its module is called there."""
    doubles = ROOT / "tests" / "data" / "families" / "doubles.py"
    monkeypatch.setenv(families.VARIABLE, str(doubles))
    answer = cluewright.prove(cluewright.read('doubles {"number": 21}'))
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()).solution.document)"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(answer), capture_output=True, check=True)
    assert done.stdout.split() == [b"{'double':", b"42}"]


def test_what_was_read_can_be_gone_through() -> None:
    reading = cluewright.read_all('{"family":"houses","houses":[[0,0],[1,1]]}\n{"family":"houses","houses":[[0,0]]}')
    assert [puzzle.size for puzzle in reading] == ["2 houses"]
    assert len(reading.refused) == 1


def test_the_contract_holds_for_a_family_of_one_file(tmp_path: Path) -> None:
    """As CONTRIBUTING.md has it: the file is imported, and nobody has named it before."""
    (tmp_path / "my_doubles.py").write_text((ROOT / "tests" / "data" / "families" / "doubles.py").read_text())
    (tmp_path / "doubles_room.py").write_text(_DOUBLES_ROOM)
    (tmp_path / "test_doubles.py").write_text(
        "from cluewright.testing import contract\nfrom my_doubles import FAMILY\nimport doubles_room\n"
        "TestDoubles = contract(FAMILY, doubles_room)\n"
    )
    chosen = "reads_back or capabilities or recorded"
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, "test_doubles.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


_DOUBLES_ROOM = """
from hypothesis import strategies as st
from my_doubles import Double, Number

small_puzzles = st.builds(Number, st.integers(0, 100))
UNREADABLE = [('doubles {"number": 101}', "from 0 to 100", "number")]


def everything(puzzle):
    return map(Double, range(201))


def corruptions(puzzle, solution):
    return (Double(each) for each in range(201) if each != solution.double)
"""


def test_every_capability_has_its_contract() -> None:
    from cluewright.core import contracts
    from cluewright.core.family import CAPABILITIES

    assert all(hasattr(contracts, each.contract) for each in CAPABILITIES.values())


def test_a_change_is_proposed_before_all_are_known() -> None:
    """A million million points lie between these houses; the first thousand moves come at once."""
    far = Houses(((-FAR, -FAR), (FAR, FAR)))
    assert len(list(islice(changes(far), 1000))) == 1000
