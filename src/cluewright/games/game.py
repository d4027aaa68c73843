"""A game is a puzzle and a list of states, one after each move; an operation goes in, a new game comes out.

A state is what is filled in (the room's marks), the player's notes and the clues struck off. Undo is one step back in
the list, redo one step forward; a move after undoing drops what was undone. Operations are plain data, the same from
the terminal, the browser and a saved game; docs/games.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias

from cluewright.core import NotationError, Picture
from cluewright.core.board import Board, Way
from cluewright.core.contracts import Playing
from cluewright.core.types import P, P_co, S, S_co
from cluewright.games.notes import Notes, grid_of
from cluewright.workshop.marks import ModelPlay, room_to_play
from cluewright.workshop.puzzle import Puzzle, Solution

Operation: TypeAlias = Mapping[str, Any]

MOST_MOVES = 10_000
"""Moves of one game, undone ones too; to play so many again takes a second."""

WISHES = {
    "counts": ("What is met or broken is shown at once.", "What is met or broken is no longer shown."),
    "follow": ("A tick crosses out what follows from it.", "A tick crosses out nothing else."),
    "timer": ("The time is shown.", "The time is hidden."),
}
"""What a player may wish, and what is said when he does and when he does not any more."""


class Check(NamedTuple):
    """What can be said of a game so far."""

    says: str
    """In one sentence."""

    wrong: tuple[str, ...] = ()
    """The moves that contradict the only solution, or the rules that are broken, in words."""

    solved: bool = False


class State(NamedTuple):
    """What stands on the paper after a move."""

    marks: Any
    notes: Notes
    struck: frozenset[int]
    """The clues struck off, by number."""


@dataclass(frozen=True)
class Game(Generic[P_co, S_co]):
    """A puzzle being played."""

    puzzle: Puzzle[P_co, S_co]
    states: tuple[State, ...] = field(repr=False)
    """One for the start, and one after each move."""

    moves: tuple[Operation, ...] = ()
    """The operations that led from each state to the next; they and the puzzle are the whole game."""

    now: int = 0
    """Which of the states is shown."""

    right: Mapping[str, str] | None = field(default=None, repr=False)
    """The entries of the only solution, if it is known."""

    wishes: frozenset[str] = frozenset()
    seconds: float = 0.0
    """How long it has been played."""

    said: str = ""
    """What the last operation did, in words."""

    solution: Solution[P_co, S_co] | None = field(default=None, repr=False)
    """The only solution, if the game was begun with it."""

    room: Playing[Any, Any] = field(default=None, repr=False, compare=False)  # type: ignore[arg-type]
    """How its puzzle is played."""

    plan: Board = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    """The board before the first move. Which places and values there are never changes: a move needs no other."""

    replaying: bool = field(default=False, repr=False, compare=False)
    """While a saved game is played again, nothing is said."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied without the room and the plan, which follow from the puzzle."""
        kept = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("puzzle", "room", "plan"):
            del kept[name]
        return _game_again, (self.puzzle, kept)

    @staticmethod
    def begin(puzzle: Puzzle[P, S], solution: Solution[P, S] | None = None) -> Game[P, S]:
        """Nothing filled in."""
        room = room_to_play(puzzle)
        start = State(room.start(puzzle.content), {}, frozenset())
        plan = room.board(puzzle.content, start.marks)
        game: Game[P, S] = Game(puzzle, (start,), wishes=frozenset({"timer"}), room=room, plan=plan)
        if solution is None or isinstance(room, ModelPlay):
            return game
        return replace(game, solution=solution, right=dict(room.entries(puzzle.content, solution.content)))

    @staticmethod
    def again(puzzle: Puzzle[P, S], moves: Sequence[Operation], now: int | None = None) -> Game[P, S]:
        """The game after these moves, some of them undone: as it was saved."""
        game = replace(Game.begin(puzzle), replaying=True)
        for move in moves:
            game = game.do(move)
        there = game.now if now is None else max(0, min(now, game.now))
        return replace(game, now=there, said="", replaying=False)

    def knowing(self, right: Mapping[str, str]) -> Game[P_co, S_co]:
        """The same game with the entries of the only solution, so that wrong ones are found before the end."""
        return replace(self, right=dict(right))

    @property
    def state(self) -> State:
        """What stands on the paper."""
        return self.states[self.now]

    @property
    def marks(self) -> S_co:
        """What is filled in."""
        marks: S_co = self.state.marks
        return marks

    @property
    def notes(self) -> Notes:
        """What is noted, by place."""
        return self.state.notes

    @property
    def struck(self) -> frozenset[int]:
        """The clues struck off."""
        return self.state.struck

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back."""
        return self.now > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was undone."""
        return self.now < len(self.states) - 1

    @property
    def finished(self) -> bool:
        """Whether all is filled in, rightly or wrongly."""
        return self.room.finished(self.puzzle.content, self.marks)

    @cached_property
    def entries(self) -> dict[str, str]:
        """What is filled in: places, and what is there."""
        return dict(self.room.entries(self.puzzle.content, self.marks))

    @cached_property
    def board(self) -> Board:
        """The places, what fits there, and what is met or broken."""
        return self.room.board(self.puzzle.content, self.marks)

    @property
    def filled(self) -> int:
        """How much is filled in, counted as the board's total is."""
        return filled_in(self.plan, self.entries)

    @property
    def grid(self) -> dict[str, str]:
        """Every mark of the elimination grid, by cell."""
        return grid_of(self.plan, self.entries, self.notes)

    def do(self, operation: Operation) -> Game[P_co, S_co]:
        """The game after an operation; the same game where that changes nothing.

        >>> from cluewright import play, read
        >>> game = play(read("SEND + MORE = MONEY")).do({"do": "enter", "place": "M", "value": "1"})
        >>> game.entries, game.said, game.do({"do": "undo"}).entries
        ({'M': '1'}, 'M is 1. 1 of 8 are filled in.', {})
        """
        from cluewright.games.operations import after

        return after(self, operation)

    def saying(self, said: str) -> Game[P_co, S_co]:
        """The same game with a sentence about what was done; what was worked out of its state is kept."""
        game = replace(self, said=said)
        for name in ("board", "entries", "_picture"):
            if name in self.__dict__:
                game.__dict__[name] = self.__dict__[name]
        return game

    def moved(self, operation: Operation, state: State, said: str) -> Game[P_co, S_co]:
        """The game after one more move, which led to this state."""
        if self.now >= MOST_MOVES:
            raise NotationError(f"this game has {MOST_MOVES:,} moves, the most there can be; begin the puzzle anew")
        return replace(
            self,
            states=(*self.states[: self.now + 1], state),
            moves=(*self.moves[: self.now], dict(operation)),
            now=self.now + 1,
            said=said,
        )

    def play(self, text: str) -> Game[P_co, S_co]:
        """The game after a typed move; `erase` and a place empties it.

        >>> from cluewright import play, read
        >>> game = play(read("SEND + MORE = MONEY")).play("M 1").play("S=8").play("erase S")
        >>> game.entries, game.undo().entries
        ({'M': '1'}, {'S': '8', 'M': '1'})
        """
        return self.do({"do": "type", "text": text})

    def undo(self) -> Game[P_co, S_co]:
        """One step back, if there is one."""
        return self.do({"do": "undo"})

    def redo(self) -> Game[P_co, S_co]:
        """One step forward again, if one was undone."""
        return self.do({"do": "redo"})

    def picture(self) -> Picture:
        """The puzzle as far as it is filled in, with the pencil marks; drawn once, however often it is asked for."""
        return self._picture

    @cached_property
    def _picture(self) -> Picture:
        from cluewright.games.documents import with_notes, without_judgement

        picture = self.room.picture(self.puzzle.content, self.marks)
        shown = picture if "counts" in self.wishes else without_judgement(picture)
        return with_notes(shown, self.board, self.entries, self.notes)

    @property
    def document(self) -> dict[str, Any]:
        """All that a front end shows, as plain data."""
        from cluewright.games.documents import document_of

        return document_of(self)

    @property
    def filled_state(self) -> dict[str, Any]:
        """What is filled in and noted, as a state file has it."""
        notes = {place: list(values) for place, values in self.notes.items()}
        return {"entries": self.entries, "notes": {"places": notes, "struck": sorted(self.struck)}}

    @property
    def saved_state(self) -> dict[str, Any]:
        """The state file that hints take."""
        return {"puzzle": self.puzzle.document, **self.filled_state}

    def check(self) -> Check:
        """The rules broken when all is filled in; before that, what contradicts the only solution."""
        if self.finished:
            whole = self.room.solution(self.marks) if isinstance(self.room, ModelPlay) else self.marks
            faults = self.puzzle.family.verify.faults(self.puzzle.content, whole)
            if not faults:
                return Check("Solved: everything is filled in, and every rule holds.", solved=True)
            return Check("Everything is filled in, but not every rule holds.", tuple(fault.says for fault in faults))
        if self.right is None:
            return Check("It is not known whether the solution is unique; entries are checked once all are filled in.")
        wrong = tuple(f"{place} {what}" for place, what in self.entries.items() if self.right.get(place) != what)
        if wrong:
            return Check("This contradicts the solution:", wrong)
        return Check(f"Nothing is wrong so far; {progress(self)}.")


def filled_in(board: Board, entries: Mapping[str, str]) -> int:
    """How many of the board's total these entries are: of cells to paint, only the filled ones count."""
    return sum(value == "#" for value in entries.values()) if board.way == Way.PAINT else len(entries)


def progress(game: Game) -> str:
    """`7 of 8 are filled in`."""
    board = game.plan
    count = filled_in(board, game.entries)
    what = {Way.JOIN: "pairs are joined", Way.PAINT: "cells are filled", Way.ENTER: "are filled in"}[board.way]
    return f"{count} {what}" if board.total is None else f"{count} of {board.total} {what}"


def play(puzzle: Puzzle[P, S], solution: Solution[P, S] | None = None) -> Game[P, S]:
    """A new game of this puzzle; with its only solution, wrong entries are found before the end.

    >>> from cluewright import read
    >>> play(read("SEND + MORE = MONEY")).play("M 1").entries
    {'M': '1'}
    """
    return Game.begin(puzzle, solution)


def _game_again(puzzle: Puzzle, kept: Mapping[str, Any]) -> Game:
    room = room_to_play(puzzle)
    return Game(puzzle, **kept, room=room, plan=room.board(puzzle.content, kept["states"][0].marks))
