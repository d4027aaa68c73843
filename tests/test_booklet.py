"""Booklets are made as real PDFs and read back."""

from __future__ import annotations

import io
import json
import math
import os
import re
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from pypdf import PageObject, PdfReader

from cluewright import families, generate
from cluewright.booklet import Booklet, Item, fresh, ordered, orders, proved, typeset
from cluewright.cli.app import run as run_command
from cluewright.cli.door import status_of
from cluewright.core import Limit, OptionError, Verdict
from cluewright.workshop import Answer, Provenance, Puzzle, examples, prove, read

CLUEWRIGHT = [sys.executable, "-c", "from cluewright.cli import main; main()"]
POINT = 72 / 25.4
SIZES = {"a4": (210 * POINT, 297 * POINT), "letter": (612.0, 792.0)}
TWO_SOLUTIONS = "#.#/.../#.#"
NO_SOLUTION = '{"family":"houses","houses":[[0,0],[3,4]],"distances":"exactly two","name":"hopeless"}'


def pages(booklet: Booklet) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(typeset(booklet).pdf)).pages)


def words(page: PageObject) -> str:
    """A page's text on one line, without the places where a word may be broken; the font's hyphen reads as soft."""
    return " ".join(page.extract_text().replace("\u200b", "").replace("\xad", "-").split())


def letters(page: PageObject) -> list[tuple[str, float, float, float]]:
    """Every piece of text with its height and place on the page, in points."""
    found: list[tuple[str, float, float, float]] = []

    def hear(text: str, at: list[float], within: list[float], _: Any, size: float) -> None:
        if text.strip():
            scale = math.sqrt(abs(at[0] * at[3] - at[1] * at[2]) * abs(within[0] * within[3] - within[1] * within[2]))
            x = within[4] * at[0] + within[5] * at[2] + at[4]
            y = within[4] * at[1] + within[5] * at[3] + at[5]
            found.append((text, size * scale, x, y))

    page.extract_text(visitor_text=hear)
    return found


@cache
def known() -> tuple[Item, ...]:
    """The first two puzzles of each family."""
    chosen = [each for name in families.names() for each in islice(examples(families.load(name)), 2)]
    return tuple(proved(each.puzzle, Limit(seconds=10)) for each in chosen)


def unproved(document: dict[str, Any]) -> Item:
    return Item(Answer(read(json.dumps(document)), (), complete=False, provenance=Provenance("direct"), seconds=0.0))


@pytest.mark.parametrize(("paper", "per_page"), [("a4", 4), ("letter", 6)])
def test_rules_then_every_puzzle_then_every_solution(paper: str, per_page: int) -> None:
    made = pages(Booklet(known(), "Twelve of them", paper, per_page))
    for page in made:
        assert sorted(map(float, page.mediabox[2:])) == pytest.approx(SIZES[paper], abs=0.1)
    texts = [words(page) for page in made]
    assert texts[0].startswith("Twelve of them 12 puzzles: cryptarithm 2, houses 2,")
    back = next(number for number, text in enumerate(texts) if "Solutions 1 " in text)
    assert f"solutions from page {back + 1} on" in texts[0]
    rules, rest = " ".join(texts).split(f" 1 {known()[0].puzzle.name} ", 1)
    for heading in ("Cryptarithms", "Houses", "Logic", "Maths", "Square", "Weight"):
        assert heading in rules
    assert [text.endswith(str(number)) for number, text in enumerate(texts, start=1)] == [True] * len(texts)
    puzzles, solutions = f" 1 {known()[0].puzzle.name} {rest}".split("Solutions 1 ", 1)
    solutions = f"1 {solutions}"
    for number, item in enumerate(known(), start=1):
        title = item.puzzle.document.get("title", item.puzzle.name)
        assert f"{number} {title}" in puzzles
        assert f"{number} {title}" in solutions
        assert item.source in puzzles
        clues = item.puzzle.document.get("clues", [])
        assert isinstance(clues, list)
        assert all(clue["says"] in puzzles for clue in clues)
        for question, answer in item.answers.items():
            assert question in puzzles
            assert f"{question} {answer}" in solutions


@pytest.mark.parametrize("per_page", range(1, 7))
def test_so_many_puzzles_stand_on_a_page(per_page: int) -> None:
    items = tuple(fresh([ordered("7 houses of size 6", 1)], Limit(seconds=10)))
    made = [words(page) for page in pages(Booklet(items, per_page=per_page, with_solutions=False))]
    on_pages = [len(re.findall(r"\d+ Houses 6 houses", text)) for text in made]
    assert sum(on_pages) == 7
    assert max(on_pages) <= per_page


