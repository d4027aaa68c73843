from __future__ import annotations

import pytest

import cluewright
from cluewright import Limit, Method, Puzzle, Verdict, WrongAnswerError, families
from cluewright.core import Ending, Labelling, OptionError, Searching
from cluewright.families.houses import direct
from cluewright.families.houses.puzzle import Houses, Pairing
from cluewright.workshop import Provenance, examples
from cluewright.workshop.dialogue import agreement, closing


def test_a_wrong_answer_is_an_internal_error_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(puzzle: Houses, limit: Limit) -> Searching[Pairing]:
        yield puzzle.pairing([(0, 1)])
        return Ending(complete=True)

    monkeypatch.setattr(direct, "search", lying)
    with pytest.raises(WrongAnswerError, match="internal error: direct gave a wrong answer"):
        cluewright.solve(cluewright.read("0,0 1,1 5,5 6,6"))


def test_the_same_answer_twice_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuttering(puzzle: Houses, limit: Limit) -> Searching[Pairing]:
        yield puzzle.pairing([(0, 1)])
        yield puzzle.pairing([(0, 1)])
        return Ending(complete=True)

    monkeypatch.setattr(direct, "search", stuttering)
    with pytest.raises(WrongAnswerError, match="twice"):
        cluewright.prove(cluewright.read("0,0 1,1"))


def test_direct_takes_no_model() -> None:
    puzzle = cluewright.read("0,0 1,1")
    with pytest.raises(OptionError, match="direct search uses no model"):
        cluewright.solve(puzzle, method=Method("direct", "edges"))
    with pytest.raises(OptionError, match="no formulation 'edgy'"):
        cluewright.solve(puzzle, method=Method("cpsat", "edgy"))
    assert cluewright.solve(puzzle, method=Method(formulation="connections")).engine == "cpsat"


def test_an_answer_says_what_was_proved() -> None:
    puzzle = cluewright.read("#.#/.../#.#")
    assert cluewright.solve(puzzle).verdict == Verdict.UNKNOWN, "one solution proves nothing about a second"
    assert cluewright.prove(puzzle).verdict == Verdict.MULTIPLE
    everything = cluewright.solve(puzzle, count=None)
    assert (len(everything.solutions), everything.complete) == (3, True)


def test_notebooks_show_puzzles_and_solutions_as_pictures() -> None:
    puzzle = cluewright.read("0,0 3,4")
    assert puzzle._repr_svg_().startswith("<svg")
    solved = cluewright.solve(puzzle).solutions[0]._repr_svg_()
    assert "(squared 25)" in solved
    assert cluewright.render(puzzle).title == "2 houses"


@pytest.mark.parametrize(
    ("text", "seconds"), [("10s", 10), ("500ms", 0.5), ("2m", 120), ("1h", 3600), ("3", 3), (".5 s", 0.5)]
)
def test_limits_as_people_type_them(text: str, seconds: float) -> None:
    assert Limit.parse(text).seconds == seconds


@pytest.mark.parametrize("text", ["", "ten", "-1s", "0", "1e9", "5 weeks", "s"])
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        Limit.parse(text)


@pytest.mark.parametrize("text", ["ffc,bisect,sideways", "ff,ffc", "up,down", "step,enum"])
def test_unknown_and_clashing_labelling_options_are_refused(text: str) -> None:
    with pytest.raises(OptionError):
        cluewright.Labelling.parse(text)


def zebra() -> Puzzle:
    """The zebra as it is worded: two grids, one answer to each question."""
    every = {example.puzzle.name: example.puzzle for example in examples(families.load("logic"))}
    return every["zebra-as-worded"]


def test_questions_are_answered_when_every_solution_agrees() -> None:
    answer = cluewright.prove(zebra())
    assert answer.verdict == Verdict.MULTIPLE
    told = agreement(answer)
    assert told.solutions == 2
    assert sorted(told.answers.values()) == ["Japanese", "Norwegian"]


