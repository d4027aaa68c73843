"""Sets: named places without an order, in every verb."""

from __future__ import annotations

from typing import Any

import pytest

from cluewright import drawing
from cluewright.core import Label, Limit, NotationError, Polygon, PuzzleError, terms
from cluewright.families.logic import FAMILY, dialogue, direct, notation, play, verify
from cluewright.families.logic.grid import known
from cluewright.families.logic.likeness import likeness
from cluewright.families.logic.meaning.clues import Compare, Place, Same, Value
from cluewright.families.logic.puzzle import Table
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.render import picture
from cluewright.workshop import Method, read, solve

PETS: dict[str, Any] = {
    "places": {"kind": "set", "noun": "child", "values": ["Alan", "Cliff", "Mary Ann"]},
    "categories": {"pet": ["dog", "cat", "owl"], "age": ["7", "8", "10"]},
    "clues": ["Alan has the dog.", "Cliff is older than Mary Ann.", "The owl owner is 7.", "Alan is not 10 years old."],
    "questions": ["Who has the cat?", "Which child has the owl?", "How old is Alan?"],
}
SOLUTION = Table((("dog", "8"), ("cat", "10"), ("owl", "7")))


def test_places_are_named_in_clues_and_questions() -> None:
    puzzle = notation.read_document(PETS)
    assert equal(puzzle, puzzle.clues[0].means, Same(Place(1), Value("pet", "dog")))
    assert puzzle.clues[1].means == Compare("age", Place(2), ">", Place(3))
    assert list(direct.search(puzzle, Limit())) == [SOLUTION]
    assert [answer(SOLUTION) for answer in dialogue.questions(puzzle).values()] == ["Cliff", "Mary Ann", "8"]
    assert dialogue.readings(puzzle)[0].restated == "the dog goes with Alan"
    assert notation.size(puzzle) == "3 children, 2 categories, 4 clues"


def test_every_way_of_solving_agrees() -> None:
    puzzle = read({"family": "logic", **PETS}, FAMILY)
    for method in (Method("direct"), Method("sat"), Method("cpsat", "switches"), Method("cpsat", "positions")):
        assert [each.content for each in solve(puzzle, 2, method=method).solutions] == [SOLUTION]
    assert verify.faults(puzzle.content, SOLUTION) == []


@pytest.mark.parametrize("line", ["set: child = Alan, Cliff, Mary Ann", "set: child Alan, Cliff, Mary Ann"])
def test_plain_text(line: str) -> None:
    text = f"{line}\npet: dog, cat, owl\nage: 7, 8, 10\nclues:\n" + "\n".join(PETS["clues"])
    puzzle = notation.read_text(f"{text}\nquestions:\n" + "\n".join(PETS["questions"]))
    assert puzzle == notation.read_document(PETS)
    assert notation.read_text(notation.write_text(puzzle)) == puzzle
    assert notation.read_term(terms.read(terms.write(notation.write_term(puzzle)))) == puzzle


def test_structured_clues_name_places_shortly_where_that_is_clear() -> None:
    clues = [{"same": ["Alan", "dog"]}, {"same": [{"child": "Cliff"}, "cat"]}, {"same": [{"place": 3}, "7"]}]
    puzzle = notation.read_document({**PETS, "clues": clues})
    assert [clue.means for clue in puzzle.clues] == [
        Same(Place(1), Value("pet", "dog")),
        Same(Place(2), Value("pet", "cat")),
        Same(Place(3), Value("age", "7")),
    ]
    written = notation.write_document(puzzle)["clues"]
    assert written == [{"same": ["Alan", "dog"]}, {"same": ["Cliff", "cat"]}, {"same": ["Mary Ann", "7"]}]
    namesakes = {**PETS, "categories": {"friend": ["Alan", "Bo", "Cy"]}, "clues": [{"same": [{"place": 1}, "Bo"]}]}
    assert notation.write_document(notation.read_document(namesakes))["clues"] == namesakes["clues"]


@pytest.mark.parametrize(
    "says",
    [
        "Alan lives next to Cliff.",
        "Alan is to the left of Mary Ann.",
        "Alan is in the first place.",
        "The dog owner is somewhere between Alan and Cliff.",
        "Alan came before Cliff.",
        "Alan is two places ahead of Cliff.",
    ],
)
def test_order_among_the_places_is_refused_in_words(says: str) -> None:
    with pytest.raises((NotationError, PuzzleError)):
        notation.read_document({**PETS, "categories": {"pet": ["dog", "cat", "owl"]}, "clues": [says]})