@cache
def large() -> tuple[Item, ...]:
    """Puzzles that fit into no slot."""
    documents: list[dict[str, Any]] = [
        {"family": "square", "rows": [None] * 30, "columns": [None] * 30},
        {"family": "weight", "beam": [[position, None] for position in range(-20, 21) if position]},
        {"family": "weight", "beam": [[position, None] for position in range(-49, 51, 2)]},
        {"family": "cryptarithm", "equation": " + ".join(["AHA", "BAC"] * 60) + " = DEFGHA"},
        {"family": "houses", "houses": [[row * 37 % 100, row] for row in range(100)]},
    ]
    return tuple(map(unproved, documents))


@pytest.fixture(scope="module")
def thick() -> list[PageObject]:
    """The pages of a booklet with small and large puzzles."""
    return pages(Booklet(known() + large(), per_page=6))


def test_nothing_is_clipped_and_everything_can_be_read(thick: list[PageObject]) -> None:
    for page in thick:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        in_parts = re.search(r"part \d of \d", words(page))
        for text, size, x, y in letters(page):
            assert size >= 3.9, text
            if not in_parts:  # there a part shows a piece of a larger picture
                assert 0 < x < width, text
                assert 0 < y < height, text


def test_a_large_puzzle_lies_on_its_side_or_in_parts(thick: list[PageObject]) -> None:
    turned = [words(page) for page in thick if page.mediabox.width > page.mediabox.height]
    assert len(turned) == 1
    assert "40 weights on 1 beam" in turned[0]
    texts = " ".join(map(words, thick))
    assert "part 2 of 3" in texts
    assert "That this puzzle has exactly one solution is not proved." in texts
    assert texts.count("No solution was found in the time allowed.") == len(large())


def test_a_long_logic_puzzle_runs_over_pages_without_losing_a_clue() -> None:
    names = [f"Guest{number}" for number in range(20)]
    clues = [f"{names[number % 19]} is to the left of {names[19]}." for number in range(200)]
    places = {"kind": "row", "noun": "seat", "size": 20}
    document = {"family": "logic", "places": places, "categories": {"name": names}, "clues": clues}
    made = pages(Booklet((unproved(document), *known()[:1]), per_page=4))
    text = " ".join(map(words, made))
    for number, clue in enumerate(clues, start=1):
        assert f"{number}. {clue}" in text


ODD = ["#panic() *b* _i_ $x$ <a> @b \\ // [c] {d} `e` = f", "Ωδή – “naïve” Łódź Жук שלום", "W" * 100, "~" * 3, "& < >"]


@pytest.mark.parametrize("title", ODD)
def test_an_odd_title_prints_as_it_is(title: str) -> None:
    item = known()[0]
    puzzle = Puzzle(item.puzzle.family, item.puzzle.content, title, source=title)
    odd = Item(Answer(puzzle, item.answer.solutions, complete=True, provenance=Provenance(""), seconds=0))
    printed = typeset(Booklet((odd, odd, odd, odd), title, per_page=4))
    assert printed.missing == ""
    made = list(PdfReader(io.BytesIO(printed.pdf)).pages)
    squeezed = re.sub(r"\s", "", " ".join(map(words, made)))
    if title.isascii():  # right-to-left letters are read back in another order
        assert squeezed.count(re.sub(r"\s", "", title)) >= 1 + 8 + 4
    for page in made:
        assert set(title) - set(words(page)) <= set(" ")
        assert all(len(run) <= 40 for run in re.findall("W+", page.extract_text().replace("\u200b", "")))


def test_what_is_in_no_font_is_said_and_control_characters_do_no_harm() -> None:
    item = known()[0]
    puzzle = Puzzle(item.puzzle.family, item.puzzle.content, "odd \U0010fffd\x00\x1b\ud800 name\nin two lines" * 20)
    printed = typeset(Booklet((Item(Answer(puzzle, (), complete=False, provenance=Provenance(""), seconds=0)),)))
    assert printed.missing == "\U0010fffd"
    assert "name in two" in words(PdfReader(io.BytesIO(printed.pdf)).pages[1])


