"""Generate a puzzle: choose a family, say how big and with what options, see it, save it."""

from __future__ import annotations

from collections.abc import Iterable
from random import SystemRandom

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cluewright import families
from cluewright.core import Document, Family, OptionError, Request
from cluewright.tui.puzzle_screen import PuzzleScreen
from cluewright.tui.screens import FormScreen, ReadingScreen, job, sentence
from cluewright.tui.widgets import Asked, Choices, Title
from cluewright.workshop.generate_one import Made
from cluewright.workshop.orders import Order

_PATIENCE = 600.0
"""Seconds after which making a puzzle is given up; Escape gives it up at once."""


class Families(ReadingScreen):
    """Which family."""

    TITLE = "Generate a new puzzle: of which family?"
    ENTER = "choose"

    def __init__(self) -> None:
        super().__init__()
        every = [families.load(name) for name in families.names()]
        self._families = [family for family in every if family.offers("generate")]

    def body(self) -> Iterable[Widget]:
        """The families with their rules."""
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Choices).show(f"{family.name:12} {family.summary}" for family in self._families)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The whole rule of the family, which the line may not have room for."""
        self.say(sentence(self._families[event.option_index].summary))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the form."""
        self.app.push_screen(Make(self._families[event.option_index]))


class Make(FormScreen):
    """How big, and with what options. What cannot be made is explained, and asked again."""

    ENTER = "make it"

    def __init__(self, family: Family) -> None:
        super().__init__()
        self._family = family

    def body(self) -> Iterable[Widget]:
        """A field for the size, one for each option, one for the seed."""
        with VerticalScroll(can_focus=False):
            yield Static("Leave a field empty for what is usual.", classes="line")
            yield Asked("size", id="size")
            size = self._family.generate.SIZE
            yield Static(f"{size.says}; usually {size.standard}", markup=False, classes="hint")
            for name, meaning in self._family.generate.OPTIONS.items():
                yield Asked(name, id=f"option-{name}")
                yield Static(meaning, classes="hint", markup=False)
            yield Asked("seed", str(SystemRandom().randrange(10**6)), id="seed")
            yield Static("the same seed gives the same puzzle again", classes="hint")

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Cluewright - Generate a puzzle: {self._family.name}")

    def _order(self) -> Order:
        typed = {asked.id or "": asked.field.value.strip() for asked in self.query(Asked)}
        options = {
            name.removeprefix("option-"): value for name, value in typed.items() if value and name.startswith("option-")
        }
        size = _number(typed["size"], "the size") if typed["size"] else None
        seed = _number(typed["seed"], "the seed") if typed["seed"] else 0
        return Order(self._family.name, Request(size, options), seed).checked()

    def on_input_submitted(self) -> None:
        """Make the puzzle, if it can be made."""
        from cluewright.library.exchange import generated

        with self.saying_errors():
            order = self._order()
            self.say()

            def made(record: Document) -> None:
                self.app.push_screen(PuzzleScreen(generated(Made.read(record), order), unsaved=True))

            doing = f"Making a puzzle of the family {order.family}, unique by proof."
            work = job("make", _PATIENCE, order=order.document)
            self.work(doing, work, made, "Stopped; no puzzle was made.")


def _number(text: str, what: str) -> int:
    if not text.lstrip("-").isdecimal() or len(text) > 18:
        raise OptionError(f"{what} is a whole number, not {text[:40]!r}")
    return int(text)
