from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluewright.core import Label, Limit, NotationError, PuzzleError, Search
from cluewright.families.logic import FAMILY, dialogue, direct, notation, verify
from cluewright.families.logic.language.writing import restated
from cluewright.families.logic.meaning.clues import Clue, Compare, Different, Meaning, Not, Place, Same, Value
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.logic.reading import Reader
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.render import picture
from cluewright.workshop import Method, prove, read, read_all, solve

SHARED = Path(__file__).parents[3] / "shared" / "puzzles" / "logic.jsonl"
with_originals = pytest.mark.skipif(not SHARED.exists(), reason="the originals are not here")

STREET = {
    "title": "Street",
    "places": {"kind": "row", "noun": "house", "size": 3},
    "categories": {"name": ["Ann", "Bob", "Cleo"], "drink": ["tea", "milk", "juice"], "age": ["30", "40", "50"]},
    "clues": [
        "Ann lives next to the tea drinker.",
        "Bob drinks milk.",
        "Cleo lives in the first house.",
        "The tea drinker is older than Bob.",
        {"same": ["Ann", "30"]},
    ],
    "questions": ["Who drinks juice?", "What does Cleo drink?", "Where does Bob live?", "Why?"],
}


def originals() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SHARED.read_text("utf-8").splitlines()]


def examples() -> dict[str, dict[str, Any]]:
    folder = Path(notation.__file__).parent / "examples" / "logic.jsonl"
    return {record["name"]: record for record in map(json.loads, folder.read_text("utf-8").splitlines())}


@with_originals
def test_every_original_sentence_is_read_and_our_own_words_mean_the_same() -> None:
    own = examples()
    sentences = 0
    for record in originals():
        document = record["puzzle"]
        bare = notation.read_document({**document, "clues": [], "questions": []})
        reader = Reader(bare, document["clues"])  # together they tell, for example, whether all of it is past
        for theirs, own_clue in zip(document["clues"], own[record["name"]]["puzzle"]["clues"], strict=True):
            ours = own_clue["says"]
            sentences += 1
            assert theirs.strip(".").lower() != ours.strip(".").lower()
            assert equal(bare, reader.clue(theirs), reader.clue(ours)), theirs
    assert sentences == 147


@with_originals
def test_questions_get_their_recorded_answers_from_every_solution() -> None:
    for record in originals():
        puzzle = read(record, FAMILY)
        asked = dialogue.questions(puzzle.content)
        assert list(asked) == record["puzzle"].get("questions", [])
        for question, answer in record.get("answers", {}).items():
            for solution in solve(puzzle, None).solutions:
                assert asked[question](solution.content) == answer


def test_the_zebra_as_worded_has_two_grids_and_a_stronger_reading_of_clue_5_closes_it() -> None:
    puzzle = notation.read_document(examples()["zebra-as-worded"]["puzzle"])
    closing = [says for says, variant in dialogue.stronger(puzzle) if len(list(direct.search(variant, Limit()))) == 1]
    assert len(closing) == 2
    assert all(says.startswith("clue 5 ") and "immediately" in says for says in closing)


def test_each_clue_is_told_as_it_was_understood_and_unread_questions_are_named() -> None:
    puzzle = notation.read_document(STREET)
    told = dialogue.readings(puzzle)
    assert [each.number for each in told] == [1, 2, 3, 4, 5]
    assert told[0].says == "Ann lives next to the tea drinker."
    assert told[1].restated == "Bob goes with milk"
    assert (told[4].says, told[4].restated) == ("", "Ann goes with age 30")
    reader = Reader(puzzle, [clue.says for clue in puzzle.clues if clue.says])
    for each, clue in zip(told, puzzle.clues, strict=True):
        assert equal(puzzle, reader.clue(each.restated), clue.means), each.restated
    (why,) = dialogue.unanswered(puzzle)
    assert why == "'~Why~?' was not understood: no question of this kind is read"


def test_answers_are_read_off_a_solution() -> None:
    puzzle = notation.read_document(STREET)
    (solution,) = direct.search(puzzle, Limit())
    answers = {question: answer(solution) for question, answer in dialogue.questions(puzzle).items()}
    assert answers == {"Who drinks juice?": "Ann", "What does Cleo drink?": "tea", "Where does Bob live?": "house 3"}


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("Which person drinks tea?", "Cleo"),
        ("Who is the tea drinker?", "Cleo"),
        ("What drink does Ann have?", "juice"),
        ("In which house does Ann live?", "house 2"),
        ("Which house is Ann's?", "house 2"),
        ("How old is Bob?", "40"),
        ("Whose drink is milk?", "Bob"),
        ("What is Ann's drink?", "juice"),
        ("Where does everyone live?", "Cleo: house 1, Ann: house 2, Bob: house 3"),
    ],
)
def test_questions(asks: str, answer: str | None) -> None:
    puzzle = notation.read_document({**STREET, "questions": [asks]})
    (solution,) = direct.search(puzzle, Limit())
    found = {question: read(solution) for question, read in dialogue.questions(puzzle).items()}
    assert found == ({asks: answer} if answer else {})


