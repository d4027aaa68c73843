from __future__ import annotations

import ast
import hashlib
import json
import lzma
import os
import random
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cluewright
from campaign import certificates as campaign
from campaign import forgeries
from campaign.case import Case
from cluewright.certifying import check_certificate as checker
from cluewright.certifying.certificate import Certificate, dimacs, lrat
from cluewright.certifying.proof import needed_steps, trimmed
from cluewright.cli.app import application
from cluewright.core import Family, Limit
from cluewright.core.errors import CapabilityError
from cluewright.core.rule_clauses import TRUE, NotCertifiedError, RuleClauses
from cluewright.engines.sat import refutation
from cluewright.workshop import certificates as verbs
from cluewright.workshop import examples
from test_batch import all_end

SCRIPT = Path(checker.__file__)
SHARED = Path(__file__).parents[2] / "shared" / "puzzles"
MATHS = "0 45 72; 72 . .; 14 . ."
PUZZLES = {
    "square": '{"family":"square","rows":[1,0,2,2],"columns":[1,0,2,2]}',
    "maths": MATHS,
    "houses": "3,0 4,0 0,1 4,1 0,2 1,2 2,3 4,3 0,4 4,4",
    "weight": "(-3:? -1:? 2:(-2:? -1:? 1:?))",
    "cryptarithm": "SEND + MORE = MONEY",
    "logic": "row: 3 houses; name: Ann, Bob, Cleo; age: 20, 30, 45; clues: Ann is in the first house; "
    "Bob is next to Ann; Cleo is 25 years older than Bob",
}


def run(*arguments: str) -> Any:
    return CliRunner().invoke(application(list(arguments)), arguments)


def made(text: str) -> Certificate:
    return campaign_made(cluewright.read(text))


def campaign_made(puzzle: cluewright.Puzzle) -> Certificate:
    answer = cluewright.prove(puzzle)
    return campaign.made(puzzle, answer.solution.content if answer.solution else None)


def refusal(data: bytes) -> str:
    with pytest.raises(checker.Refused) as refused:
        checker.check(data)
    return str(refused.value)


def sealed(document: Any, proof: str = "0 1", packed: bytes | None = None) -> bytes:
    """A file as a forger would write it: anything at all, under a seal that fits."""
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    rest = text + b"\n" + (lzma.compress(proof.encode()) if packed is None else packed)
    return f"cluewright certificate {checker.VERSION} {hashlib.sha256(rest).hexdigest()}\n".encode() + rest


def document(certificate: Certificate, **changes: Any) -> dict[str, Any]:
    return {
        "family": certificate.family,
        "puzzle": certificate.puzzle,
        "solution": certificate.solution,
        "verdict": certificate.verdict,
        "cnf": certificate.cnf,
    } | changes


# The clauses


@pytest.mark.parametrize("start", range(0, 30, 15))
def test_clauses_have_the_solutions_of_the_puzzle_and_spoiled_and_forged_certificates_are_refused(start: int) -> None:
    for seed in range(start, start + 15):
        case = Case("certificates", seed)
        campaign.run(case)
        assert not case.faults, (seed, case.input, case.faults)


def test_an_extra_clause_is_noticed() -> None:
    case = Case("certificates", 0)
    puzzle = cluewright.read("#.#/.../#.#")
    solutions = [solution.content for solution in cluewright.solve(puzzle, None).solutions]
    campaign.compare_clauses(case, puzzle, solutions, len(solutions))
    assert not case.faults
    campaign.compare_clauses(case, puzzle, solutions[1:], len(solutions) - 1)
    assert [fault.kind for fault in case.faults] == ["the clauses allow what is no solution"]


