"""All keys of a game, and the rules of its family."""

from __future__ import annotations

from cluewright.core.board import Noting, Way
from cluewright.games.game import Game
from cluewright.tui.base_screens import ReadingScreen
from cluewright.tui.prose import prose
from cluewright.tui.widgets import Title

_WAYS = {
    Way.ENTER: (
        ("0-9", "enter a value at the cursor; with notes on (Ctrl-N), note it"),
        ("Enter", "choose a value from a list"),
        ("Backspace", "empty the place"),
    ),
    Way.PAINT: (
        ("Enter, Space", "fill the cell, or open it again"),
        ("-", "mark the cell as staying empty"),
        ("Backspace", "open the cell"),
    ),
    Way.JOIN: (
        ("Enter, Space", "choose a house; at a second one, join the two"),
        ("-", "at the second house: note that the two are no pair"),
        ("Backspace", "take the line of the house away"),
    ),
}
_GRID = (
    ("Enter, +", "tick: the two go together; again, and it is open"),
    ("Space, -", "cross: they do not; again, and it is open"),
    ("Tab", "to the clues, where Enter strikes one off, and back"),
    ("PgUp, PgDn", "move the clues"),
    ("Ctrl-G", "the table or the map instead of the grid, and back"),
    ("Ctrl-F", "a tick crosses out what follows from it, or not"),
)
_ALL = (
    ("Ctrl-N", "notes instead of entries, and back"),
    ("Ctrl-Z, Ctrl-Y", "undo, redo"),
    ("Ctrl-R", "start anew (undo brings everything back)"),
    ("Ctrl-T", "a hint; again, and it says more; a wrong entry comes first"),
    ("Ctrl-P", "have the next step played"),
    ("Ctrl-K", "is it right so far?"),
    ("Ctrl-E", "show at once what is met (✓) and what is broken (!), or not"),
    ("Ctrl-L", "show or hide the time"),
    ("Ctrl-O", "the solution"),
    ("Ctrl-A", "another puzzle like this"),
    ("Esc", "leave; the game is saved after every move"),
    ("Ctrl-Q", "quit the program"),
)


class PlayHelp(ReadingScreen):
    """The keys, then the rules."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def on_mount(self) -> None:
        game, board = self._game, self._game.board
        puzzle = game.puzzle
        self.query_one(Title).say(f"How to play {puzzle.family.name}")
        keys = [("Arrow keys", "move the cursor; the mouse points too"), *_WAYS[board.way]]
        if board.noting == Noting.GRID:
            keys = [keys[0], *_GRID]
        else:
            keys.append(("Tab", "to the next place that is empty"))
        how = f"{game.room.how(puzzle.content)}; to empty a place, type erase and the place."
        listed = [f"{key.ljust(16)}{says}" for key, says in [*keys, *_ALL]]
        self.show(*listed, "", f"Moves can be typed too. {how}", "", *prose(puzzle.family.rules, self._width))
