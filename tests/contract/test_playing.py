"""Games in rooms of ours, where the contract that every room passes does not say enough."""

from __future__ import annotations

import pytest

from cluewright import families
from cluewright.core import Family
from cluewright.games.game import Game
from cluewright.testing.contracts import played
from cluewright.workshop import examples


def test_a_move_after_undoing_drops_what_was_undone(template: Family) -> None:
    puzzle = next(examples(template)).puzzle
    game = played(Game.begin(puzzle), ["a 1", "b 2"]).undo().play("b 3")
    assert game.entries == {"a": "1", "b": "3"}
    assert not game.can_redo
    assert game.undo().undo().undo().entries == {}


def test_a_puzzle_without_a_known_solution_is_judged_at_its_end() -> None:
    puzzle = next(each.puzzle for each in examples(families.load("houses")) if each.puzzle.name == "h4b3")
    game = Game.begin(puzzle).play("b1 d1")
    assert "known" in game.check().says
    assert not game.check().wrong
    assert game.play("a3 c4").check().solved


@pytest.mark.parametrize(
    ("name", "moves", "entries"),
    [
        ("puzzle1", ["d1 e1", "a2 e1"], {"e1": "a2"}),
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
