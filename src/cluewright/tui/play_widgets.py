"""What the screen of a game is made of: a board that follows its cursor, a line for moves, and a pane beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from cluewright.tui.widgets import Asked, Field, Sheet

if TYPE_CHECKING:
    from cluewright.tui.play import Play

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
        """Another part would be seen."""
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