def test_plain_text_may_be_typed_on_one_line() -> None:
    line = "row: 3 houses; name: Ann, Bob, Cleo; clues: Ann is in the middle house; Bob is to the left of Cleo"
    puzzle = notation.read_text(line + "; questions: Where does Bob live?")
    assert [clue.means for clue in puzzle.clues] == [
        Same(Value("name", "Ann"), Place(2)),
        Compare("", Value("name", "Bob"), "<", Value("name", "Cleo")),
    ]
    assert puzzle.questions == ("Where does Bob live?",)
    assert notation.sniff(line)


@pytest.mark.parametrize(
    "other",
    ["#.#/.../#.#", "3,0 4,0", "SEND + MORE = MONEY", "0 14 10\n14 _ _\n15 _ _", "[1,0,2]", "(-3:_ 2:(1:_ -1:_))"],
)
def test_texts_of_other_families_are_not_claimed(other: str) -> None:
    assert not notation.sniff(other)


def test_text_shows_the_sentences_and_reads_back() -> None:
    puzzle = notation.read_document({**STREET, "synonyms": {"juice": ["nectar", "squash, or so"]}})
    text = notation.write_text(puzzle)
    assert "1. Ann lives next to the tea drinker." in text.splitlines()
    assert "row: house 3" in text.splitlines()
    assert notation.read_text(text) == puzzle


@pytest.mark.parametrize(
    ("values", "measures"),
    [
        (["$4.50", "$6", "$10.25"], (4.5, 6, 10.25)),
        (["March", "May", "July"], (3, 5, 7)),
        (["Tuesday", "Friday", "Sunday"], (2, 5, 7)),
        (["9:30", "10:15", "13:00"], (570, 615, 780)),
        (["9am", "12pm", "1:30pm"], (540, 720, 810)),
        (["January 13", "March 1", "2 March"], (13, 60, 61)),
        (["third", "first", "2nd"], (3, 1, 2)),
        (["red", "2", "3"], None),
        (["7", "07", "8"], None),
    ],
)
def test_values_that_can_be_measured(values: list[str], measures: tuple[float, ...] | None) -> None:
    assert notation.category("any", tuple(values)).measures == measures


def test_prices_with_cents_stay_exact() -> None:
    prices = ["4.10", "4.20", "4.30"]
    document = {
        "places": {"kind": "scale", "noun": "price", "values": [f"${price}" for price in prices]},
        "categories": {"name": ["Ann", "Bob", "Cleo"]},
        "clues": ["Ann paid $0.10 more than Bob.", "Cleo paid $0.20 more than Bob."],
    }
    puzzle = notation.read_document(document)
    assert [row[0] for row in next(direct.search(puzzle, Limit())).rows] == ["Bob", "Ann", "Cleo"]


def test_a_structured_clue_keeps_its_words() -> None:
    says = "Ann has a cup of her favourite."
    clue = {"same": ["Ann", "tea"], "says": says}
    puzzle = notation.read_document({**STREET, "clues": [clue]})
    assert puzzle.clues == (Clue(Same(Value("name", "Ann"), Value("drink", "tea")), says),)
    (written,) = notation.write_document(puzzle)["clues"]
    assert written == {"says": says, "means": {"same": ["Ann", "tea"]}}
    again = notation.read_document({**STREET, "clues": [written]})
    assert again == puzzle
    assert notation.write_document(again)["clues"] == [written]


def test_a_sentence_is_kept_with_its_meaning_and_the_meaning_decides() -> None:
    puzzle = notation.read_document({**STREET, "clues": ["Ann drinks tea."]})
    (written,) = notation.write_document(puzzle)["clues"]
    assert (written["says"], sorted(written["means"]["same"])) == ("Ann drinks tea.", ["Ann", "tea"])
    assert notation.read_document({**STREET, "clues": [written]}) == puzzle
    assert notation.read_text(notation.write_text(puzzle)) == puzzle
    assert "1. Ann drinks tea." in notation.write_text(puzzle).splitlines()


