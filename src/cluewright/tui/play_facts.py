"""What the screen of a game says beside its board: what stands at the cursor, what is left, the clues."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich.text import Text

from cluewright.core import Role
from cluewright.core.board import Noting, State, Way
from cluewright.games.game import Game, filled_in
from cluewright.games.notes import CROSS, TICK
from cluewright.tui.base_screens import wrapped

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


def facts(play: PlayScreen, width: int, *, brief: bool) -> list[str]:
    """What stands at the cursor, how far the game is, what is left and what is broken; in brief, on few lines."""
    game, board = play.game, play.game.board
    here = _choice(play) or _here(play)
    left = [f"{each.name} left: {' '.join(each.values)}" for each in board.left if each.values]
    broken: list[str] = []
    if "counts" in game.wishes:
        broken = [clash.says for clash in board.clashes]
        broken += [tally.says for tally in board.tallies if tally.state == State.BROKEN and tally.spot is not None]
    lines = [f"! {each}" for each in dict.fromkeys(broken[:_MOST_BROKEN])]
    lines += [f"{_STROKES.get(key.role, '----')} {key.means}" for key in game.picture().legend]
    if board.noting == Noting.GRID:
        own_left = [line for line, each in zip(left, board.left, strict=False) if play.place.name.endswith(each.name)]
        told = [here] if play.grid_seen else [here, *own_left]
    elif brief:
        told = ["; ".join([here, *left])]
    else:
        own = game.room.told(game.puzzle.content)
        told = [here, *(["", *left] if left else []), *(["", *own] if own else [])]
    return [part for line in [*told, *lines] for part in wrapped(line, width)]


def _here(play: PlayScreen) -> str:
    """What stands at the cursor, in words."""
    if play.grid_seen:
        return _cell_words(play)
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
    grid, game = play.grid_seen, play.game
    assert grid
    row, column = play.cell
    names = []
    for group, value in (grid.down[row], grid.across[column]):
        name = grid.groups[group].values[value]
        names.append(f"{grid.groups[group].name} {name}")
    mark = game.grid.get(grid.cell(row, column))
    words = {TICK: "go together", CROSS: "do not go together", None: "not known"}
    return f"{names[0]} - {names[1]}: {words[mark]}"


def clue_lines(play: PlayScreen, width: int) -> tuple[list[Text], int, int]:
    """The clues, wrapped; and where the one that is pointed at begins, with how many lines it takes: 0 if none is."""
    game, board = play.game, play.game.board
    states = {tally.name: tally.state for tally in board.tallies} if "counts" in game.wishes else {}
    lines: list[Text] = []
    first, count = 0, 0
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
            first, count = len(lines), len(own)
        lines += [Text(line, style, no_wrap=True) for line in own]
    return lines, first, count


def clues_at(play: PlayScreen, width: int) -> list[int]:
    """For each line of the clues, the number of the clue in the list."""
    found = []
    for number, clue in enumerate(play.game.board.clues):
        before = f"  {clue.number}. "
        found += [number] * len(textwrap.wrap(f"{before}{clue.says}", width, subsequent_indent=" " * len(before)))
    return found


def questions(game: Game, width: int) -> list[str]:
    """What the puzzle asks, which stands after the clues."""
    told = game.room.told(game.puzzle.content)
    last = f"{len(game.board.clues)}. "
    ends = next((number for number, line in enumerate(told) if line.startswith(last)), len(told))
    return [part for line in told[ends + 1 :] for part in wrapped(line, width)]
