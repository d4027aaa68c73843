"""A game can be played to its end by typed moves, and taken back; what is not a move is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing
from cluewright.core import NotationError, Verdict
from cluewright.core.board import State, Way
from cluewright.games.game import Game
from cluewright.testing.room import Contract, unhurried
from cluewright.workshop import Puzzle, Solution, check, examples, search


def played(game: Game, moves: list[str]) -> Game:
    """The game after these moves."""
    for move in moves:
        game = game.play(move)
    return game


def _undone(game: Game) -> Game:
    while game.can_undo:
        game = game.undo()
    return game


def _others(start: Game, place: str, whats: list[str]) -> Iterator[Game]:
    """Games in which something else stands at a place, as far as the room takes it."""
    for what in whats:
        with suppress(NotationError):
            yield start.play(f"{place} {what}")


def _write_down(puzzle: Puzzle, solution: Solution, random: Random) -> None:
    """Write a solution down in any order: the game is finished, right, and can be taken back."""
    start = Game.begin(puzzle)
    moves = [f"{place} {what}" for place, what in puzzle.family.play.entries(puzzle.content, solution.content).items()]
    random.shuffle(moves)
    game = played(start, moves)
    assert game.finished, moves
    assert check(puzzle, Solution(puzzle, game.marks)) == []
    assert game.check().solved
    assert _undone(game).marks == start.marks
    again = _undone(game)
    while again.can_redo:
        again = again.redo()
    assert again.marks == game.marks


class PlayingContract(Contract):
    """Moves, marks and the pictures of a game."""

    @settings(unhurried, max_examples=25)
    @given(data=st.data(), random=st.randoms(use_true_random=False))
    def test_the_moves_that_write_a_solution_down_finish_the_game(self, data: st.DataObject, random: Random) -> None:
        """In whatever order they come."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        for solution in islice(search(puzzle), 2):
            _write_down(puzzle, solution, random)

    def test_every_example_can_be_played(self) -> None:
        """To its recorded solution."""
        for number, example in enumerate(examples(self.family)):
            if example.solution is not None:
                content = self.family.notation.read_solution(example.puzzle.content, example.solution)
                _write_down(example.puzzle, Solution(example.puzzle, content), Random(number))

    def test_a_wrong_move_is_found_before_the_end_and_can_be_erased(self) -> None:
        """Where the only solution is known, what contradicts it is."""
        tried = 0
        for example in examples(self.family):
            if example.verdict != Verdict.UNIQUE:
                continue
            puzzle, room = example.puzzle, self.family.play
            solution = next(search(puzzle))
            right = room.entries(puzzle.content, solution.content)
            start = Game.begin(puzzle, solution)
            whats = list(dict.fromkeys(right.values()))
            for place, what in islice(right.items(), 3):
                game = start.play(f"{place} {what}")
                if game.finished:
                    continue
                assert not game.check().wrong
                wrong = next(_others(start, place, [each for each in whats if each not in (what, place)]), None)
                if wrong is None or wrong.finished:
                    continue
                assert wrong.check().wrong, (puzzle.name, wrong.entries)
                assert wrong.play(f"erase {place}").marks == start.marks
                tried += 1
        assert tried

    def test_what_is_not_a_move_is_refused_and_told_what_would_be_right(self) -> None:
        """In a sentence or two."""
        for example in examples(self.family):
            game = Game.begin(example.puzzle)
            for text in ("", "?", "zz 99999", "erase", "erase zz9", "a\x00", "9" * 5000, "ü ü", "-", "1 2 3 4 5"):
                with pytest.raises(NotationError) as refused:
                    game.play(text)
                assert 10 < len(str(refused.value)) < 400, (example.puzzle.name, text, str(refused.value))

    def test_the_room_says_how_a_move_is_typed_with_an_example_that_works(self) -> None:
        """`Type a cell and a digit, as in b2 7`."""
        for example in examples(self.family):
            puzzle = example.puzzle
            how = self.family.play.how(puzzle.content)
            assert how.startswith("Type ")
            if self.family.play.finished(puzzle.content, self.family.play.start(puzzle.content)):
                continue
            typed = how.split(" as in ")[1].split(", ")[0]
            assert Game.begin(puzzle).play(typed).can_undo, (puzzle.name, typed)

    def test_the_board_has_every_place_on_its_picture_with_what_fits_there(self) -> None:
        """Whatever a solution fills in is a value of a place of the board; a finished game breaks and lacks nothing."""
        for example in examples(self.family):
            puzzle, room = example.puzzle, self.family.play
            for solution in islice(search(puzzle), 1):
                right = room.entries(puzzle.content, solution.content)
                fixed = []
                for marks in (room.start(puzzle.content), solution.content):
                    board, picture = room.board(puzzle.content, marks), room.picture(puzzle.content, marks)
                    places = {place.name: place for place in board.places}
                    fixed.append([(place.name, place.values, place.given) for place in board.places])
                    assert len(places) == len(board.places), puzzle.name
                    for place, value in right.items():
                        assert not places[place].given, (puzzle.name, place)
                        assert value in places[place].values or board.way == Way.JOIN, (puzzle.name, place, value)
                    for spot in (spot for place in board.places for spot in place.spots):
                        assert -1 < spot.x < picture.width, (puzzle.name, spot)
                        assert -1 < spot.y < picture.height, (puzzle.name, spot)
                assert fixed[0] == fixed[1], puzzle.name
                assert not board.clashes, (puzzle.name, board.clashes)
                assert all(tally.state == State.MET for tally in board.tallies), puzzle.name

    def test_play_pictures_name_every_place_and_are_drawn_in_every_way(self) -> None:
        """At the start and at the end."""
        for example in examples(self.family):
            game = Game.begin(example.puzzle)
            solutions = [solution.content for solution in islice(search(example.puzzle), 1)]
            for marks in [game.marks, *solutions]:
                picture = self.family.play.picture(example.puzzle.content, marks)
                assert drawing.text(picture, ascii_only=True).isascii()
                assert drawing.svg(picture).startswith("<svg")
                lines = drawing.text(picture).splitlines()
                assert max(map(len, lines)) <= 100, example.puzzle.name
