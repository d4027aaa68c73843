"""The real command, run as a person would run it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cluewright import families
from cluewright.workshop import examples

DATA = Path(__file__).parent / "data"
SQUARE = "#.#/.../#.#"
ONE = '{"family":"houses","houses":[[0,0],[3,4]]}'
NONE = '{"family":"houses","houses":[[0,0],[3,4]],"distances":"exactly two"}'
CLUEWRIGHT = [sys.executable, "-c", "from cluewright.cli import main; main()"]


def run(*arguments: str, text: str | bytes = "", **options: Any) -> subprocess.CompletedProcess[str]:
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [*CLUEWRIGHT, *arguments], input=data, capture_output=True, timeout=120, check=False, **options
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def documents(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_solve_lists_the_pairs_and_the_run_time() -> None:
    done = run("solve", ONE, "--plain")
    assert done.returncode == 0
    assert "a1 <-> d5: distance 5 (squared 25)\n" in done.stdout
    assert "solved (direct, " in done.stdout
    assert " ms)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "verdict"),
    [
        (["solve", ONE], 0, "solved"),
        (["solve", NONE], 1, "none"),
        (["prove", ONE], 0, "unique"),
        (["prove", NONE], 1, "none"),
        (["prove", SQUARE], 1, "multiple"),
        (["prove", SQUARE, "--engine", "cpsat"], 1, "multiple"),
        (["prove", ONE, "--engine", "cpsat", "--formulation", "connections"], 0, "unique"),
        (["prove", ONE, "--engine", "cpmpy:ortools"], 0, "unique"),
        (["prove", ONE, "--label", "ffc,bisect,down"], 0, "unique"),
    ],
)
def test_exit_status_and_json_verdict(arguments: list[str], status: int, verdict: str) -> None:
    done = run(*arguments, "--json")
    assert done.returncode == status, done.stderr
    (document,) = documents(done)
    assert document["verdict"] == verdict
    assert document["count"] == len(document["solutions"])
    assert set(document) >= {"puzzle", "family", "engine", "seconds", "statistics"}


def test_a_limit_that_is_reached_gives_status_3() -> None:
    crowd = json.dumps(
        {"family": "houses", "houses": [[x, y] for x in range(12) for y in range(12)], "distances": "exactly two"}
    )
    done = run("prove", crowd, "--limit", "1ms", "--engine", "cpsat", "--json")
    assert (done.returncode, documents(done)[0]["verdict"]) == (3, "unknown")


def test_all_and_count() -> None:
    assert documents(run("solve", SQUARE, "--all", "--json"))[0]["count"] == 3
    assert documents(run("solve", SQUARE, "--count", "2", "--json"))[0]["count"] == 2
    assert "3 solutions, and no more" in run("solve", SQUARE, "--all").stdout
    assert "2 solutions; there may be more" in run("solve", SQUARE, "--count", "2").stdout
    assert run("solve", SQUARE, "--all", "--count", "2").returncode == 2


def test_several_puzzles_of_which_one_cannot_be_read() -> None:
    done = run("prove", ONE, "nonsense here", str(DATA / "puzzles.pl"), "--json")
    assert done.returncode == 2
    found = documents(done)
    assert [document["puzzle"] for document in found[:3]] == ["puzzle", "puzzle", "puzzle1"]
    assert "error" in found[1]
    assert len(found) == 10
    assert "read as h2b6-2" in done.stderr


def test_standard_input() -> None:
    assert run("solve", "-", text=SQUARE).returncode == 0
    assert documents(run("prove", "-", "--json", text=f"{ONE}\n{NONE}\n"))[1]["verdict"] == "none"


def test_check_names_every_broken_rule() -> None:
    right = run("check", SQUARE, "[0,0] <-> [2,0]\n[0,2] <-> [2,2]")
    assert (right.returncode, right.stdout) == (0, "the solution is right\n")
    wrong = run("check", SQUARE, '{"pairs":[[[0,0],[2,0]]]}', "--json")
    assert wrong.returncode == 1
    (document,) = documents(wrong)
    assert not document["valid"]
    assert {fault["rule"] for fault in document["faults"]} == {"pairs"}
    assert run("check", SQUARE, "nonsense").returncode == 2
    assert run("check", str(DATA / "puzzles.pl"), "[1,2]").returncode == 2


def test_show_draws_and_converts(tmp_path: Path) -> None:
    assert "#" in run("show", SQUARE).stdout
    assert run("show", SQUARE, "--solution", "--ascii").stdout.isascii() is False  # the heading has a middle dot
    assert run("show", SQUARE, "--as", "prolog").stdout == "puzzle([[0,0],[2,0],[0,2],[2,2]]).\n"
    assert run("show", SQUARE, "--as", "text").stdout == "#.#\n...\n#.#\n"
    assert json.loads(run("show", SQUARE, "--as", "json").stdout)["houses"] == [[0, 0], [2, 0], [0, 2], [2, 2]]
    assert run("show", SQUARE, "--as", "yaml").returncode == 2
    path = tmp_path / "picture.svg"
    assert run("show", SQUARE, "--svg", str(path), "--solution").returncode == 0
    assert "distance" in path.read_text("utf-8")
    assert run("show", NONE, "--solution").returncode == 1
    run("show", str(DATA / "puzzles.pl"), "--svg", str(path))
    assert {file.name for file in tmp_path.iterdir()} >= {
        "picture-puzzle1.svg",
        "picture-11111.svg",
        "picture-my-puzzle.svg",
    }


def test_families_and_rules() -> None:
    assert "houses" in run("families").stdout
    assert {"family", "rule"} <= set(documents(run("families", "--json"))[0])
    assert run("families", "houses").stdout.startswith("# Houses")
    assert run("families", "mouses").returncode == 2


def test_generate_makes_puzzles_that_are_unique() -> None:
    done = run("generate", "houses", "--count", "2", "--seed", "3", "--json")
    assert done.returncode == 0, done.stderr
    made = documents(done)
    assert [each["verdict"] for each in made] == ["unique", "unique"]
    assert documents(run("prove", "-", "--json", text=json.dumps(made[0]["puzzle"])))[0]["verdict"] == "unique"
    assert done.stdout.split('"seconds"')[0] == run(*done.args[3:]).stdout.split('"seconds"')[0]
    for arguments in (
        ["--size", "7"],
        ["--size", "4"],
        ["--set", "range=0"],
        ["--set", "x"],
        ["--set", "reach=5"],
    ):
        assert run("generate", "houses", *arguments).returncode == 2


def test_help_is_there_for_every_command() -> None:
    for command in ("solve", "prove", "check", "show", "families", "tour", "generate"):
        assert "Usage" in run(command, "--help").stdout


def test_version_and_a_directly_solved_puzzle_load_no_heavy_package() -> None:
    probe = (
        "import sys; sys.argv = {arguments!r}\n"
        "from cluewright.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = [name for name in ('cpmpy', 'ortools', 'pandas', 'numpy', 'pydantic') if name in sys.modules]\n"
        "assert not heavy, heavy\n"
    )
    first = [next(examples(families.load(name))).puzzle.written("json") for name in families.names()]
    solved = [["cluewright", "solve", puzzle] for puzzle in first]
    for arguments in (["cluewright", "--version"], ["cluewright", "prove", SQUARE], *solved):
        code = probe.format(arguments=arguments)
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


GARBAGE = bytes(range(256)) * 40_000
BAD_FILES = {
    "empty.json": b"",
    "not.json": b"{this is not json",
    "nul.txt": b"#.#\x00.#",
    "binary.bin": GARBAGE,
    "letters.txt": b"abc def " * 1_250_000,
    "brackets.pl": b"[" * 1_000_000,
    "braces.json": b'{"a":' * 2_000_000,
    "hashes.txt": b"#" * 10_000_000,
    "numbers.txt": b"1 " * 5_000_000,
    "commas.txt": b"1,2 " * 2_500_000,
    "quotes.pl": b"'" * 10_000_001,
    "odd.json": b'{"family":"houses","houses":[[0,0],[1,1],[2,2]]}',
    "twice.json": b'{"family":"houses","houses":[[0,0],[0,0]]}',
    "many.json": json.dumps({"family": "houses", "houses": [[x, 0] for x in range(10_000)]}).encode(),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_get_one_clear_message_and_status_2(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(BAD_FILES[name])
    done = run("solve", str(path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr[:500]
    assert done.stderr.startswith(f"cluewright: {path}")
    assert len(done.stderr) < 600


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "missing.json"],
        ["solve", "no/such/place"],
        ["solve", "/tmp"],
        ["solve", ONE, "--engine", "magic"],
        ["solve", ONE, "--limit", "soon"],
        ["solve", ONE, "--family", "maths"],
        ["solve", ONE, "--formulation", "nonesuch"],
        ["solve", ONE, "--label", "sideways"],
        ["solve", ONE, "--label", "ff,ffc"],
        ["solve", ONE, "--label", "ff", "--engine", "cpsat"],
        ["solve", ONE, "--engine", "cpsat:foo"],
        ["solve"],
        ["solve", ONE, "--frobnicate"],
        ["frobnicate"],
    ],
)
def test_bad_usage_gets_status_2_and_no_traceback(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_a_full_disk_loses_nothing_and_says_so(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*CLUEWRIGHT, "solve", ONE], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr
    there = tmp_path / "there.svg"
    there.write_text("old")
    limited = run("show", ONE, "--svg", str(there), preexec_fn=_no_room_for_files)
    assert limited.returncode == 2
    assert there.read_text() == "old"
    assert list(tmp_path.iterdir()) == [there]


def _no_room_for_files() -> None:
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


def test_a_reader_that_goes_away_is_no_error() -> None:
    crowd = "/".join(["######"] * 6)
    arguments = [*CLUEWRIGHT, "solve", crowd, "--all"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("engine", ["direct", "cpsat"])
def test_an_interrupt_keeps_what_was_printed(engine: str) -> None:
    crowd = "/".join(["########"] * 8)
    arguments = [*CLUEWRIGHT, "solve", crowd, "--all", "--plain", "--engine", engine]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith("solution 2:"):
                break
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "stopped" in complaint
    assert "Traceback" not in complaint


def test_progress_shows_on_a_terminal_and_never_in_a_pipe() -> None:
    crowd = "/".join(["########"] * 8)
    leader, follower = pty.openpty()
    arguments = [*CLUEWRIGHT, "solve", crowd, "--all", "--json", "--limit", "3s"]
    with subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, stderr=follower, env={**os.environ, "TERM": "xterm"}
    ) as process:
        os.close(follower)
        shown = b""
        while b"searching" not in shown and (process.poll() is None or not shown):
            try:
                shown += os.read(leader, 1000)
            except OSError:
                break
        process.send_signal(signal.SIGINT)
        while True:
            try:
                if not os.read(leader, 1000):
                    break
            except OSError:
                break
    assert b"searching" in shown
    assert "searching" not in run("solve", SQUARE).stderr


def test_the_tour_proves_every_example() -> None:
    done = run("tour")
    assert done.returncode == 0, done.stderr
    assert "puzzle15" in done.stdout
    assert "solved and proved" in done.stdout
