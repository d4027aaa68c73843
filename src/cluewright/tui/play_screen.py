"""The screen of a game as it is seen: the board or the grid with its cursor, the pane beside it, the title.

A board follows its cursor. The pane says what stands at the cursor, what is left, the clues and all keys. The game has
its place in the library: it is saved after every move, with the time that it was played.
"""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from cluewright.core import InputError, Picture, Role
from cluewright.core.board import Noting, Place, State, Way
from cluewright.games.game import Game, Operation, filled_in
from cluewright.games.notes import CROSS, TICK
from cluewright.tui.board_view import Cells, Marks, board_text, rows_to_show
from cluewright.tui.elimination_grid import Grid, Layout, Window, wished_width
from cluewright.tui.screens import (
    Asked,
    Field,
    Keys,
    MenuScreen,
    Sheet,
    TextScreen,
    Title,
    markdown_lines,
    sentence,
    wrapped,
)

if TYPE_CHECKING:
    from cluewright.library.games import Games, SavedGame
    from cluewright.tui.play import Play


class Session:
    """A game under way. It gets a place in the library with its first move."""

    def __init__(self, game: Game, games: Callable[[], Games], saved: SavedGame | None = None) -> None:
        self._game, self._games, self._saved = game, games, saved
        self._since: float | None = time.monotonic()
        self._troubled = False

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._game

    @property
    def seconds(self) -> float:
        """How long it has been played."""
        return self._game.seconds + (time.monotonic() - self._since if self._since is not None else 0)

    def pause(self) -> None:
        """Stop the clock, while something else is seen."""
        self._game = replace(self._game, seconds=self.seconds)
        self._since = None

    def go_on(self) -> None:
        """Start the clock again."""
        if self._since is None:
            self._since = time.monotonic()

    def do(self, operation: Operation) -> str:
        """Do an operation and save the game; what there is to say. What is not a move is refused (`NotationError`)."""
        before = self._game
        self._game = after = before.do(operation)
        if after is before:
            return "That stands there already."
        unchanged = after.moves == before.moves and after.now == before.now and after.wishes == before.wishes
        return after.said if unchanged else self.save() or after.said

    def know(self, right: dict[str, str]) -> None:
        """Keep the entries of the only solution."""
        self._game = self._game.knowing(right)

    def save(self) -> str:
        """Write the game; what went wrong, or nothing. The same trouble is not said again after every move."""
        from cluewright.library.games import GameConflictError

        is_paused = self._since is None
        self.pause()
        if not is_paused:
            self.go_on()
        try:
            games = self._games()
            self._saved = games.save(self._saved.after(self._game)) if self._saved else games.add(self._game)
        except GameConflictError:
            return self._reload()
        except InputError as error:
            was_said, self._troubled = self._troubled, True
            return "" if was_said else f"{self._game.said} This game is not saved: {sentence(str(error))}"
        return ""

    def _reload(self) -> str:
        """Take over what was played elsewhere."""
        assert self._saved is not None
        self._saved = self._games().get(self._saved.key, self._saved.player)
        self._game = self._saved.game
        return "This game was played elsewhere meanwhile. Here is how it stands now; the last move was not kept."

    def leave(self) -> None:
        """Write down the time that was played, if there is a game to go on with."""
        if self._saved is not None:
            self.save()


_NARROWEST, _WIDEST = 28, 60
"""Columns of the pane: where there are fewer beside a board, the pane stands below it."""


class FollowingSheet(Sheet):
    """A sheet of which one part is always in sight."""

    DOWN, ACROSS = " (PgUp, PgDn)", ""
    _part: Region | None = None

    def show_part(self, lines: list[Text], part: Region | None) -> None:
        """Show these lines, and of them this part."""
        self._part = part
        self.show(Text("\n", no_wrap=True).join(lines), from_top=False)
        self.call_after_refresh(self._reveal)

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        if self._part is not None and self._scroller.is_attached:
            self._scroller.scroll_to_region(self._part, animate=False, force=True)

    @property
    def shown(self) -> Static:
        """What is shown, for the place of a click."""
        return self._content


class BoardSheet(FollowingSheet):
    """The board, with its cursor in sight."""


class ClueSheet(FollowingSheet):
    """The clues, with the one that is pointed at in sight."""