def test_a_table_is_read_by_its_names_in_any_order() -> None:
    puzzle = notation.read_document(PETS)
    assert notation.write_solution_text(puzzle, SOLUTION).splitlines()[2] == "Mary Ann: owl, 7"
    assert notation.read_solution_text(puzzle, "Mary Ann: owl, 7\nAlan: dog, 8\nCliff: cat, 10") == SOLUTION
    assert notation.read_solution_text(puzzle, "dog, 8\ncat, 10\nowl, 7") == SOLUTION


def test_the_grid_shows_what_follows_from_the_marks_and_nothing_else() -> None:
    puzzle = notation.read_document(PETS)
    marks = Table((("dog", None), (None, "10"), (None, None)))
    found = known(puzzle, marks)
    assert found[0, "Alan", 1, "dog"]
    assert not found[0, "Alan", 1, "cat"]
    assert not found[0, "Mary Ann", 1, "dog"]
    assert not found[1, "dog", 2, "10"]
    assert not found[2, "10", 0, "Alan"]
    unknown = [(0, "Mary Ann", 1, "owl"), (0, "Alan", 2, "7"), (1, "cat", 2, "10"), (1, "dog", 2, "8")]
    assert not any(pair in found for pair in unknown)
    assert known(puzzle, None) == {}
    whole = known(puzzle, SOLUTION)
    assert len(whole) == 2 * 3 * 3 * 3
    assert sum(whole.values()) == 2 * 3 * 3


def test_the_grid_has_a_block_for_every_two_groups() -> None:
    puzzle = notation.read_document(PETS)
    shapes = picture(puzzle, SOLUTION).shapes
    assert sum(isinstance(shape, Polygon) for shape in shapes) == 3 * 3
    labels = [shape for shape in shapes if isinstance(shape, Label)]
    assert sum(label.text == "×" for label in labels) == 3 * 6
    assert {label.text for label in labels if label.turned} == {"dog", "cat", "owl", "7", "8", "10"}
    assert [label.text for label in labels if label.bold] == ["pet", "age", "child", "age"]


def test_headings_across_read_upwards_and_in_text_downwards() -> None:
    puzzle = notation.read_document(PETS)
    text = drawing.text(picture(puzzle), ascii_only=False, colour=False).splitlines()
    heads = next(index for index, line in enumerate(text) if line.lstrip().startswith("│ d   c   o │"))
    column = text[heads].index("d")
    assert "".join(line[column] for line in text[heads : heads + 3]) == "dog"
    assert text[heads + 4].startswith("│           Alan")
    assert drawing.svg(picture(puzzle)).count("rotate(-90 ") == 6


def test_playing_by_name() -> None:
    puzzle = notation.read_document(PETS)
    marks = play.start(puzzle)
    for move in ("Alan dog", "mary ann age 7", "owl Mary Ann"):
        marks = play.move(puzzle, marks, move)
    assert marks == Table((("dog", None), (None, None), ("owl", "7")))
    assert play.entries(puzzle, marks) == {"Alan pet": "dog", "Mary Ann pet": "owl", "Mary Ann age": "7"}
    with pytest.raises(NotationError, match="Name the child too"):
        play.move(puzzle, marks, "cat")


def test_sets_are_told_apart_by_who_stands_in_several_clues_and_not_by_which_group_gives_the_places() -> None:
    names, pets = ["Al", "Bo", "Cy", "Di", "Ed", "Flo"], ["dog", "cat", "owl", "eel", "fox", "yak"]
    hats = ["a", "b", "c", "d", "e", "f"]

    def form(places: list[str], categories: dict[str, list[str]], clues: list[list[str]]) -> str:
        document = {
            "places": {"kind": "set", "noun": "one", "values": places},
            "categories": categories,
            "clues": [{"same": clue} for clue in clues],
        }
        return likeness(notation.read_document(document), Table(tuple(zip(*categories.values(), strict=True))))

    chained = form(names, {"pet": pets, "hat": hats}, [["Al", "dog"], ["Al", "a"]])
    apart = form(names, {"pet": pets, "hat": hats}, [["Al", "dog"], ["Bo", "b"]])
    assert chained != apart
    assert chained == form(names, {"hat": hats, "pet": pets}, [["Di", "d"], ["Di", "eel"]])
    assert chained == form(pets, {"name": names, "hat": hats}, [["Bo", "cat"], ["Bo", "b"]])