@pytest.mark.parametrize("family", PUZZLES)
def test_every_example_is_stated_alike_by_the_checker_and_its_solution_satisfies_the_clauses(family: str) -> None:
    room = cluewright.families.load(family)
    for example in examples(room):
        content = example.puzzle.content
        stated = json.loads(json.dumps(room.certifying.statement(content)))
        most = {"cryptarithm": 50, "weight": 150, "logic": 10_000}.get(family, 300)
        if (
            len(str(stated)) > most or str(stated).count("*") > 1 or ("*" in str(stated) and stated["base"] > 10)
        ):  # large ones take seconds to write down twice
            continue
        clauses = RuleClauses()
        room.certifying.rules(content, clauses)
        again = checker.clauses_of(family, stated, None)
        assert again.all == clauses.all, example.puzzle.name


def test_a_path_allows_exactly_the_words_of_its_automaton() -> None:
    clauses = RuleClauses()
    groups = [clauses.group("abc") for _ in range(3)]
    last = clauses.path(groups, "", lambda word, _, letter: None if letter in word else word + letter)
    assert sorted(last) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    from cluewright.engines.sat import Sat

    with Sat(clauses.all) as sat:
        for word in ("abc", "aab", "cba", "ccc"):
            chosen = [group[letter] for group, letter in zip(groups, word, strict=True)]
            assert (sat.solve(chosen, Limit().start()) is not None) == (len(set(word)) == 3)


def test_a_path_that_cannot_end_is_a_contradiction() -> None:
    clauses = RuleClauses()
    clauses.count([clauses.variable()], [2])
    assert refutation(clauses.all) is not None


# Certificates and their checker


