"""Save a puzzle under a name. A name that is taken, or cannot be one, is explained and asked again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from cluewright.core import InputError
from cluewright.tui.base_screens import TypingScreen
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Asked
from cluewright.tui.working import Stop, Working

if TYPE_CHECKING:
    from cluewright.library.store import Entry


class Save(TypingScreen):
    """Asks for a name; gives the entry as it was saved, or None."""

    TITLE = "Save a puzzle"
    ENTER = "save"

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self._entry = entry

    def body(self) -> Iterable[Widget]:
        """One field."""
        with VerticalScroll(can_focus=False):
            yield Static(
                "Type a name that no other puzzle has, and press Enter. Esc leaves without saving.", classes="words"
            )
            yield Asked("Name", self._entry.puzzle.name)

    def on_mount(self) -> None:
        self.query_one(Asked).field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try to save."""
        named = replace(self._entry, puzzle=replace(self._entry.puzzle, name=event.value.strip()))
        menu = self.menu

        def work(stop: Stop) -> Entry:
            menu.library().save(named)
            return named

        self.app.push_screen(Working(f"Saving {named.puzzle.name}.", work), self._saved)

    def _saved(self, result: Any) -> None:
        if isinstance(result, InputError):
            self.say(sentence(str(result)))
        elif result is not None:
            self.dismiss(result)

    def action_back(self) -> None:
        """Without saving."""
        self.dismiss(None)