def test_a_clue_given_as_a_structure_is_printed_as_a_sentence() -> None:
    places = {"kind": "row", "noun": "seat", "size": 2}
    clue = {"same": [{"name": "Ada"}, {"place": 2}]}
    document = {"family": "logic", "places": places, "categories": {"name": ["Ada", "Bob"]}, "clues": [clue]}
    item = proved(read(json.dumps(document)), Limit())
    assert item.verdict == Verdict.UNIQUE
    assert re.search(r"1\. Ada goes with seat 2\.", " ".join(map(words, pages(Booklet((item,))))))


def test_the_same_booklet_is_the_same_bytes() -> None:
    first, second = (typeset(Booklet(known()[::3], "Again")).pdf for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first


def test_orders_of_one_kind_go_on_counting() -> None:
    orders = [ordered(text, 5) for text in ("2 houses of size 8", "houses of size 6", "2 houses of size 8")]
    made = list(fresh(orders, Limit(seconds=10)))
    assert [item.puzzle.size for item in made] == ["8 houses", "8 houses", "6 houses", "8 houses", "8 houses"]
    assert len({json.dumps(item.puzzle.document) for item in made}) == 5
    assert {prove(item.puzzle).verdict for item in made} == {Verdict.UNIQUE}


@pytest.mark.parametrize(
    "text",
    ["", "houses 10", "4 houses 10", "houses x 4", "houses of size -2", "0 houses", "a/b", "99999 houses", "4houses"],
)
def test_a_bad_order_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        ordered(text)


Command: TypeAlias = Callable[..., tuple[int, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in this process, whose signals it leaves alone: its status and what it complained of."""

    def run(*arguments: str) -> tuple[int, str]:
        status = status_of(lambda: run_command(["booklet", *arguments]))
        return status, capsys.readouterr().err

    return run


def run(*arguments: str, text: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    command = [*CLUEWRIGHT, "booklet", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False, **options)


def test_the_command_prints_chosen_and_new_puzzles_and_credits_them(tmp_path: Path) -> None:
    record = {
        "name": "mine",
        "source": "A. Setter",
        "difficulty": "easy",
        "puzzle": {"family": "houses", "houses": [[0, 0], [1, 1]]},
    }
    file, target = tmp_path / "some.jsonl", tmp_path / "b.pdf"
    file.write_text(json.dumps(record) + "\n" + json.dumps({**record, "name": "other", "difficulty": "hard"}))
    arguments = [str(file), "-", "SEND + MORE = MONEY", "--generate", "2 houses of size 6", "--seed", "7", "--json"]
    done = run(*arguments, "--to", str(target), text=json.dumps({**record, "name": "piped"}))
    assert (done.returncode, done.stderr) == (0, f"wrote {target}: 6 puzzles\n")
    listed = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["puzzle"] for each in listed] == ["mine", "other", "piped", "puzzle", "houses-7-1", "houses-7-2"]
    assert {each["verdict"] for each in listed} == {"unique"}
    text = " ".join(words(page) for page in PdfReader(target).pages)
    assert "1 mine houses · 2 houses · easy" in text
    assert "2 other houses · 2 houses · hard" in text
    assert text.count("A. Setter") == 3
    assert "Henry Ernest Dudeney" in text
    assert "Cluewright, houses-7-2" in text
    again = run(*arguments, "--to", str(tmp_path / "c.pdf"), text=json.dumps({**record, "name": "piped"}))
    assert again.returncode == 0
    assert (tmp_path / "c.pdf").read_bytes() == target.read_bytes()


def test_what_is_not_as_a_puzzle_should_be_is_said(tmp_path: Path, command: Command) -> None:
    status, complaints = command(TWO_SOLUTIONS, NO_SOLUTION, "--to", str(tmp_path / "b.pdf"))
    assert status == 1
    assert "hopeless: there is no solution; it is left out" in complaints
    text = " ".join(words(page) for page in PdfReader(tmp_path / "b.pdf").pages)
    assert "hopeless" not in text
    assert "This puzzle has more than one solution." in text
    assert "One of several solutions." in text
    status, complaints = command(NO_SOLUTION, "nonsense.json", "--to", str(tmp_path / "none.pdf"))
    assert status == 2
    assert "nothing was written" in complaints
    assert not (tmp_path / "none.pdf").exists()


def test_solutions_may_be_left_out(tmp_path: Path, command: Command) -> None:
    assert command("SEND+MORE=MONEY", "--solutions", "none", "--to", str(tmp_path / "b.pdf"))[0] == 0
    made = PdfReader(tmp_path / "b.pdf").pages
    assert len(made) == 1
    assert "olution" not in words(made[0])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--to", "x.pdf"],
        ["--to", "x.txt", TWO_SOLUTIONS],
        ["--to", ".", TWO_SOLUTIONS],
        ["--to", "no/such/x.pdf", TWO_SOLUTIONS],
        ["--to", "-", "--json", TWO_SOLUTIONS],
        ["--to", "x.pdf", "--per-page", "7", TWO_SOLUTIONS],
        ["--to", "x.pdf", "--paper", "a5", TWO_SOLUTIONS],
        ["--to", "x.pdf", "--solutions", "front", TWO_SOLUTIONS],
        ["--to", "x.pdf", "--generate", "houses of size 7"],
        ["--to", "x.pdf", "--generate", "hoses of size 8"],
        ["--to", "x.pdf", "--limit", "soon", TWO_SOLUTIONS],
    ],
)
def test_bad_usage_gets_one_message_and_writes_nothing(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.chdir(tmp_path)
    status, complaints = command(*arguments)
    assert status == 2
    assert len([line for line in complaints.splitlines() if line.startswith("cluewright: ")]) == 1
    assert not any(tmp_path.iterdir())


def test_a_device_is_written_to_and_not_replaced() -> None:
    done = run(TWO_SOLUTIONS, "--to", "/dev/full")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "cluewright: cannot write: No space left on device"
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_standard_output_takes_the_pdf() -> None:
    done = subprocess.run(
        [*CLUEWRIGHT, "booklet", TWO_SOLUTIONS, "--to", "-"], capture_output=True, timeout=60, check=True
    )
    assert "1 Houses 4 houses" in " ".join(map(words, PdfReader(io.BytesIO(done.stdout)).pages))


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "b.pdf"
    target.write_text("yesterday's")
    small = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))  # noqa: E731
    done = run(TWO_SOLUTIONS, "--to", str(target), preexec_fn=small)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "cluewright: cannot write: File too large"
    assert [path.name for path in tmp_path.iterdir()] == ["b.pdf"]
    assert target.read_text() == "yesterday's"


def test_ctrl_c_leaves_no_half_booklet(tmp_path: Path) -> None:
    pipe, target = tmp_path / "pipe", tmp_path / "b.pdf"
    os.mkfifo(pipe)
    command = [*CLUEWRIGHT, "booklet", str(pipe), "--generate", "5000 houses of size 10", "--to", str(target)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        with pipe.open("w") as file:  # opens as soon as the command reads
            file.write(TWO_SOLUTIONS)
        assert process.stderr
        assert re.match(r"seed \d+: --seed \d+ makes the new puzzles again", process.stderr.readline())
        assert "more than one solution" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert complaint.startswith("cluewright: stopped")
    assert list(tmp_path.iterdir()) == [pipe]


def test_without_the_typesetter_the_message_names_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['typst'] = None; from cluewright.cli import main; main()"
    command = [sys.executable, "-c", code, "booklet", TWO_SOLUTIONS, "--to", str(tmp_path / "b.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "pip install typst" in done.stderr
    assert not any(tmp_path.iterdir())


def emptiness(page: PageObject) -> float:
    """The share of the page that is empty below its last line; the page's number does not count."""
    margin, top = 19 * POINT, float(page.mediabox.height) - 16 * POINT
    lowest = min(y for _, _, _, y in letters(page) if y > margin)
    return (lowest - margin) / (top - margin)


MIXTURES = [
    ("5 logic of size 5",),
    ("3 logic of size 4", "4 houses of size 10", "2 weight of size 10"),
    ("logic of size 5", "3 maths of size 3", "2 cryptarithm", "square of size 8", "2 logic of size 5"),
    ("7 houses of size 8", "3 square of size 10"),
]


@pytest.mark.parametrize(("mixture", "per_page"), [(mixture, 2 + 2 * (n % 3)) for n, mixture in enumerate(MIXTURES)])
def test_no_page_but_the_last_is_over_a_third_empty(mixture: tuple[str, ...], per_page: int) -> None:
    items = tuple(fresh([ordered(each, 3) for each in mixture], Limit(seconds=20)))
    *others, _ = pages(Booklet(items, per_page=per_page))
    assert [number for number, page in enumerate(others, start=1) if emptiness(page) > 0.34] == []


def test_two_logic_puzzles_stand_on_a_page_with_grids_to_tick() -> None:
    items = tuple(fresh([ordered("4 logic of size 4", 1)], Limit(seconds=20)))
    titles = [str(item.puzzle.document["title"]) for item in items]
    made = [words(page) for page in pages(Booklet(items, with_solutions=False))]
    on_pages = [sum(f"{number} {title}" in text for number, title in enumerate(titles, 1)) for text in made]
    assert max(on_pages) >= 2
    for item, page in zip(items, (text for text in made for _ in range(4)), strict=False):
        document: Any = item.puzzle.document
        for category in document["categories"].values():
            assert all(value in " ".join(made) for value in category), page


def test_the_rules_are_those_of_what_occurs_with_an_example() -> None:
    def rules(*texts: str) -> str:
        items = tuple(proved(read(text), Limit(seconds=10)) for text in texts)
        return words(pages(Booklet(items, with_solutions=False))[0])

    plain, other_base = (
        rules("SEND + MORE = MONEY"),
        rules('{"family":"cryptarithm","equation":"AB + B = BA","base":8}'),
    )
    assert "An example" in plain
    assert "89 + 9 = 98" in plain
    assert "base 16" not in plain
    assert "base 16" in other_base
    assert "Where the puzzle says so, both" not in rules("#.#/.../#.#")
    assert "Where the puzzle says so, both" in rules("exactly two: 0,0 1,0 0,2 3,2")


@pytest.mark.parametrize("name", families.names())
def test_every_family_has_a_worked_example_that_is_unique(name: str) -> None:
    family = families.load(name)
    worked = json.loads(family.worked_example())
    assert worked["steps"]
    puzzle = Puzzle(family, family.notation.read_document(worked["puzzle"]))
    assert prove(puzzle).verdict == Verdict.UNIQUE


def test_two_puzzles_of_a_family_on_a_page_are_drawn_to_one_scale() -> None:
    orders = [ordered(each, 2) for each in ("maths of size 3", "maths of size 5", "2 maths of size 4")]
    items = tuple(fresh(orders, Limit(seconds=20)))
    made = pages(Booklet(items, per_page=4, with_solutions=False))
    for page in made:
        headings = {round(size, 1) for text, size, _, _ in letters(page) if text.strip().isdigit() and size > 12}
        assert len(headings) <= 2, headings  # headings above and beside the grids, and given digits


def test_the_pairs_stand_beside_a_printed_solution() -> None:
    item = proved(read("#.#/.../#.#"), Limit(seconds=10))
    text = " ".join(map(words, pages(Booklet((item,)))))
    assert re.search(r"distance 2 \(squared 4\): A\s?a1\s?–\s?a3", text)


def test_without_a_seed_one_is_drawn_and_makes_the_same_again(tmp_path: Path, command: Command) -> None:
    first, second, again = (str(tmp_path / f"{name}.pdf") for name in "abc")
    order = ("--generate", "2 houses of size 6")
    said = [command(*order, "--to", each)[1] for each in (first, second)]
    seeds = [re.match(r"seed (\d+): --seed \1 makes the new puzzles again", each) for each in said]
    assert all(seeds)
    assert seeds[0]
    assert command(*order, "--seed", seeds[0][1], "--to", again)[0] == 0
    assert Path(again).read_bytes() == Path(first).read_bytes()
    assert seeds[1]
    assert (seeds[0][1] == seeds[1][1]) == (Path(first).read_bytes() == Path(second).read_bytes())


def solutions(items: list[Item]) -> set[str]:
    return {json.dumps(item.answer.solutions[0].document, sort_keys=True) for item in items}


@pytest.mark.parametrize(
    "texts", [["8 mixed square of size 5"], ["4 easy square of size 5", "4 medium square of size 5"]]
)
def test_levels_have_seeds_of_their_own_so_that_nothing_is_printed_twice(texts: list[str]) -> None:
    items = list(fresh([one for text in texts for one in orders(text, seed=1)], Limit(300)))
    assert len(solutions(items)) == len({item.puzzle.name for item in items}) == len(items) == 8


def test_no_two_puzzles_of_an_order_have_equal_solutions() -> None:
    """Of thirty mobiles of five weights that seed 1 gives, three have the solution of another."""
    made = [json.dumps(made.solution.document, sort_keys=True) for made in generate("weight", 30, size=5, seed=1)]
    assert len(set(made)) < 30
    assert len(solutions(list(fresh([ordered("30 weight of size 5", seed=1)], Limit(300))))) == 30
