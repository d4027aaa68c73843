"""Games: operations as plain data, notes, what is met or broken, help, and families without a `play.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluewright import families
from cluewright.core import NotationError
from cluewright.core.board import State, Way
from cluewright.games.game import Game, play
from cluewright.games.hints import helped, next_step, only_solution, right_so_far
from cluewright.workshop import Puzzle, examples, prove, read

NAMES = families.built_in()
QUEENS = Path(__file__).parents[1] / "examples" / "families" / "queens"
MATHS = "0 45 72; 72 . .; 14 . ."
LOGIC = """row: 3 houses
name: Ann, Bob, Cy
drink: tea, milk, juice
clues:
1. Ann lives immediately to the left of Bob.
2. Cy drinks milk.
3. Bob drinks tea.
"""


@pytest.fixture
def queens(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    monkeypatch.setenv("CLUEWRIGHT_FAMILIES", str(QUEENS))
    return read('{"family": "queens", "size": 6, "queens": [[1, 2]]}')


def enter(game: Game, place: str, value: str) -> Game:
    return game.do({"do": "enter", "place": place, "value": value})


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_played_to_its_end_by_operations_and_everything_said_of_it_is_plain_data(name: str) -> None:
    tried = 0
    for example in examples(families.load(name)):
        if example.solution is None or tried == 8:
            continue
        family, content = example.puzzle.family, example.puzzle.content
        right = family.play.entries(content, family.notation.read_solution(content, example.solution))
        if len(right) > 64:
            continue
        tried += 1
        game = play(example.puzzle)
        board = game.board
        names = {place.name for place in board.places}
        assert set(right) <= names
        for number, (place, value) in enumerate(right.items(), start=1):
            game = game.do(
                {"do": "join", "place": place, "with": value} if board.way == Way.JOIN else _entering(place, value)
            )
            assert game.now == number
            assert game.said
        assert game.finished
        assert game.check().solved
        assert all(tally.state == State.MET for tally in game.board.tallies)
        assert not game.board.clashes
        if board.total is not None:
            assert game.filled == board.total
        told = game.do({"do": "wish", "what": "counts", "value": True}).document
        assert json.loads(json.dumps(told)) == told
        assert len(told["tallies"]) == len(board.tallies)
        assert Game.again(example.puzzle, json.loads(json.dumps(game.moves))).marks == game.marks
    assert tried


def _entering(place: str, value: str) -> dict[str, str]:
    return {"do": "enter", "place": place, "value": value}


@pytest.mark.parametrize("name", NAMES)
def test_every_place_lies_on_its_picture_and_no_two_have_one_middle(name: str) -> None:
    for example in examples(families.load(name)):
        game = play(example.puzzle)
        picture, board = game.picture(), game.board
        middles = set()
        for place in board.places:
            for spot in place.spots:
                assert -0.6 <= spot.x <= picture.width, (example.puzzle.name, place)
                assert -0.6 <= spot.y <= picture.height, (example.puzzle.name, place)
            middles.add((place.spots[0].x + place.spots[0].width / 2, place.spots[0].y + place.spots[0].height / 2))
        assert len(middles) == len(board.places)
        if board.way != Way.JOIN:
            open_places = {place.name for place in board.places if not place.given}
            assert board.way == Way.PAINT or board.total == len(open_places)


def test_undo_and_redo_go_through_entries_notes_and_a_restart() -> None:
    game = play(read(MATHS))
    for number in range(30):
        game = enter(game, "a1", str(1 + number % 9))
        game = game.do({"do": "note", "place": "b1", "value": str(1 + number % 9)})
    whole = game
    game = game.do({"do": "restart"})
    assert game.entries == {}
    assert game.notes == {}
    game = game.undo()
    assert (game.entries, game.notes) == (whole.entries, whole.notes)
    while game.can_undo:
        game = game.undo()
    assert (game.entries, game.notes) == ({}, {})
    assert game.undo().said == "There is nothing to undo."
    while game.can_redo:
        game = game.redo()
    assert game.entries == {}
    assert game.redo().said == "There is nothing to redo."
    game = game.undo().undo()
    assert enter(game, "b2", "9").can_redo is False


def test_notes_are_set_and_taken_away_and_refused_where_they_make_no_sense() -> None:
    game = play(read(MATHS)).do({"do": "note", "place": "a1", "value": "8"})
    game = game.do({"do": "note", "place": "a1", "value": "4"})
    assert game.notes == {"a1": ("4", "8")}
    assert game.said == "4 is noted at a1."
    assert game.do({"do": "note", "place": "a1", "value": "4", "on": True}) is game
    assert game.do({"do": "note", "place": "a1", "value": "4"}).notes == {"a1": ("8",)}
    assert any(getattr(shape, "text", "") == "48" for shape in game.picture().shapes)
    assert enter(game, "a1", "9").notes == game.notes
    for wrong in (
        {"do": "note", "place": "z9", "value": "4"},
        {"do": "note", "place": "a1", "value": "10"},
        {"do": "tick", "place": "0.0/1.0"},
        {"do": "strike", "clue": 1},
        {"do": "join", "place": "a1", "with": "b1"},
        {"do": "enter", "place": "a1"},
        {"do": "enter", "place": 7, "value": "4"},
        {"do": "dance"},
        {"do": "fill", "entries": {}},
        {"do": "fill", "entries": {"a1": 7}},
        {"do": "wish", "what": "cake"},
        {},
    ):
        with pytest.raises(NotationError):
            game.do(wrong)


def test_excluded_pairs_and_an_old_partner_that_is_left() -> None:
    game = play(read("#.#.\n.#.#"))
    names = [place.name for place in game.board.places]
    game = game.do({"do": "note", "place": names[1], "value": names[0]})
    assert game.notes == {names[0]: (names[1],)}
    game = game.do({"do": "join", "place": names[0], "with": names[2]})
    game = game.do({"do": "join", "place": names[0], "with": names[3]})
    assert f"{names[0]} and {names[2]} are no longer joined." in game.said
    assert "1 of 2 pairs are joined" in game.said


def test_a_weight_that_is_hung_elsewhere_is_said_to_be_taken_away() -> None:
    puzzle = next(each.puzzle for each in examples(families.load("weight")))
    game = enter(enter(play(puzzle), "a", "3"), "b", "3")
    assert game.said.startswith("b is 3. 3 was taken away from a. 1 of ")


def test_a_cell_is_painted_and_a_stroke_is_one_move() -> None:
    puzzle = next(each.puzzle for each in examples(families.load("square")))
    game = play(puzzle).do({"do": "fill", "entries": {"a1": "#", "b1": "#", "c1": "-"}})
    assert game.entries == {"a1": "#", "b1": "#", "c1": "-"}
    assert game.filled == 2
    assert game.undo().entries == {}
    assert "wrong" not in {str(shape.role) for shape in game.picture().shapes}
    assert game.do({"do": "fill", "entries": {"a1": None, "b1": "-"}}).entries == {"b1": "-", "c1": "-"}
    game = game.do({"do": "wish", "what": "counts", "value": True})
    assert game.document["tallies"][0]["state"] == "broken"
    assert "row 1" in game.document["conflicts"][0]["says"]
    assert "wrong" in {str(shape.role) for shape in game.picture().shapes}
    assert "tallies" in game.undo().document


def test_a_cell_that_is_given_as_filled_is_not_the_players() -> None:
    game = play(read({"family": "square", "rows": [1, 0, 1], "columns": [1, 0, 1], "filled": [[0, 0]]}))
    assert [place.name for place in game.board.places if place.given] == ["a1"]
    assert (game.filled, game.board.total) == (0, 1)
    with pytest.raises(NotationError, match="a1 is given"):
        enter(game, "a1", "-")
    solved = enter(game, "c3", "#")
    assert solved.check().solved
    assert (solved.filled, solved.board.total) == (1, 1)


def test_a_pair_is_ticked_before_its_place_is_known_and_crosses_follow_on_wish() -> None:
    game = play(read(LOGIC))
    assert [group.name for group in game.board.groups] == ["house", "name", "drink"]
    ticked = game.do({"do": "tick", "place": "1.1/2.0"})  # Bob and tea
    assert ticked.said == "Bob goes with tea."
    assert ticked.grid == {"1.1/2.0": "tick"}
    assert ticked.entries == {}
    wished = game.do({"do": "wish", "what": "follow", "value": True}).do({"do": "tick", "place": "1.1/2.0"})
    assert {cell for cell, mark in wished.grid.items() if mark == "cross"} == {
        "1.0/2.0",
        "1.2/2.0",
        "1.1/2.1",
        "1.1/2.2",
    }
    placed = ticked.do({"do": "tick", "place": "0.0/1.0"})  # Ann in house 1
    assert placed.entries == {"1 name": "Ann"}
    assert placed.grid["0.1/1.0"] == "cross"
    assert placed.grid["0.0/1.1"] == "cross"
    crossed = placed.do({"do": "cross", "place": "0.0/1.0"})
    assert crossed.entries == {}
    assert crossed.grid["0.0/1.0"] == "cross"
    cleared = placed.do({"do": "clear", "place": "0.0/1.0"})
    assert cleared.entries == {}
    assert cleared.grid == ticked.grid
    struck = placed.do({"do": "strike", "clue": 2})
    assert struck.struck == {2}
    assert struck.do({"do": "strike", "clue": 2}).struck == frozenset()
    assert struck.board.clues[2].names == ("1.1", "2.0")


def test_a_clue_is_met_or_broken_once_its_values_are_placed() -> None:
    game = play(read(LOGIC)).play("1 Ann")
    assert {tally.state for tally in game.board.tallies} == {State.OPEN}
    assert [tally.state for tally in game.play("2 Bob").board.tallies] == [State.MET, State.OPEN, State.OPEN]
    assert [tally.state for tally in game.play("3 Bob").board.tallies] == [State.BROKEN, State.OPEN, State.OPEN]


def test_right_so_far_says_what_is_wrong_and_knows_the_solution_then() -> None:
    puzzle = read(MATHS)
    found = right_so_far(puzzle, {"a1": "9", "b1": "7"})
    assert found["wrong"] == ["b1"]
    game = enter(enter(play(puzzle).knowing(found["right"]), "a1", "9"), "b1", "7")
    assert game.check().wrong == ("b1 7",)


@pytest.mark.parametrize("name", NAMES)
def test_the_next_steps_played_one_after_another_solve_a_puzzle(name: str) -> None:
    chosen = [each.puzzle for each in examples(families.load(name)) if each.verdict == "unique"]
    puzzle = min(chosen, key=lambda each: len(json.dumps(each.document)))
    game = play(puzzle)
    for _ in range(100):
        if game.finished:
            break
        told = helped(puzzle, game.entries)
        assert all(told["words"].values())
        assert told["places"]["where"] or told["clues"]
        found = next_step(puzzle, game.entries)
        assert found["says"]
        game = game.do({"do": "fill", "entries": found["fill"]})
    assert game.check().solved


def test_a_family_without_play_is_played_by_the_places_of_its_model(queens: Puzzle) -> None:
    game = play(queens)
    board = game.board
    assert [place.name for place in board.places] == [f"row {row}" for row in range(1, 7)]
    assert board.places[0].given == "2"
    assert board.total == 5
    with pytest.raises(NotationError, match="is given"):
        enter(game, "row 1", "3")
    verdict, right = only_solution(queens)
    assert str(verdict) == "unique"
    assert right
    wrong = enter(game, "row 2", right["row 3"])
    found = right_so_far(queens, wrong.entries)
    assert found["wrong"] == ["row 2"]
    why = helped(queens, wrong.entries)
    assert why["words"]["step"].startswith("Row 2 cannot be 6: ")
    assert why["fill"] == {}
    assert game.do({"do": "note", "place": "row 2", "value": "4"}).notes == {"row 2": ("4",)}
    first = helped(queens, {})
    assert first["fill"]
    for place, value in right.items():
        game = enter(game, place, value)
    assert game.check().solved
    assert prove(queens).solutions[0].content == game.room.solution(game.marks)  # type: ignore[attr-defined]
    assert "Q" in {getattr(shape, "text", "") for shape in game.picture().shapes}


@pytest.mark.parametrize(
    ("operation", "says"),
    [
        (
            {"do": "enter", "place": "a1", "value": "9", "colour": "red"},
            "enter has no field 'colour'; it has do, place and",
        ),
        ({"do": "undo", "place": "a1"}, "undo has no field 'place'; it has do"),
        ({"do": "fill", "entries": {"a1": "9"}, "x" * 10_000: 1}, "fill has no field 'x"),
    ],
)
def test_unknown_fields_of_a_move_are_refused(operation: dict[str, object], says: str) -> None:
    with pytest.raises(NotationError, match=says) as refused:
        play(read(MATHS)).do(operation)
    assert len(str(refused.value)) < 300


def test_a_game_has_a_greatest_number_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluewright.games.game.MOST_MOVES", 2)
    game = enter(enter(play(read(MATHS)), "a1", "9"), "a1", "8")
    with pytest.raises(NotationError, match="this game has 2 moves, the most there can be; begin the puzzle anew"):
        enter(game, "a1", "7")
    assert enter(game.undo(), "a1", "7").entries == {"a1": "7"}