class Pane(ScrollableContainer):
    """What stands beside or below a board: messages, facts, clues."""

    def __init__(self) -> None:
        super().__init__(can_focus=False)
        self.message = Static(id="message")
        self.facts = Static(id="facts")
        self.clues = ClueSheet()

    def compose(self) -> ComposeResult:
        yield self.message
        yield self.facts
        yield self.clues


class MoveField(Field, inherit_bindings=False):
    """The line for typed moves; while it is empty, a character may be a value for the cursor's place.

    Every key of the game is handled here, one after another: Textual would run the bindings of a screen before or after
    the keys of a field, so that fast fingers would set a value where the cursor is a moment later.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "home", show=False),
        Binding("end", "end", show=False),
        Binding("ctrl+u", "delete_left_all", show=False),
        Binding("ctrl+w", "delete_left_word", show=False),
    ]

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Everything that can be typed, except the key that lists the keys: no move has it."""
        return key != "question_mark" and super().check_consume_key(key, character)

    async def on_key(self, event: events.Key) -> None:
        """Do what the key does in the game, or let it be typed."""
        screen = cast("Play", self.screen)
        action = screen.action_of(event.key)
        if action is not None:
            event.prevent_default()
            event.stop()
            await screen.run_action(action)
        elif not self.value and event.is_printable and event.character and screen.take(event.character):
            event.prevent_default()
            event.stop()


class MoveLine(Asked):
    """The line with its name before it, which says what a value does."""

    FIELD = MoveField

    def call(self, name: str) -> None:
        """Another name."""
        self.query_one(".asks", Static).update(Content(f"{name}: "))