def test_two_things_that_go_together_do_so_whichever_is_named_first() -> None:
    ann, tea = Value("name", "Ann"), Value("drink", "tea")
    assert Same(ann, tea) == Same(tea, ann)
    assert len({Not(Same(ann, tea)), Not(Same(tea, ann))}) == 1
    assert Same(ann, tea) != Same(ann, ann)
    assert Same(ann, tea) != (ann, tea)


def test_a_stored_meaning_stands_whatever_its_words_are_read_as_now() -> None:
    clue: dict[str, Any] = {"says": "Ann drinks tea.", "means": {"not": {"same": ["tea", "Ann"]}}}
    for stored in (clue, clue | {"chosen": True}):  # as older files have it
        puzzle = notation.read_document({**STREET, "clues": [stored]})
        assert puzzle.clues[0].means == Not(Same(Value("drink", "tea"), Value("name", "Ann")))
        assert [each.state for each in dialogue.readings(puzzle)] == ["confirmed"]
        assert notation.write_document(puzzle)["clues"] == [clue]
        assert "1. Ann drinks tea. [Ann does not go with tea]" in notation.write_text(puzzle)
        assert notation.read_text(notation.write_text(puzzle)) == puzzle
    same = notation.read_document({**STREET, "clues": [{"says": "Ann drinks tea.", "means": {"same": ["Ann", "tea"]}}]})
    assert [each.state for each in dialogue.readings(same)] == ["plain"]
    unfit: list[dict[str, Any]] = [clue | {"chosen": "yes"}, clue | {"sure": True}, {"means": {}}, {"means": 1}]
    for wrong in [*unfit, clue | {"loose": "tea"}]:
        with pytest.raises(NotationError):
            notation.read_document({**STREET, "clues": [wrong]})


def test_a_meaning_stands_in_brackets_after_a_clue() -> None:
    told: dict[str, Meaning] = {
        "Ann never puts down her cup. [Ann = tea]": Same(Value("name", "Ann"), Value("drink", "tea")),
        "Ann never puts down her cup. [Ann goes with tea]": Same(Value("name", "Ann"), Value("drink", "tea")),
        "Ann frowns at the cup [ Ann != tea ] (confirmed)": Not(Same(Value("name", "Ann"), Value("drink", "tea"))),
        "Ann drinks tea. [Ann drinks milk]": Same(Value("name", "Ann"), Value("drink", "milk")),
    }
    for says, means in told.items():
        puzzle = notation.read_document({**STREET, "clues": [says, "Bob drinks juice.", "Cleo drinks tea."]})
        assert equal(puzzle, puzzle.clues[0].means, means), says
        assert puzzle.clues[0].says == says[: says.index(" [")]
        assert dialogue.readings(puzzle)[0].state == "confirmed"
    with pytest.raises(NotationError, match=r"its brackets hold no meaning like \[Ann = tea\]"):
        notation.read_document({**STREET, "clues": ["Ann drinks it. [Ann = cocoa]"]})


def test_no_word_that_its_setter_had_to_confirm_is_used_to_say_what_was_taken() -> None:
    clues = ["Ann hates tea. [Ann does not go with tea]", "Bob guzzles tea. [Bob = tea]", "Ann swigs milk."]
    told = dialogue.readings(notation.read_document({**STREET, "clues": clues}))
    assert [each.restated for each in told] == ["Ann does not go with tea", "Bob goes with tea", "Ann goes with milk"]


def test_a_convention_is_switched_off_in_the_file() -> None:
    clues = ["Neither Ann nor the tea drinker is 30."]
    by_custom = notation.read_document({**STREET, "clues": clues})
    literally = notation.read_document({**STREET, "clues": clues, "literal": ["neither"]})
    assert not equal(by_custom, by_custom.clues[0].means, literally.clues[0].means)
    text = notation.write_text(literally)
    assert "literal: neither" in text.splitlines()
    assert notation.read_text(text) == literally
    assert notation.read_term(notation.write_term(literally)) == literally
    assert notation.read_document(notation.write_document(literally)) == literally
    with pytest.raises(NotationError, match="'both' is not one of 'neither'"):
        notation.read_document({**STREET, "literal": ["both"]})