def test_nothing_is_answered_when_not_every_solution_is_known() -> None:
    one = cluewright.solve(zebra())
    assert agreement(one, Limit(seconds=1e-9).start()) == ({}, 0)


def test_the_clue_that_leaves_a_puzzle_open_is_pointed_at() -> None:
    says = closing(zebra())
    assert len(says) == 2
    assert all("green" in each and "white" in each and "immediately" in each for each in says)


WIDE = """{"family": "square", "rows": [2, 4, 3, 6, 5, 7, 3, 6, 6, 4, 5, 2, 4, 4, 2],
 "columns": [5, 3, 4, 5, 1, 6, 6, 3, 4, 4, 6, 3, 4, 5, 4]}"""


def test_a_family_with_clauses_hands_over_to_sat_after_counted_effort() -> None:
    wide = cluewright.read(WIDE)
    answers = [cluewright.prove(wide, engine=engine) for engine in ("auto", "auto", "sat", "cpsat")]
    assert [str(answer.engine) for answer in answers] == ["direct, then sat", "direct, then sat", "sat", "cpsat"]
    assert {answer.verdict for answer in answers} == {Verdict.MULTIPLE}
    first, second, *_ = (answer.solutions for answer in answers)
    assert [each.content for each in first] == [each.content for each in second]


@pytest.mark.parametrize("limit", [cluewright.Limit(effort=100), None])
def test_whoever_counts_the_effort_or_wants_all_solutions_is_not_handed_over(limit: cluewright.Limit | None) -> None:
    puzzle = cluewright.read(WIDE if limit else "#.#/.../#.#")
    answer = cluewright.solve(puzzle, 2 if limit else None, limit=limit)
    assert answer.engine == "direct"


def test_a_direct_search_that_takes_long_makes_way_for_cpsat(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = direct.search

    def stuck(puzzle: Houses, limit: Limit) -> Searching[Pairing]:
        """Finds one pairing, then wastes its time."""
        yield next(slow(puzzle, limit))
        return Ending(complete=False)

    monkeypatch.setattr(direct, "search", stuck)
    for text, verdict in (("#.#/.../#.#", Verdict.MULTIPLE), ("0,0 3,4", Verdict.UNIQUE)):
        answer = cluewright.prove(cluewright.read(text))
        assert answer.verdict == verdict
        assert answer.engine == "direct, then cpsat"
        assert answer.provenance == Provenance("direct", then=Provenance("cpsat", formulation="edges"))
        assert "handed over" not in answer.statistics
        assert cluewright.prove(cluewright.read(text), method=Method("direct")).verdict == Verdict.UNKNOWN


def test_an_answer_says_where_it_comes_from() -> None:
    puzzle = cluewright.read("0,0 3,4")
    told = {
        Method(): Provenance("direct"),
        Method("cpsat"): Provenance("cpsat", formulation="edges"),
        Method(formulation="connections"): Provenance("cpsat", formulation="connections"),
        Method("fd"): Provenance("fd", formulation="edges", labelling=Labelling()),
        Method(labelling=Labelling("ff")): Provenance("fd", formulation="edges", labelling=Labelling("ff")),
        Method("cpmpy:ortools"): Provenance("cpmpy", "ortools", "edges"),
    }
    for method, provenance in told.items():
        answer = cluewright.solve(puzzle, method=method)
        assert answer.provenance == provenance
        assert answer.engine == str(provenance)
        assert str(Provenance.named(answer.engine)) == answer.engine


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cpsat:foo", "cpsat has no variant 'foo'"),
        ("fd:foo", "fd has no variant 'foo'"),
        ("cpsat:", "'cpsat:' names no variant; write cpsat alone"),
        ("direct:foo", "there is no engine 'direct:foo'"),
        ("auto:foo", "there is no engine 'auto:foo'"),
    ],
)
def test_an_engine_without_variants_says_so(name: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        cluewright.solve(cluewright.read("0,0 3,4"), method=Method(name))
