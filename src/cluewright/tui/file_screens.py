"""Open a puzzle from a file. Its setter is asked about clues that are refused or loose; the file keeps the answers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual import events
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from cluewright.core import Limit
from cluewright.core.reading import marked
from cluewright.tui.puzzle_screen import PuzzleScreen
from cluewright.tui.screens import ReadingScreen, TypingScreen, sentence
from cluewright.tui.widgets import Asked, Choices, Title
from cluewright.workshop import Puzzle, Unreadable, read_all
from cluewright.workshop.dialogue import Unclear, keep, unclear

_PATIENCE = 10.0
"""Seconds for the proof of a puzzle that is opened."""


class OpenFile(TypingScreen):
    """Asks for a file, and about the clues in it that are unclear; then shows the puzzle."""

    TITLE = "Open a file"
    ENTER = "open"

    def __init__(self) -> None:
        super().__init__()
        self._path = Path()
        self._passed: set[Unclear] = set()
        """Clues about which nothing was chosen."""

    def body(self) -> Iterable[Widget]:
        """One field."""
        with VerticalScroll(can_focus=False):
            yield Static("Type the name of a file with one puzzle, and press Enter. Esc goes back.", classes="words")
            yield Asked("File")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read the file, from the start again."""
        if not event.value.strip():
            self.say("Type the name of a file, such as puzzle.txt.")
            return
        self._path = Path(event.value.strip()).expanduser()
        self._passed = set()
        self._look()

    def _look(self) -> None:
        """Ask about the next unclear clue; where there is none, show the puzzle or say why it cannot be read."""
        self.say()
        with self.saying_errors():
            items = read_all(self._path).items
            waiting = [each for each in unclear(self._path) if each.readings and each not in self._passed]
            if waiting:
                self.app.push_screen(ChooseReading(waiting[0]), lambda reading: self._answered(waiting[0], reading))
            elif len(items) > 1:
                self.say(f"There are {len(items)} puzzles in it; `cluewright library import` takes all of them.")
            elif isinstance(items[0], Unreadable):
                raise items[0].error
            else:
                self._prove(items[0])

    def _answered(self, clue: Unclear, reading: int | None) -> None:
        """Keep what was chosen in the file, and go on."""
        if reading is None:
            self.say("Stopped asking. What was chosen before is kept in the file.")
            return
        with self.saying_errors():
            if reading:
                keep(self._path, clue, reading)
            else:
                self._passed.add(clue)
            self._look()

    def _prove(self, puzzle: Puzzle) -> None:
        from cluewright.library.exchange import examined

        self.work(
            f"Solving {puzzle.name}, and looking for a second solution.",
            lambda stop: examined(puzzle, Limit(seconds=_PATIENCE)),
            lambda entry: self.app.push_screen(PuzzleScreen(entry, unsaved=True)),
        )


class ChooseReading(ReadingScreen):
    """Asks what one clue means; gives the reading that is chosen, counted from 1, 0 for none, or None."""

    ENTER = "choose"

    def __init__(self, clue: Unclear) -> None:
        super().__init__()
        self._clue = clue

    def body(self) -> Iterable[Widget]:
        """The clue, what it may mean, and the choice."""
        clue = self._clue
        readings = "\n".join(f"{number}  {reading}" for number, reading in enumerate(clue.readings, start=1))
        why = f"{sentence(clue.reason)}\n\nIt may mean:"
        if clue.state == "loose":
            why = "Nothing else in the puzzle says what the marked words mean. The clue was taken as:"
        words = f"Clue {clue.clue}: {marked(clue.says, clue.words)}\n\n{why}\n{readings}"
        with VerticalScroll(can_focus=False):
            yield Static(words, classes="words", markup=False)
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Title).say(f"{self._clue.puzzle} - What does this clue mean?")
        choices = self.query_one(Choices)
        numbers = range(1, len(self._clue.readings) + 1)
        choices.show([*(f"{number}  It means this" for number in numbers), "0  None of these"])
        choices.highlighted = len(self._clue.readings)  # nothing is chosen for the setter by a careless Enter

    def on_key(self, event: events.Key) -> None:
        """A number chooses."""
        if event.character and event.character in "0123456789":
            event.stop()
            if int(event.character) <= len(self._clue.readings):
                self.dismiss(int(event.character))
            else:
                self.say(f"Press a number from 1 to {len(self._clue.readings)}, or 0 for none of these.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a line."""
        self.dismiss((event.option_index + 1) % (len(self._clue.readings) + 1))

    def action_back(self) -> None:
        """Stop asking."""
        self.dismiss(None)
