"""What every room's play.py must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing, families
from cluewright.core import Family, NotationError, Verdict
from cluewright.workshop import Puzzle, Solution, check, examples, search
from cluewright.workshop.playing import Game
from rooms import NAMES, support

in_every_room = pytest.mark.parametrize("family", [families.load(name) for name in NAMES], ids=NAMES)
unhurried = settings(deadline=None, max_examples=25)


def played(game: Game, moves: list[str]) -> Game:
    for move in moves:
        game = game.play(move)
    return game


def undone(game: Game) -> Game:
    while game.can_undo:
        game = game.undo()
    return game


def others(start: Game, place: str, whats: list[str]) -> Iterator[Game]:
    """Games in which something else stands at a place, as far as the room takes it."""
    for what in whats:
        with suppress(NotationError):
            yield start.play(f"{place} {what}")


def write_down(puzzle: Puzzle, solution: Solution, random: Random) -> None:
    """Write a solution down in any order: the game is finished, right, and can be taken back."""
    start = Game.begin(puzzle)
    moves = [f"{place} {what}" for place, what in puzzle.family.play.entries(puzzle.content, solution.content).items()]
    random.shuffle(moves)
    game = played(start, moves)
    assert game.finished, moves
    assert check(puzzle, Solution(puzzle, game.marks)) == []
    assert game.check().solved
    assert undone(game).marks == start.marks
    again = undone(game)
    while again.can_redo:
        again = again.redo()
    assert again.marks == game.marks


@in_every_room
@unhurried
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_the_moves_that_write_a_solution_down_finish_the_game(
    family: Family[Any, Any], data: st.DataObject, random: Random
) -> None:
    puzzle = Puzzle(family, data.draw(support(family.name).small_puzzles))
    for solution in islice(search(puzzle), 2):
        write_down(puzzle, solution, random)


@in_every_room
def test_every_example_can_be_played(family: Family[Any, Any]) -> None:
    for number, example in enumerate(examples(family)):
        if example.solution is not None:
            content = family.notation.read_solution(example.puzzle.content, example.solution)
            write_down(example.puzzle, Solution(example.puzzle, content), Random(number))


@in_every_room
def test_a_wrong_move_is_found_before_the_end_and_can_be_erased(family: Family[Any, Any]) -> None:
    tried = 0
    for example in examples(family):
        if example.verdict != Verdict.UNIQUE:
            continue
        puzzle, room = example.puzzle, family.play
        solution = next(search(puzzle))
        right = room.entries(puzzle.content, solution.content)
        start = Game.begin(puzzle, solution)
        whats = list(dict.fromkeys(right.values()))
        for place, what in islice(right.items(), 3):
            game = start.play(f"{place} {what}")
            if game.finished:
                continue
            assert not game.check().wrong
            wrong = next(others(start, place, [each for each in whats if each not in (what, place)]), None)
            if wrong is None or wrong.finished:
                continue
            assert wrong.check().wrong, (puzzle.name, wrong.entries)
            assert wrong.play(f"erase {place}").marks == start.marks
            tried += 1
    assert tried


@in_every_room
def test_what_is_no_move_is_refused_and_told_what_would_be_right(family: Family[Any, Any]) -> None:
    for example in examples(family):
        game = Game.begin(example.puzzle)
        for text in ("", "?", "zz 99999", "erase", "erase zz9", "a\x00", "9" * 5000, "ü ü", "-", "1 2 3 4 5"):
            with pytest.raises(NotationError) as refused:
                game.play(text)
            assert 10 < len(str(refused.value)) < 400, (example.puzzle.name, text, str(refused.value))


@in_every_room
def test_the_room_says_how_a_move_is_typed_with_an_example_that_works(family: Family[Any, Any]) -> None:
    for example in examples(family):
        puzzle = example.puzzle
        how = family.play.how(puzzle.content)
        assert how.startswith("Type ")
        if family.play.finished(puzzle.content, family.play.start(puzzle.content)):
            continue
        typed = how.split(" as in ")[1].split(", ")[0]
        assert Game.begin(puzzle).play(typed).can_undo, (puzzle.name, typed)


@in_every_room
def test_play_pictures_name_every_place_and_are_drawn_in_every_way(family: Family[Any, Any]) -> None:
    for example in examples(family):
        game = Game.begin(example.puzzle)
        solutions = [solution.content for solution in islice(search(example.puzzle), 1)]
        for marks in [game.marks, *solutions]:
            picture = family.play.picture(example.puzzle.content, marks)
            assert drawing.text(picture, ascii_only=True).isascii()
            assert drawing.svg(picture).startswith("<svg")
            lines = drawing.text(picture).splitlines()
            assert max(map(len, lines)) <= 100, example.puzzle.name


def test_a_move_after_undoing_drops_what_was_undone() -> None:
    puzzle = next(examples(families.load("_template"))).puzzle
    game = played(Game.begin(puzzle), ["a 1", "b 2"]).undo().play("b 3")
    assert game.entries == {"a": "1", "b": "3"}
    assert not game.can_redo
    assert game.undo().undo().undo().entries == {}


def test_a_puzzle_without_a_known_solution_is_judged_at_its_end() -> None:
    puzzle = next(each.puzzle for each in examples(families.load("houses")) if each.puzzle.name == "h4b3")
    game = Game.begin(puzzle).play("a b")
    assert "known" in game.check().says
    assert not game.check().wrong
    assert game.play("c d").check().solved


@pytest.mark.parametrize(
    ("name", "moves", "entries"),
    [
        ("puzzle1", ["a b", "c b"], {"b": "c"}),
        ("puzzle8", ["a 5", "b 5"], {"b": "5"}),
        ("puzzle8", ["a 5", "a 6"], {"a": "6"}),
        ("zebra-as-worded", ["1 red", "red 2", "2 colour blue"], {"2 colour": "blue"}),
        ("6x6-worked", ["a1:b2", "a1", "b2 -"], {"b1": "#", "a2": "#", "b2": "-"}),
    ],
)
def test_a_thing_is_in_one_place(name: str, moves: list[str], entries: dict[str, str]) -> None:
    every = [each.puzzle for room in families.names() for each in examples(families.load(room))]
    game = played(Game.begin(next(puzzle for puzzle in every if puzzle.name == name)), moves)
    assert game.entries == entries