class Table(Container):
    """A board with its pane, beside each other where there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardSheet()
        self.pane = Pane()

    def compose(self) -> ComposeResult:
        yield self.board
        yield self.pane

    def would_be_beside(self, wanted: int) -> bool:
        """Whether the pane has room beside a board of so many columns."""
        return self.app.size.width - wanted - 2 >= _NARROWEST

    def lay_out(self, wanted: int, *, clues: bool, grid: bool = False, folded: bool = False) -> None:
        """Give the board so many columns, and the pane the rest if that is enough; a grid shares with its clues.

        A grid that is folded needs the columns that it wants.
        """
        whole = self.app.size.width
        rest = whole - wanted - 2
        if grid:
            rest = max(rest, _NARROWEST if folded else min(whole // 2 - 4, 40))
        beside = rest >= _NARROWEST or grid
        self.set_class(beside, "beside")
        self.set_class(not beside, "below")
        self.set_class(clues, "clued")
        self.pane.styles.width = min(rest, max(_WIDEST, whole // 2)) if beside else "1fr"
        self.pane.clues.display = clues

    @property
    def pane_width(self) -> int:
        """Columns for words in the pane."""
        if self.has_class("beside") and self.pane.styles.width is not None:
            return max(16, int(self.pane.styles.width.value) - 2)
        return max(20, self.app.size.width - 2)


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


_MARGIN = 8
"""Columns to the left and right of the cursor that are kept in sight."""

_AROUND, _BELOW, _CLUES = 3, 3, 9
"""Lines of the screen that no board gets: title, moves and keys; and what the pane takes at least where it is below,
without clues or with them."""


class PlayScreen(MenuScreen):
    """Where the cursor stands, and how everything is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session
        self.at = 0
        """The number of the place where the cursor stands."""

        self.cell = (0, 0)
        """The row and column of the elimination grid where its cursor stands."""

        self.clue = 0
        self.on_clues = self.noting = self.as_table = False
        self.pending = ""
        """The first figures of a value."""

        self.picked: str | None = None
        """Of two places to be joined, the first."""

        self.choosing: int | None = None
        """The number of the value that is chosen from a list."""

        self.says = ""
        self.forget_marks()
        self.window = Window(0, 0, 0, 0)
        self.rows_shown: list[int] = []
        """The rows of the board's text that are shown."""

        self.clue_of: list[int] = []
        """For each line of the clues, the number of the clue it belongs to."""

        self._widest = 0

    def forget_marks(self) -> None:
        """What a hint or a check has marked was about the state before."""
        self.hinted_places: tuple[str, ...] = ()
        self.hinted_values: tuple[str, ...] = ()
        """Values of the elimination grid that a hint is about."""

        self.hinted_clues: tuple[int, ...] = ()
        self.wrong_places: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    def compose(self) -> Iterable[Widget]:
        """Title, board with its pane, the line for moves, keys; messages stand in the pane."""
        yield Title("Cluewright")
        yield Table()
        yield MoveLine("Move")
        yield Keys(self.ENTER)

    @property
    def grid_seen(self) -> Grid | None:
        """The elimination grid, if it is what is seen."""
        board = self.game.board
        return Grid(board.groups) if board.noting == Noting.GRID and not self.as_table else None

    @property
    def place(self) -> Place:
        """Where the cursor stands."""
        return self.game.board.places[self.at]

    def say(self, text: str = "") -> None:
        """A message in the pane; the board is drawn anew, because its room changes."""
        self.says = text
        self.draw()

    def on_resize(self) -> None:
        if hasattr(self, "session"):
            self.draw()
            self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Show the game as it stands."""
        board, picture, grid = self.game.board, self.game.picture(), self.grid_seen
        table = self.query_one(Table)
        if grid:
            wished, folded = wished_width(grid, self._grid_height)
            table.lay_out(wished, clues=True, grid=True, folded=folded)
            lines, cursor = self._grid_lines(grid, table), None
        else:
            wide = round(picture.width * picture.cell[0])
            lines, cursor = self._board_lines(picture, table.would_be_beside(max(wide, self._widest)))
            self._widest = max(map(len, lines), default=0)
            table.lay_out(self._widest, clues=bool(board.clues))
        table.board.show_part(lines, cursor)
        width = table.pane_width
        table.pane.message.update(Content("\n".join(wrapped(self.says, width))))
        table.pane.message.display = bool(self.says)
        words = facts(self, picture, width, brief=table.has_class("below") or bool(board.clues))
        table.pane.facts.update(Text("\n".join(words), no_wrap=True))
        table.pane.facts.display = bool(words)
        if board.clues:
            clues = clue_text(self, width)
            self.clue_of = clues.clue_of
            table.pane.clues.show_part(clues.lines, clues.part)
        self.query_one(MoveLine).call("Note" if self.noting else "Move")
        self.say_title()

    def _board_lines(self, picture: Picture, beside: bool) -> tuple[list[Text], Region | None]:
        """The board in lines, and the part of them around its cursor."""
        game, board = self.game, self.game.board
        counts = "counts" in game.wishes
        wrong = {place for clash in board.clashes for place in clash.places} if counts else set()
        marks = Marks(
            self.place.name if board.places and not self.on_clues else None,
            self.hinted_places,
            {*wrong, *self.wrong_places},
            self.picked,
            board.tallies if counts else (),
            [place for place in game.notes if place not in game.entries],
        )
        lines = board_text(picture._replace(legend=()), board, marks, ascii_only=self.menu.ascii_only)
        if board.height is not None:
            lines = lines[: round(board.height * picture.cell[1]) + 1]
        while lines and not lines[-1].plain.strip():
            lines.pop()
        room = self.app.size.height - _AROUND - (0 if beside else _CLUES if board.clues else _BELOW)
        self.rows_shown = rows_to_show(lines, picture, board, room)
        lines = [lines[row] for row in self.rows_shown]
        if not board.places:
            return lines, None
        cells = Cells.of(self.place.spots[0], picture.cell)
        row = sum(each < cells.row for each in self.rows_shown)
        # With what stands beside the outermost cells: counts, headings, the names of rows and columns.
        left, top = max(0, cells.left - _MARGIN), max(0, row - 2)
        right, bottom = min(max(map(len, lines)), cells.right + _MARGIN), min(len(lines), row + 3)
        return lines, Region(left, top, right - left, bottom - top)

    @property
    def _grid_height(self) -> int:
        return max(6, self.app.size.height - 2 - max(1, self.query_one(Keys).size.height))

    def _grid_lines(self, grid: Grid, table: Table) -> list[Text]:
        pane = table.pane.styles.width
        width = self.app.size.width - (int(pane.value) if pane is not None else 0) - 3
        clues = self.game.board.clues
        pointed = {*self.hinted_values, *(clues[self.clue].names if self.on_clues and clues else ())}
        self.window = Window(width, self._grid_height, *self.cell)
        layout = Layout.of(grid, self.window)
        return layout.text(self.game.grid, self.window, pointed, ascii_only=self.menu.ascii_only)

    def say_title(self) -> None:
        """The title, with the time that was played."""
        if hasattr(self, "session"):
            self.query_one(Title).say(title(self.game, self.session.seconds, self.app.size.width - 2))