@pytest.mark.parametrize("row", ["6 seats round a table", "seat 6 around the table", "seat 6 from right round a table"])
def test_seats_go_round_a_table_in_every_notation(row: str) -> None:
    names = "name: Ann, Bob, Cy, Di, Ed, Flo"
    puzzle = notation.read_text(f"row: {row}\n{names}\nclues:\n1. Ann is opposite Bob.\n2. Cy sits next to Di.")
    assert puzzle.places.round
    assert (puzzle.places.noun, len(puzzle.places)) == ("seat", 6)
    assert notation.read_text(notation.write_text(puzzle)) == puzzle
    assert notation.read_term(notation.write_term(puzzle)) == puzzle
    document = notation.write_document(puzzle)
    assert document["places"]["round"] is True
    assert notation.read_document(document) == puzzle
    with pytest.raises(NotationError, match="'yes' is neither true nor false"):
        notation.read_document(document | {"places": document["places"] | {"round": "yes"}})


@pytest.mark.parametrize(
    ("means", "wrong"),
    [
        ({"compare": ["Ann", "map", "tea"]}, "'map' is not a relation"),
        ({"compare": ["Ann", "<", "tea"], "axis": "drink"}, "'drink' cannot be measured"),
        ({"same": ["Ann", {"place": 9}]}, "there is no place 9"),
    ],
)
def test_a_meaning_that_the_puzzle_does_not_have_is_refused_before_it_is_put_into_words(
    means: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(PuzzleError, match=wrong):
        notation.read_document({**STREET, "clues": [{"says": "Ann drinks tea.", "means": means}]})


def test_words_that_no_reader_understands_are_kept_beside_their_meaning() -> None:
    clue = {"says": "Ann quaffs the usual.", "means": {"same": ["Ann", "tea"]}}
    puzzle = notation.read_document({**STREET, "clues": [clue]})
    assert notation.write_document(puzzle)["clues"] == [clue]


def test_declared_synonyms_are_names() -> None:
    document = {**STREET, "synonyms": {"tea": ["cuppa", "hot drink"]}, "clues": ["Ann likes the hot drink."]}
    puzzle = notation.read_document(document)
    assert equal(puzzle, puzzle.clues[0].means, Same(Value("name", "Ann"), Value("drink", "tea")))


def test_a_clue_that_names_nobody_shows_the_clue_the_word_and_the_nearest_name() -> None:
    with pytest.raises(NotationError) as refusal:
        notation.read_document({**STREET, "clues": ["Bob drinks milk.", "Clio drinks tea."]})
    assert refusal.value.place == "clue 2"
    assert "'~Clio~ drinks tea.'" in refusal.value.message
    assert "there is no “Clio” here (did you mean Cleo?)" in refusal.value.message
    assert "“Cleo drinks tea.”" in refusal.value.message


def test_categories_of_different_sizes_are_refused() -> None:
    with pytest.raises(PuzzleError, match="drink has 2 values, but there are 3 places"):
        notation.read_document({**STREET, "categories": {"name": ["a", "b", "c"], "drink": ["tea", "milk"]}})


@pytest.mark.parametrize(
    "says",
    [
        "the " * 150,
        "Ann and " * 70,
        "who " * 140,
        "Ann lives next to " * 30,
        ", " * 250,
        "Ann, " * 100,
        "a" * 599,
        "é’" * 290,
    ],
)
def test_no_sentence_takes_long_to_refuse(says: str) -> None:
    with pytest.raises(NotationError):
        notation.read_document({**STREET, "clues": [says[:600]]})


def planted(random: Random, places: int, categories: int) -> tuple[Logic, Table]:
    """A puzzle of random true clues, and the table they are true of."""
    names = [notation.category(f"c{c}", tuple(f"v{c}n{n}" for n in range(places))) for c in range(categories)]
    columns = [random.sample(each.values, places) for each in names]
    table = Table(tuple(zip(*columns, strict=True)))
    puzzle = notation.read_document(
        {
            "places": {"kind": "row", "noun": "house", "size": places},
            "categories": {each.name: list(each.values) for each in names},
        }
    )
    clues: list[Clue] = []
    while len(list(islice(direct.search(Logic(puzzle.places, puzzle.categories, tuple(clues)), Limit()), 2))) > 1:
        one, other = random.sample(range(categories), 2) if categories > 1 else (0, 0)
        p, q = random.randrange(places), random.randrange(places)
        a, b = Value(f"c{one}", columns[one][p]), Value(f"c{other}", columns[other][q])
        if a != b:
            clues.append(Clue(Same(a, b) if p == q else Compare("", a, "=", b, p - q)))
    return Logic(puzzle.places, puzzle.categories, tuple(clues)), table


@pytest.mark.parametrize(("places", "categories"), [(5, 5), (8, 6), (10, 5)])
def test_puzzles_larger_than_five_by_five(places: int, categories: int) -> None:
    puzzle, table = planted(Random(places), places, categories)
    assert list(direct.search(puzzle, Limit())) == [table]
    assert verify.faults(puzzle, table) == []


def test_direct_and_both_models_agree_where_categories_are_measured() -> None:
    document = {
        **STREET,
        "clues": [
            "The tea drinker is older than Bob.",
            "Ann is exactly ten years younger than the milk drinker.",
            {"or": [{"compare": ["Ann", "=", "Bob"], "axis": "age", "times": 0.5}, {"not": {"same": ["Cleo", "tea"]}}]},
        ],
    }
    (puzzle,) = read_all(json.dumps({"family": "logic", **document})).items
    found = [
        {solution.content for solution in solve(puzzle, None, method=method).solutions}  # type: ignore[arg-type]
        for method in (Method("direct"), Method("cpsat", "switches"), Method("cpsat", "positions"))
    ]
    assert found[0] == found[1] == found[2] != set()


def test_a_map_is_drawn_with_north_up() -> None:
    puzzle = notation.read_document(examples()["five-couples"]["puzzle"])
    (solution,) = direct.search(puzzle, Limit())
    labels = {shape.text: shape.y for shape in picture(puzzle, solution).shapes if isinstance(shape, Label)}
    assert labels["Bill"] < labels["Lenny"] < labels["Martin"]
    assert labels["Walter"] == labels["Lenny"]


def test_a_partial_table_is_drawn() -> None:
    puzzle = notation.read_document(STREET)
    marks = Table((("Ann", None, None), (None, "tea", None), (None, None, None)))
    texts = {shape.text for shape in picture(puzzle, marks).shapes if isinstance(shape, Label)}
    assert {"Ann", "tea"} <= texts
    assert "Bob" not in texts


def test_meanings_in_words() -> None:
    puzzle = notation.read_document(STREET)
    ann, tea = Value("name", "Ann"), Value("drink", "tea")
    assert restated(puzzle, Different((ann, tea))) == "Ann and tea are different"
    assert restated(puzzle, Compare("", ann, "=", tea, 2)) == "Ann is exactly 2 houses to the right of tea"
    assert restated(puzzle, Same(ann, Place(2))) == "Ann goes with house 2"


def test_a_contradiction_is_proved() -> None:
    (puzzle,) = read_all(
        json.dumps(
            {
                "family": "logic",
                **STREET,
                "clues": [
                    "Ann drinks tea.",
                    "The tea drinker lives in the first house.",
                    "Ann lives in the last house.",
                ],
            }
        )
    ).items
    assert prove(puzzle).verdict == "none"  # type: ignore[arg-type]


def test_values_are_called_as_their_clues_call_them() -> None:
    """With an article or without, as one or as several, or as what their place is like."""
    from cluewright import explain
    from cluewright import read as anything

    street = """row: house 3
name: Ann, Ben, Cora
flower: irises, tulips, clover
game: darts, chess, tennis
colour: red, green, white
clues:
1. Whoever grows the irises lives in the third house.
2. Ann lives in the red house.
3. Ben plays darts.
4. Ann lives immediately to the left of Ben.
5. Cora does not grow the tulips.
6. Ann does not play tennis.
7. Ben grows clover.
8. Ben lives in the green house.
"""
    said = " ".join(step.says for step in explain(anything(street)).steps)
    for told in (
        "The irises are in house 3",
        "he tulips are in house 1",
        "ouse 2 is green",
        "arts is in house 2",
        "lover is in house 2",
        "Ann is in house 1",
    ):
        assert told in said, said


def test_a_search_that_foresees_much_effort_makes_way_at_once() -> None:
    values = {f"c{number}": [f"v{number}{place}" for place in range(6)] for number in range(6)}
    document = {"places": {"kind": "row", "size": 6}, "categories": values, "clues": [{"same": ["v00", "v10"]}]}
    puzzle = read(json.dumps({"family": "logic", **document}), FAMILY)
    hopeless = Search(direct.search(puzzle.content, Limit(solutions=1, effort=150, foreseeing=True)))
    assert not list(hopeless)
    assert not hopeless.ending.complete
    assert len(list(direct.search(puzzle.content, Limit(solutions=1, effort=150)))) == 1
    assert len(list(direct.search(puzzle.content, Limit(solutions=1, effort=300, foreseeing=True)))) == 1
    assert solve(puzzle, 2).engine == "direct, then sat"
