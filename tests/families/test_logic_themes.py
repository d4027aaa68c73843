"""Themes of one's own for the generator of logic puzzles: what a file may say, and what is made of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluewright.cli.app import application
from cluewright.core import OptionError, Request, Verdict
from cluewright.families.logic import FAMILY
from cluewright.families.logic.making.proofreading import read, same
from cluewright.families.logic.making.themes import Phrase, theme_of
from cluewright.families.logic.meaning.clues import Value, terms
from cluewright.families.logic.puzzle import Logic
from cluewright.workshop import prove
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order

DOCS = Path(__file__).parents[2] / "docs"
WIZARDS = DOCS / "examples" / "wizards.toml"
SMALL = """
kind = "KIND"
noun = "den"
[category.name]
values = ["Ann", "Bob", "Cy", "Dot"]
says = "is {}"
[category.animal]
values = ["zebra", "lynx", "otter", "okapi"]
says = "grooms the {}"
[category.snack]
values = ["plums", "figs", "dates", "limes"]
says = "munches {}"
"""
SCALE = """[scale]
values = ["5 km", "7 km", "9 km", "12 km"]
says = "runs {}"
more = "runs [{n} km] further than"
less = "runs [{n} km] less far than"
"""


def plain(puzzle: Logic) -> None:
    """Every clue is plain to the reader, and read for what it means."""
    for clue, reading in zip(puzzle.clues, read(puzzle, puzzle.clues), strict=True):
        assert reading.state == "plain", (clue.says, reading.words)
        assert reading.means is not None
        assert same(puzzle, reading.means, clue.means), clue.says


@pytest.mark.parametrize("clues", ["easy", "varied", "indirect"])
def test_the_theme_of_the_docs_makes_plain_puzzles_in_its_own_words(clues: str) -> None:
    said = ""
    for made in generate(FAMILY, 6, size=4, seed=1, options={"theme": str(WIZARDS), "clues": clues}):
        puzzle = made.puzzle.content
        plain(puzzle)
        assert prove(made.puzzle).verdict == Verdict.UNIQUE
        assert puzzle.places.noun == "stone"
        said += " ".join(clue.says for clue in puzzle.clues)
    for phrase in ("casts", "brewed", "wizard", "kneels"):
        assert phrase in said


def test_the_docs_show_the_example_as_it_is() -> None:
    assert WIZARDS.read_text("utf-8").strip() in (DOCS / "themes.md").read_text("utf-8")


def test_words_that_turn_the_sense_and_two_orders_in_time_are_told_plainly(tmp_path: Path) -> None:
    path = tmp_path / "dens.toml"
    days = 'values = ["Monday", "Tuesday", "Friday", "Sunday"]\nsays = "rehearses on {}"\n'
    days += 'more = "rehearses [{n} days] after"\nless = "rehearses [{n} days] before"\n'
    text = SMALL.replace("KIND", "slots").replace("munches {}", "hates {}") + f"[category.day]\n{days}"
    path.write_text(text, "utf-8")
    made = list(generate(FAMILY, 8, size=4, seed=5, options={"theme": str(path)}))
    for each in made:
        plain(each.puzzle.content)
    assert any("hates" in clue.says for each in made for clue in each.puzzle.content.clues)
    assert any("rehearses" in clue.says for each in made for clue in each.puzzle.content.clues)


@pytest.mark.parametrize("kind", ["row", "floors", "queue", "slots", "map", "set", "scale"])
def test_every_kind_of_places_can_be_had_from_a_short_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "dens.toml"
    path.write_text(SMALL.replace("KIND", kind) + (SCALE if kind == "scale" else ""), "utf-8")
    for made in generate(FAMILY, 3, size=4, seed=5, options={"theme": str(path)}):
        plain(made.puzzle.content)
        assert made.puzzle.content.title == "Four dens"


def test_what_is_asked_for_is_asked_and_no_clue_names_it() -> None:
    options = {"theme": str(WIZARDS), "ask": "Who owns the zebra?", "questions": "2"}
    for made in generate(FAMILY, 4, size=4, seed=3, options=options):
        puzzle = made.puzzle.content
        assert puzzle.questions[0] == "Who owns the zebra?"
        assert len(puzzle.questions) == 2
        named = {term for clue in puzzle.clues for term in terms(clue.means)}
        assert Value("creature", "zebra") not in named
        assert "zebra" in puzzle.category("creature").values


def test_a_question_finds_the_themes_in_which_it_can_be_asked() -> None:
    for made in generate(FAMILY, 3, size=4, seed=3, options={"ask": "Who grows kale"}):
        assert made.puzzle.content.questions == ("Who grows kale?",)
        assert made.puzzle.content.places.noun == "plot"


@pytest.mark.parametrize(
    "question",
    ["Who hates the zebra?", "Who owns the horse?", "Who is Alaric?", "Who does not own the zebra?", "the zebra", ""],
)
def test_a_question_that_is_not_understood_is_refused_with_one_that_would_be(question: str) -> None:
    with pytest.raises(OptionError, match="of the form 'Who is 101 years old"):
        Order("logic", Request(options={"theme": str(WIZARDS), "ask": question})).checked()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('kind = "row"', 'kind = "ring"', "kind: is one of row, floors"),
        ('kind = "row"', "", "kind: is missing"),
        ('kind = "row"', "kind = row", "not TOML: .*line 2"),
        ('noun = "den"', 'noun = "den"\ncolour = 3', "colour: there is no such key"),
        ('noun = "den"', "noun = 3", "noun: is a text"),
        ('noun = "den"', 'noun = "den"\nsays = "live"', "says: is a verb in the third person"),
        (
            'noun = "den"',
            'noun = "den"\ncategories = ["name", "beast"]',
            r"categories\[1\]: there is no category 'beast'",
        ),
        ('noun = "den"', 'noun = "den"\ncategories = ["name", "animal"]', "category.snack: is not in the list"),
        ('"otter", "okapi"]', "]", "category.animal.values: there are 2; 3 to 40"),
        ('"otter"', '"lynx"', "category.animal.values: 'lynx' stands twice"),
        ('"otter"', '"figs"', "category.snack.values: 'figs' is also a value of animal"),
        ('"otter"', "[1]", "category.animal.values: .* is not a value"),
        ('says = "munches {}"', "", "category.snack.says: is missing"),
        ("munches {}", "munches", "category.snack.says: .* has no {}"),
        ("munches {}", "ate {}", "category.snack.says: 'ate' is not a verb in the third person"),
        (
            "munches {}",
            "munches if {}",
            "category.snack.says: the clue 'Ann munches if plums.' is not read as intended",
        ),
        ('says = "munches {}"', 'says = "munches {}"\nmore = "is older than"', "category.snack.less: is missing"),
        (
            'says = "munches {}"',
            'says = "munches {}"\nmore = "is older than"\nless = "is younger than"',
            "category.snack.values: are compared",
        ),
        ('kind = "row"', 'kind = "scale"', "scale: belongs to the kind scale"),
    ],
)
def test_a_file_that_will_not_do_is_refused_with_the_place_and_what_would_be_right(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    text = SMALL.replace("KIND", "row")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(OptionError, match=f"^mine.toml(, |: )({says})"):
        Order("logic", Request(options={"theme": str(path)})).checked()


def test_files_that_are_missing_large_or_no_text_are_refused(tmp_path: Path) -> None:
    large, binary = tmp_path / "large.toml", tmp_path / "binary.toml"
    large.write_text("#" * 300_000, "utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    for name, says in (
        ("nowhere.toml", "no file that is called so; there are boats"),
        (str(large), "a theme is a small file"),
        (str(binary), "cannot be read"),
        (str(tmp_path), "cannot be read"),
        ("a\0b", "cannot be read"),
    ):
        with pytest.raises(OptionError, match=says):
            Order("logic", Request(options={"theme": name})).checked()


def test_the_command_line_takes_a_theme_and_a_question() -> None:
    arguments = ["generate", "logic", "--theme", str(WIZARDS), "--ask", "Who owns the zebra?", "--size", "3"]
    done = CliRunner().invoke(application(arguments), [*arguments, "--seed", "1", "--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["puzzle"]["questions"] == ["Who owns the zebra?"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["logic", "--theme", "nowhere.toml"],
        ["logic", "--theme", "street", "--ask", "Why?"],
        ["maths", "--theme", "street"],
    ],
)
def test_the_command_line_refuses_bad_themes_and_questions_with_status_2(
    arguments: list[str],
) -> None:
    command = [sys.executable, "-c", "from cluewright.cli import main; main()", "generate", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_phrases_are_denied_and_joined() -> None:
    phrase = Phrase.of("works as a {}")
    assert phrase.with_value("optician").denial == "does not work as an optician"
    both = phrase.with_value("baker").with_other(phrase.with_value("optician"), "either", "or")
    assert both == "works as either a baker or an optician"
    assert Phrase.of("brewed the {}", "did not brew the {}").with_value("elixir").denial == "did not brew the elixir"


def test_a_category_of_the_shelf_may_stand_beside_ones_own() -> None:
    text = SMALL.replace("KIND", "row").replace(
        'noun = "den"', 'noun = "den"\ncategories = ["name", "hat", "snack", "animal"]'
    )
    theme = theme_of(text, "dens")
    assert [topic.name for topic in theme.topics] == ["name", "hat", "snack", "animal"]
    assert theme.most_places == 4
