"""What the screen of a game says beside its board: what stands at the cursor, what is left, the clues, all keys."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.geometry import Region

from cluewright.core import Picture, Role
from cluewright.core.board import Noting, State, Way
from cluewright.games.game import Game, filled_in
from cluewright.games.notes import CROSS, TICK
from cluewright.tui.screens import TextScreen, markdown_lines, wrapped

if TYPE_CHECKING:
    from cluewright.tui.play_screen import PlayScreen

_SIGNS = {State.OPEN: " ", State.MET: "✓", State.BROKEN: "!"}
_STROKES = {Role.FIRST: "────", Role.SECOND: "····", Role.WRONG: "!!!!"}
_MOST_BROKEN = 3


def title(game: Game, seconds: float, width: int) -> str:
    """`Playing zebra - logic, 5 places   7 of 25   3:05`; the name gives way where there is no room."""
    puzzle, board = game.puzzle, game.board
    count = filled_in(board, game.entries)
    ending = f"   {count} of {board.total}" if board.total is not None else f"   {count} filled in"
    if "timer" in game.wishes:
        minutes, rest = divmod(int(seconds), 60)
        ending += f"   {minutes}:{rest:02}"
    start = f"Playing {puzzle.name} - {puzzle.family.name}, {puzzle.size}"
    room = width - len(ending)
    return (start if len(start) <= room else f"{start[: max(1, room - 1)]}…") + ending


def facts(play: PlayScreen, picture: Picture, width: int, *, brief: bool) -> list[str]:
    """What stands at the cursor, how far the game is, what is left and what is broken; in brief, on few lines."""
    game, board = play.game, play.game.board
    here = _choice(play) or (_cell_words(play) if play.grid_seen else _here(play))
    left = [f"{each.name} left: {' '.join(each.values)}" for each in board.left if each.values]
    broken: list[str] = []
    if "counts" in game.wishes:
        broken = [clash.says for clash in board.clashes]
        broken += [tally.says for tally in board.tallies if tally.state == State.BROKEN and tally.spot is not None]
    lines = [f"! {each}" for each in dict.fromkeys(broken[:_MOST_BROKEN])]
    lines += [f"{_STROKES.get(key.role, '----')} {key.means}" for key in picture.legend]
    if play.grid_seen:
        first = [here]
    elif board.noting == Noting.GRID:
        own_left = [line for line, each in zip(left, board.left, strict=False) if play.place.name.endswith(each.name)]
        first = [here, *own_left]
    elif brief:
        first = ["; ".join([here, *left])]
    else:
        own = game.room.told(game.puzzle.content)
        first = [here, *(["", *left] if left else []), *(["", *own] if own else [])]
    return [part for line in [*first, *lines] for part in wrapped(line, width)]


def _here(play: PlayScreen) -> str:
    """What stands at the cursor, in words."""
    game, board = play.game, play.game.board
    if not board.places:
        return "There is nothing to fill in."
    place = play.place
    name = place.says or place.name
    value, notes = game.entries.get(place.name), game.notes.get(place.name, ())
    if place.given:
        return f"{name}: {place.given} is given"
    if board.way == Way.PAINT:
        return f"{name}: {({'#': 'filled', '-': 'marked empty'}).get(value or '', 'open')}"
    if board.way == Way.JOIN:
        pairs = {**game.entries, **{other: one for one, other in game.entries.items()}}
        excluded = [other for one, others in game.notes.items() for other in others if one == place.name]
        excluded += [one for one, others in game.notes.items() if place.name in others]
        joined = f"joined to {pairs[place.name]}" if place.name in pairs else "not joined"
        return f"{name}: {joined}" + (f"; not to {', '.join(excluded)}" if excluded else "")
    return f"{name}: {value or 'empty'}" + (f"; notes {' '.join(notes)}" if notes else "")


def _choice(play: PlayScreen) -> str:
    """The values to choose from, with the chosen one marked."""
    if play.choosing is None:
        return ""
    values = [*play.place.values, "(empty)"]
    listed = " ".join(f">{value}<" if number == play.choosing else value for number, value in enumerate(values))
    return f"{play.place.says or play.place.name}: {listed}"


def _cell_words(play: PlayScreen) -> str:
    """What the grid says of the two values at its cursor."""
    grid, (row, column) = play.grid_seen, play.cell
    assert grid
    names = [f"{grid.groups[value[0]].name} {grid.name(value)}" for value in (grid.down[row], grid.across[column])]
    words = {TICK: "go together", CROSS: "do not go together", None: "not known"}
    return f"{names[0]} - {names[1]}: {words[play.game.grid.get(grid.cell(row, column))]}"


class ClueText(NamedTuple):
    """The clues and the questions after them, in lines."""

    lines: list[Text]
    clue_of: list[int]
    """For each line of the clues, which of the board's clues it belongs to."""

    part: Region | None
    """The lines that should be in sight: of the clue that is pointed at, or that a hint is about."""


def clue_text(play: PlayScreen, width: int) -> ClueText:
    """The clues with their signs, and the questions."""
    game, board = play.game, play.game.board
    states = {tally.name: tally.state for tally in board.tallies} if "counts" in game.wishes else {}
    lines: list[Text] = []
    clue_of: list[int] = []
    part = None
    for number, clue in enumerate(board.clues):
        pointed = play.on_clues and number == play.clue
        struck = clue.number in game.struck
        sign = "x" if struck else _SIGNS[states.get(f"clue {clue.number}", State.OPEN)]
        if clue.number in play.hinted_clues:
            sign = "*"
        before = f"{'>' if pointed else ' '}{sign}{clue.number}. "
        style = "reverse" if pointed else "strike dim" if struck else ""
        own = textwrap.wrap(
            clue.says, width, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False
        )
        if pointed or (not play.on_clues and clue.number in play.hinted_clues[:1]):
            part = Region(0, len(lines), 1, len(own))
        lines += [Text(line, style, no_wrap=True) for line in own]
        clue_of += [number] * len(own)
    return ClueText([*lines, *map(Text, _questions(game, width))], clue_of, part)


def _questions(game: Game, width: int) -> list[str]:
    """What the puzzle asks, which stands after the clues."""
    lines = game.room.told(game.puzzle.content)
    last = f"{len(game.board.clues)}. "
    ends = next((number for number, line in enumerate(lines) if line.startswith(last)), len(lines))
    return [part for line in lines[ends + 1 :] for part in wrapped(line, width)]


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


def help_screen(game: Game, keys: Iterable[tuple[str, str]]) -> TextScreen:
    """The keys, these among them, then the rules."""
    board, puzzle = game.board, game.puzzle
    own = _GRID if board.noting == Noting.GRID else (*_WAYS[board.way], ("Tab", "to the next place that is empty"))
    every = [("Arrow keys", "move the cursor; the mouse points too"), *own, *keys]
    listed = [f"{key.ljust(16)}{says}" for key, says in every]
    how = f"Moves can be typed too. {game.room.how(puzzle.content)}; to empty a place, type erase and the place."
    rules = puzzle.family.rules
    return TextScreen(
        f"How to play {puzzle.family.name}", lambda width: [*listed, "", how, "", *markdown_lines(rules, width)]
    )