@pytest.mark.parametrize("family", PUZZLES)
def test_a_certificate_is_accepted_by_the_script_alone(family: str, tmp_path: Path) -> None:
    certificate = cluewright.certify(cluewright.read(PUZZLES[family]))
    file = tmp_path / "puzzle.certificate"
    file.write_bytes(certificate.data)
    alone = tmp_path / "script.py"
    alone.write_text(SCRIPT.read_text("utf-8"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(alone), str(file)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{file}: accepted" in done.stdout
    file.write_bytes(certificate.data[:-7])
    done = subprocess.run([sys.executable, str(alone), str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "refused: it was damaged or changed" in done.stdout


def test_a_puzzle_without_a_solution_has_a_certificate_of_that() -> None:
    certificate = cluewright.certify(cluewright.read("A + B = AB"))
    assert (certificate.verdict, certificate.solution) == ("none", None)
    assert cluewright.check_certificate(certificate.data).verdict == "none"


def test_a_puzzle_with_several_solutions_has_none() -> None:
    with pytest.raises(NotCertifiedError, match="more than one solution"):
        cluewright.certify(cluewright.read("#.#/.../#.#"))


def test_a_certificate_is_held_against_the_puzzle_it_is_for() -> None:
    certificate = made(MATHS)
    assert cluewright.check_certificate(certificate.data, cluewright.read(MATHS)).accepted
    checked = cluewright.check_certificate(certificate.data, cluewright.read("0 45 72; 72 9 .; 14 . ."))
    assert "another puzzle" in checked.reason


def test_a_certificate_is_of_its_puzzle_whatever_words_stand_beside_the_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "row: 2 houses; name: Ann, Bob; clues: Ann is in house {}"
    certificate = made(text.format(1))
    monkeypatch.setattr("cluewright.families.logic.certificate.restated", lambda puzzle, means: "in other words")
    assert cluewright.check_certificate(certificate.data, cluewright.read(text.format(1))).accepted
    assert "another puzzle" in cluewright.check_certificate(certificate.data, cluewright.read(text.format(2))).reason


def test_a_family_without_certificates_says_so(template: Family) -> None:
    with pytest.raises(CapabilityError, match="has no certificates"):
        _ = template.certifying


def test_the_script_imports_the_standard_library_alone_and_is_short() -> None:
    text = SCRIPT.read_text("utf-8")
    tree = ast.parse(text)
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert set(imported) <= sys.stdlib_module_names
    explained: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            explained.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = [line for number, line in enumerate(text.splitlines(), start=1) if line.strip() and number not in explained]
    assert len([line for line in lines if not line.lstrip().startswith("#")]) <= 420
    assert len(text.splitlines()) <= 545
    assert max(map(len, text.splitlines())) <= 120


# What must be refused


def test_a_solution_that_is_not_right_is_refused_by_the_rules() -> None:
    for family, text in PUZZLES.items():
        certificate = made(text)
        wrong = json.loads(json.dumps(certificate.solution))
        match family:
            case "square":
                wrong["grid"][0], wrong["grid"][1] = wrong["grid"][1], wrong["grid"][0]
            case "maths":
                wrong["grid"][1][1], wrong["grid"][1][2] = wrong["grid"][1][2], wrong["grid"][1][1]
            case "houses":
                wrong["pairs"][0][0], wrong["pairs"][1][0] = wrong["pairs"][1][0], wrong["pairs"][0][0]
            case "weight":
                wrong["weights"].reverse()
            case "cryptarithm":
                wrong["digits"]["S"], wrong["digits"]["E"] = wrong["digits"]["E"], wrong["digits"]["S"]
            case "logic":
                wrong["rows"].reverse()
        said = refusal(sealed(document(certificate, solution=wrong), "\n".join(certificate.proof)))
        assert "clauses" not in said, (family, said)
        assert "malformed" not in said, (family, said)


def test_not_this_solution_cannot_be_left_out_or_made_weaker() -> None:
    certificate = made(MATHS)
    proof = "\n".join(certificate.proof)
    said = refusal(sealed(document(certificate, solution=None, verdict="none"), proof))
    assert said == "the clauses are not those of the puzzle"
    assert refusal(sealed(document(certificate, verdict="none"), proof)) == "the verdict does not fit"
    assert refusal(sealed(document(certificate, solution={}), proof)) == "the solution should have one field"
    assert refusal(sealed(document(certificate, solution={"Grid": []}), proof)).startswith("it is malformed (KeyError")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"family":"maths","family":"maths"}', "stands twice"),
        (b'{"family": NaN}', "other fields"),
        (b'{"family": 1.50}', "usual form"),
        (b"[1]", "malformed"),
        (b"7", "malformed"),
        (b"\xff", "malformed"),
        (b'{"a":' * 100_000, "too long"),
        (b"[" * 100_000 + b"]" * 100_000, "malformed (RecursionError"),
        (b'{"puzzle": ' + b"9" * 5000 + b"}", "malformed"),
    ],
)
def test_hostile_documents_are_refused(text: bytes, reason: str) -> None:
    assert reason in refusal(sealed(text))


@pytest.mark.parametrize(
    "changed",
    [
        {"rows": [1.0, 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [], "filled": []},
        {"rows": [True, 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [], "filled": []},
        {"rows": ["1", 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [], "filled": []},
        {"rows": [10**30, 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [], "filled": []},
        {"rows": [1, 0, 2, 2], "columns": [1, 0, 2, 2]},
        {"rows": [1, 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [[-1, 0]], "filled": []},
        {"rows": [1, 0, 2, 2], "columns": [1, 0, 2, 2], "blocked": [], "filled": [], "Blocked": [[0, 0]]},
        {"rows": {"0": 1}, "columns": [1, 0, 2, 2], "blocked": [], "filled": []},
        {"rows": [1] * 61, "columns": [1] * 61, "blocked": [], "filled": []},
    ],
)
def test_strange_puzzles_are_refused(changed: dict[str, Any]) -> None:
    certificate = made(PUZZLES["square"])
    refusal(sealed(document(certificate, puzzle=changed), "\n".join(certificate.proof)))


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("", "malformed"),
        ("0", "does not follow"),
        ("0 1", "does not follow"),
        ("0 0", "not there or not needed"),
        ("0 -1", "not there or not needed"),
        ("0 99999999", "not there or not needed"),
        ("1", "malformed"),
        ("1 0 1", "does not end with a contradiction"),
        ("999999 0 1", "strange literal"),
        ("٣ 0 1", "malformed"),
        ("1 0 1\n0 1_0", "not there or not needed|does not follow"),
    ],
)
def test_steps_that_do_not_follow_are_refused(steps: str, reason: str) -> None:
    import re

    certificate = made(PUZZLES["square"])
    assert re.search(reason, refusal(sealed(document(certificate), steps)))


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = made(MATHS)
    monkeypatch.setattr(checker, "MOST_UNPACKED", 20_000_000)
    bomb = lzma.compress(b"1 0 1\n" * (checker.MOST_UNPACKED // 6 + 100), preset=0)
    assert len(bomb) < 100_000
    assert "cut off or too long" in refusal(sealed(document(certificate), packed=bomb))
    assert "something follows" in refusal(certificate_with(certificate, b"more"))
    assert "malformed" in refusal(sealed(document(certificate), packed=b"not packed at all"))


def certificate_with(certificate: Certificate, more: bytes) -> bytes:
    return sealed(document(certificate), packed=lzma.compress("\n".join(certificate.proof).encode()) + more)


def test_a_proof_that_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = made(PUZZLES["houses"])
    monkeypatch.setattr(checker, "MOST_WORK", 50)
    assert refusal(certificate.data) == "checking the proof takes too long"
    monkeypatch.setattr(checker, "MOST_CLAUSES", 50)
    assert "more than 50" in refusal(certificate.data)
    monkeypatch.setattr(checker, "MOST_CLAUSES", 10**6)
    monkeypatch.setattr(checker, "MOST_WAYS", 5)
    assert "takes too long" in refusal(certificate.data)


def test_puzzles_whose_rules_explode_are_refused_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_CLAUSES", 100_000)
    monkeypatch.setattr(checker, "MOST_WAYS", 500_000)
    words = [chr(ord("A") + number) * 60 for number in range(10)]
    for puzzle in (
        {"equation": " * ".join(words) + " = A", "base": 36},
        {"equation": " + ".join(words * 30) + " = A", "base": 36},
    ):
        stated = {"family": "cryptarithm", "puzzle": puzzle, "solution": None, "verdict": "none", "cnf": ""}
        said = refusal(sealed(stated))
        assert "too" in said or "clauses" in said


def test_a_reason_cannot_harm_a_terminal() -> None:
    stated = {"family": "cryptarithm", "puzzle": {"equation": "A + \x1b[2J = B", "base": 10}}
    said = refusal(sealed(stated | {"solution": None, "verdict": "none", "cnf": ""}))
    assert said == "there are no letters, other signs, or more letters than digits"


def test_what_is_printed_of_a_file_is_one_line_whatever_its_name_is(tmp_path: Path) -> None:
    odd = tmp_path / "x.cert: accepted: {}\ny\x1b[2J"
    odd.write_bytes(made(MATHS).data)
    done = subprocess.run([sys.executable, SCRIPT, odd], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("more", ["1 1", None, {"row": [1]}, [1, 1, 1]])
def test_a_solution_with_a_row_too_many_is_refused_whatever_the_row_is(more: object) -> None:
    stated = document(made(PUZZLES["square"]))
    stated["solution"]["grid"].append(more)
    assert refusal(sealed(stated)) == "there should be 4 rows of 4 entries"


def test_cells_that_are_blocked_again_and_again_cost_nothing() -> None:
    """Each of some 70,000 squares was compared with every pair of the list once."""
    blocked = [[0, 0]] * 15_000 + [[row, column] for row in range(60) for column in range(60)]
    puzzle = {"rows": [None] * 60, "columns": [None] * 60, "filled": [], "blocked": blocked}
    assert len(checker.clauses_of("square", puzzle, None).all) < 30_000


def test_a_proof_of_too_many_steps_is_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_CLAUSES", 1000)
    assert "more than 1000 steps" in refusal(sealed(document(made(MATHS)), "1 0 1\n" * 2000))


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "data" / "certificates").glob("*.certificate")))
def test_certificates_written_earlier_are_accepted_or_refused_by_the_name_of_their_version(file: Path) -> None:
    """These files are never written anew: whoever changes the clauses gives certificates another version."""
    data = file.read_bytes()
    version, family = int(data.split(b" ", 3)[2]), file.stem.partition("-")[0]
    if version == checker.VERSION:
        assert checker.check(data)["family"] == family
        assert made(PUZZLES[family]).cnf == checker.check(data)["cnf"]
    else:
        assert refusal(data) == f"it is of version {version}; version {checker.VERSION} is known here"


def test_another_version_is_refused_by_its_name() -> None:
    data = made(MATHS).data
    assert refusal(data.replace(b"certificate 2 ", b"certificate 3 ")) == "it is of version 3; version 2 is known here"
    assert refusal(b"PK\x03\x04") == "it is not a certificate"
    assert refusal(b"") == "it is not a certificate"


def test_a_proof_that_forbids_another_solution_for_no_reason_is_refused_and_such_a_forgery_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = cluewright.read("#.#/.../#.#")
    room = puzzle.family.certifying
    solutions = [solution.content for solution in cluewright.solve(puzzle, None).solutions]
    visible = room.rules(puzzle.content, RuleClauses())
    forbidding = [[-literal for literal in visible(solution)] for solution in solutions]
    stated = json.loads(json.dumps(room.statement(puzzle.content)))
    answers = [json.loads(json.dumps(room.answer(puzzle.content, solution))) for solution in solutions]
    case = Case("certificates", 0)
    forgeries.several_as_one(case, "houses", stated, answers, forbidding)
    assert (case.counts["forged"], case.faults) == (36, [])
    monkeypatch.setattr(checker.Clauses, "check_proof", lambda self, lines: None)
    forgeries.several_as_one(case, "houses", stated, answers, forbidding)
    assert len(case.faults) == 36


def clued(means: Any) -> dict[str, Any]:
    puzzle = {"places": 2, "axes": {"x": [1, 2]}, "categories": {"a": ["v", "w"]}, "measures": {}}
    return puzzle | {"clues": [{"says": "", "means": means}]}


@pytest.mark.parametrize(
    ("family", "puzzle", "solution"),
    [
        ("houses", {"houses": [[0, 0], [0, 0]]}, {"pairs": [[[0, 0], [0, 0]]]}),
        ("houses", {"houses": []}, {"pairs": []}),
        ("houses", {"houses": [[0, 0], [1, 0]]}, {"pairs": [[[0, 0], [True, 0]]]}),
        ("houses", {"houses": [[0, 0], [1, 0]], "distances": None}, {"pairs": [[[0, 0], [1, 0]]]}),
        ("square", {"rows": [], "columns": [], "blocked": [], "filled": []}, {"grid": []}),
        ("square", {"rows": [1], "columns": [1], "blocked": [[0, -1]], "filled": []}, {"grid": [[1]]}),
        ("square", {"rows": [1], "columns": [1], "blocked": [], "filled": []}, {"grid": [[True]]}),
        ("weight", {"beam": [[-1, None], [1, None]], "weights": [0, 0]}, {"weights": [0, 0]}),
        ("weight", {"beam": [[-1, None], [1, None]], "weights": [1, True]}, {"weights": [1, 1]}),
        ("weight", {"beam": [[0, None], [1, None]]}, {"weights": [1, 2]}),
        ("weight", {"beam": [[1, None], [1, None]], "weights": [1, 1]}, {"weights": [1, 1]}),
        ("cryptarithm", {"equation": "0A = A", "base": 10}, {"digits": {"A": 1}}),
        ("cryptarithm", {"equation": "a = A", "base": 10}, {"digits": {"a": 1, "A": 1}}),
        ("cryptarithm", {"equation": "A = A = A", "base": 2}, {"digits": {"A": 1}}),
        ("cryptarithm", {"equation": "A = A", "base": 2, "leading_zeros": 0}, {"digits": {"A": 1}}),
        ("cryptarithm", {"equation": "A = 2", "base": 2}, {"digits": {"A": 1}}),
        ("cryptarithm", {"equation": " = A", "base": 2}, {"digits": {"A": 1}}),
        ("maths", {"grid": [[0, 3, 3], [3, None, None], [3, None, None]]}, {"grid": [[0, 3, 3], [4, 1, 2], [3, 2, 1]]}),
        ("maths", {"grid": [[0]]}, {"grid": [[0]]}),
        ("logic", {"places": 0, "axes": {}, "categories": {}, "measures": {}, "clues": []}, {"rows": []}),
        ("logic", {"places": 2, "axes": {}, "categories": {"a": ["x", "x"]}, "measures": {}, "clues": []}, None),
        ("logic", {"places": 2, "axes": {}, "categories": {"a": "xy"}, "measures": {}, "clues": []}, None),
        ("logic", clued({"or": [["same", 1, 1]]}), None),
        ("logic", clued({"and": [["same", 1, 2]]}), None),
        ("logic", clued(["compare", 1, "<", 2, None, 0, 1]), None),
        ("logic", clued(["compare", True, "=", 1, "x", 0, 1]), None),
        ("logic", clued(["apart", 1, "<", 2, "x", 0, 5]), None),
        ("logic", clued(["same", "av", 1]), None),
        ("logic", clued(["not", ["same", 1, 1], ["same", 1, 2]]), None),
        ("logic", clued(["same", 1, 1]) | {"clues": {}}, None),
        ("square", {"rows": [1], "columns": [1], "blocked": {}, "filled": []}, {"grid": [[1]]}),
        ("square", {"rows": [1], "columns": [1], "blocked": [], "filled": []}, {"grid": [[1]], "gird": [[0]]}),
        ("weight", {"beam": [[-1, None], [1, None]], "weights": False}, None),
        ("logic", {"places": 1, "axes": {}, "categories": {"a": [1]}, "measures": {}, "clues": []}, {"rows": [[1]]}),
    ],
)
def test_puzzles_and_solutions_that_could_fool_the_rules_are_refused(family: str, puzzle: Any, solution: Any) -> None:
    """Whoever forges certificates would make the clauses of such a puzzle; there are none."""
    with pytest.raises((checker.Refused, LookupError, TypeError, ValueError)):
        checker.clauses_of(family, puzzle, solution)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    pipe, damaged = tmp_path / "pipe.certificate", tmp_path / "damaged.zip"
    os.mkfifo(pipe)
    assert run("certificate", "check", str(tmp_path)).exit_code == 2
    assert checker.main([str(pipe), str(tmp_path)]) == 1
    with zipfile.ZipFile(damaged, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.certificate", made(MATHS).data)
    data = bytearray(damaged.read_bytes())
    data[60:100] = b"x" * 40
    damaged.write_bytes(data)
    done = run("certificate", "check", str(damaged))
    assert (done.exit_code, "cannot be read" in done.stderr) == (2, True)


# Proofs


def test_proofs_are_trimmed_and_right() -> None:
    clauses = [(TRUE,), (2, 3), (-2, 3, -TRUE), (4, 5, 6), (2, -3), (-2, -3)]
    lines = refutation(clauses)
    assert lines
    steps = needed_steps(lines, len(clauses))
    assert all(hint < number for number, step in enumerate(steps, start=7) for hint in step.hints)
    assert {4} & {hint for step in steps for hint in step.hints} == set()
    stated = checker.Clauses()
    stated.variables = 6
    stated.all = clauses  # type: ignore[assignment]  # the script has no types
    stated.check_proof([" ".join(map(str, (*step.literals, 0, *step.hints))).encode() for step in steps])


def test_a_proof_of_another_kind_is_not_taken() -> None:
    assert trimmed(["4 2 0 -1 2 0", "5 0 4 3 0"], 3) is None
    assert trimmed(["4 2 0 1 2 0"], 3) is None
    with pytest.raises(cluewright.CluewrightError, match="cannot be checked"):
        needed_steps(["4 2 0 -1 2 0", "5 0 4 3 0"], 3)
    with pytest.raises(NotCertifiedError, match="another solution"):
        needed_steps(None, 3)


def test_a_solver_that_writes_lrat_itself_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = cluewright.read(MATHS)
    before = cluewright.certify(puzzle)
    wrapped = tmp_path / "cadical"
    proof = tmp_path / "proof.lrat"
    proof.write_bytes(lrat(before.clauses, before.proof))
    wrapped.write_text(
        f'#!/bin/sh\ntouch {tmp_path}/used\nfor last; do :; done\ncp {proof} "$last"\nexit 20\n', "utf-8"
    )
    wrapped.chmod(0o755)
    monkeypatch.setenv("CLUEWRIGHT_CADICAL", str(wrapped))
    assert cluewright.check_certificate(cluewright.certify(puzzle).data).accepted
    assert (tmp_path / "used").exists()
    wrapped.write_text("#!/bin/sh\necho 'unknown option --lrat' >&2\nexit 1\n", "utf-8")
    assert cluewright.check_certificate(cluewright.certify(puzzle).data).accepted


def test_time_counts_while_the_solver_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleeping = tmp_path / "cadical"
    sleeping.write_text("#!/bin/sh\nsleep 1000\n", "utf-8")
    sleeping.chmod(0o755)
    monkeypatch.setenv("CLUEWRIGHT_CADICAL", str(sleeping))
    puzzle = cluewright.read(MATHS)
    with pytest.raises(NotCertifiedError, match="the limit was reached"):
        cluewright.certify(puzzle, answer=cluewright.prove(puzzle), limit=0.3)


# Commands


def test_prove_writes_and_check_accepts(tmp_path: Path) -> None:
    file = tmp_path / "maths.certificate"
    done = run("prove", MATHS, "--plain", "--certificate", str(file))
    assert done.exit_code == 0
    assert "unique" in done.stdout
    assert f"wrote {file}" in done.stderr
    done = run("certificate", "check", str(file), "--of", MATHS)
    assert (done.exit_code, "one solution and no other" in done.stdout) == (0, True)
    done = run("certificate", "check", str(file), "--json")
    assert json.loads(done.stdout)["accepted"] is True
    file.write_bytes(file.read_bytes()[:-1])
    done = run("certificate", "check", str(file))
    assert (done.exit_code, "refused: it was damaged" in done.stdout) == (1, True)
    assert run("certificate", "check", str(tmp_path / "missing")).exit_code == 2


def test_several_solutions_and_outside_families_are_told(tmp_path: Path) -> None:
    file = tmp_path / "none.certificate"
    done = run("prove", "#.#/.../#.#", "--plain", "--certificate", str(file))
    assert done.exit_code == 1
    assert "no certificate: it has more than one solution" in done.stderr
    assert not file.exists()


def test_many_certificates_go_into_an_archive_or_a_folder(tmp_path: Path) -> None:
    archive, folder = tmp_path / "many.zip", tmp_path / "many"
    for to in (archive, folder):
        done = run(
            "generate", "maths", "--count", "3", "--size", "2", "--seed", "1", "--json", "--certificate", str(to)
        )
        assert done.exit_code == 0, done.stderr
        done = run("certificate", "check", str(to))
        assert (done.exit_code, "3 of 3 certificates were accepted" in done.stdout) == (0, True)
    assert len(zipfile.ZipFile(archive).namelist()) == len(list(folder.iterdir())) == 3
    done = run("prove", MATHS, MATHS, "--plain", "--certificate", str(tmp_path / "one.certificate"))
    assert (done.exit_code, "folder" in done.stderr) == (2, True)


def test_saving_and_printing_write_certificates_too(tmp_path: Path) -> None:
    saved, folder = tmp_path / "saved.certificate", tmp_path / "printed"
    library = str(tmp_path / "library.db")
    done = run("library", "save", MATHS, "--name", "first", "--library", library, "--certificate", str(saved))
    assert done.exit_code == 0, done.stderr
    pdf = tmp_path / "booklet.pdf"
    done = run("booklet", MATHS, "--to", str(pdf), "--certificate", str(folder))
    assert done.exit_code == 0, done.stderr
    assert run("certificate", "check", str(saved), str(folder)).exit_code == 0
    from pypdf import PdfReader

    text = " ".join(page.extract_text() for page in PdfReader(pdf).pages)
    assert "by the certificate 1-puzzle.certificate" in " ".join(text.split()).replace("1- puzzle", "1-puzzle")


def test_export_writes_what_other_checkers_read(tmp_path: Path) -> None:
    certificate = made(PUZZLES["cryptarithm"])
    file = tmp_path / "send.certificate"
    file.write_bytes(certificate.data)
    assert run("certificate", "export", str(file)).exit_code == 0
    clauses, proof = (tmp_path / "send.cnf").read_bytes(), (tmp_path / "send.lrat").read_text("ascii")
    assert hashlib.sha256(clauses).hexdigest() == certificate.cnf
    first, *_, last = proof.splitlines()
    assert first.split()[0] == str(certificate.clauses + 1)
    assert last.split()[1] == "0"
    file.write_bytes(b"nothing")
    done = run("certificate", "export", str(file))
    assert (done.exit_code, "not a certificate" in done.stderr) == (2, True)


def test_the_script_is_printed_whole() -> None:
    done = run("certificate", "script")
    assert (done.exit_code, done.stdout) == (0, SCRIPT.read_text("utf-8"))


def test_a_solver_process_ends_with_an_interrupted_command(tmp_path: Path) -> None:
    sleeping = tmp_path / "cadical"
    sleeping.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\nexec sleep 1000\n", "utf-8")
    sleeping.chmod(0o755)
    command = [sys.executable, "-m", "cluewright", "prove", MATHS, "--certificate", str(tmp_path / "x.certificate")]
    with subprocess.Popen(
        command, env=os.environ | {"CLUEWRIGHT_CADICAL": str(sleeping)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        import signal
        import time

        pid = tmp_path / "pid"
        while not (pid.exists() and pid.read_text()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert all_end([int(pid.read_text())])
    assert not (tmp_path / "x.certificate").exists()


# The originals


@pytest.mark.skipif(not SHARED.is_dir(), reason="the puzzles of others are not here")
@pytest.mark.parametrize("name", ["houses", "maths", "square", "logic"])
def test_unique_puzzles_of_others_are_certified(name: str) -> None:
    for line in (SHARED / f"{name}.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        if record["verdict"] == "unique":
            checker.check(campaign_made(cluewright.read(json.dumps(record["puzzle"]))).data)


def test_random_bytes_never_get_further_than_a_sentence() -> None:
    numbers = random.Random(17)
    data = made(PUZZLES["logic"]).data
    for _ in range(150):
        at, length = numbers.randrange(len(data)), numbers.randrange(1, 30)
        changed = data[:at] + numbers.randbytes(length) + data[at + length :]
        if changed != data:
            assert refusal(changed)


def test_a_certificate_says_nothing_of_floats_and_is_the_same_each_time() -> None:
    one, other = made(PUZZLES["houses"]), made(PUZZLES["houses"])
    assert one.data == other.data
    assert replace(one, proof=()) != one
    assert dimacs(1, [(TRUE,)]).startswith(b"p cnf 1 1")
    assert verbs.exported(one.data)[0].startswith(b"p cnf")
