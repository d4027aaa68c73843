"""The pages of the menu: what one can do, the library and its games, one puzzle, a new puzzle, a file, the laboratory.

A wrong key is explained and asked again. The setter of a file is asked about clues that are refused or loose; the file
keeps the answers. The laboratory is one in small: a few labellings on one puzzle, each within a few seconds.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

import cluewright
from cluewright import families
from cluewright.core import Document, Family, InputError, Limit, OptionError, Picture, Request, Verdict
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.core.reading import marked
from cluewright.library.names import default_address
from cluewright.processes.batch import Job, Outcome, run_job
from cluewright.processes.pool import Hosts
from cluewright.tui.play import Play
from cluewright.tui.screens import (
    Asked,
    Choices,
    FormScreen,
    MenuScreen,
    ReadingScreen,
    Stop,
    TextScreen,
    Title,
    TypingScreen,
    job,
    markdown_lines,
    sentence,
)
from cluewright.workshop import Puzzle, Solution, Unreadable, read_all
from cluewright.workshop.answer import VERDICTS, duration
from cluewright.workshop.dialogue import Unclear, keep, to_confirm, unclear
from cluewright.workshop.generation import Made
from cluewright.workshop.orders import Order

if TYPE_CHECKING:
    from cluewright.lab import Study
    from cluewright.library.games import GameCard
    from cluewright.library.store import Card, Entry

_FIELDS = {
    "variables": ("leftmost,ff,ffc", "which variable next: " + ", ".join(SELECTS)),
    "values": ("step,bisect", "how it is split: " + ", ".join(BRANCHES)),
    "orders": ("up,down", "which values first: " + ", ".join(ORDERS)),
    "limit": ("5s", "for each run: 500ms, 10s, 2m"),
}
_MORE = """The commands do more:
- cluewright lab labelling PUZZLE tries every labelling, repeats runs and keeps the results in a file
- cluewright lab tree PUZZLE draws the search tree
- cluewright lab scale measures how time grows with size
- cluewright lab paper runs the published tables again
- cluewright lab report FILE makes a page of any results"""


@dataclass(frozen=True)
class OneByOne:
    """An executor that runs jobs one after another, until it is stopped."""

    stop: Stop
    workers: int = 1

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """What became of each job; what was ended early has no outcome."""
        with Hosts() as hosts:
            for job in jobs:
                outcome = run_job(job, self.stop, hosts)
                if self.stop.is_set():
                    return
                yield outcome


class Laboratory(FormScreen):
    """Which labellings."""

    ENTER = "run"

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle

    def body(self) -> Iterable[Widget]:
        with VerticalScroll(can_focus=False):
            yield Static("Labellings to compare: how the search decides its variables.", classes="line")
            for name, (usual, meaning) in _FIELDS.items():
                yield Asked(name, usual, id=name)
                yield Static(meaning, markup=False, classes="hint")

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Laboratory: {self._puzzle.name} - {self._puzzle.family.name}, {self._puzzle.size}")

    def on_input_submitted(self) -> None:
        """Run the labellings, if they can be run."""
        with self.saying_errors():
            study = self._study()
            self.say()
            doing = f"Trying {len({trial.labelling for trial in study.trials})} labellings on {self._puzzle.name}."
            stopped = "Stopped; what had been run is dropped."
            self.work(doing, lambda stop: _carried_out(study, stop), self._show, stopped)

    def _show(self, parts: list[str]) -> None:
        self.app.push_screen(TextScreen(f"Laboratory: {self._puzzle.name}", lambda width: [*parts, "", _MORE]))

    def _study(self) -> Study:
        from cluewright.lab import Bounds
        from cluewright.lab.studies import LabellingOptions, labelling_study

        typed = {name: self.query_one(f"#{name}", Asked).field.value for name in _FIELDS}
        lists = {name: tuple(filter(None, (part.strip() for part in text.split(",")))) for name, text in typed.items()}
        for name in ("variables", "values", "orders"):
            if not lists[name]:
                raise OptionError(f"{name} must name at least one option, as in {_FIELDS[name][0]}")
        options = LabellingOptions(
            lists["variables"], lists["values"], lists["orders"], (self._puzzle.family.formulations[0],)
        )
        return labelling_study([self._puzzle], options, Bounds(Limit.parse(typed["limit"]).seconds or 5.0))


def _carried_out(study: Study, stop: Stop) -> list[str] | None:
    """Run the study; the lines of its tables."""
    from cluewright.lab import Experiment, Results, conduct

    with (
        tempfile.TemporaryDirectory(prefix="cluewright-") as folder,
        Results(Path(folder) / "study.jsonl", study) as kept,
    ):
        for progress in conduct(kept, OneByOne(stop)):
            stop.progress = f"{progress.done} of {progress.total} runs done"
        if stop.is_set():
            return None
        return str(Experiment(study, dict(kept.records))).splitlines()


_MOST = 400
"""Lines in the list; more are found by typing."""


class LibraryScreen(TypingScreen):
    """Choose a saved puzzle; `opens` makes the screen that then comes. Arrow keys move in the list while one types."""

    ENTER = "open"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "family(1)", "next family", priority=True),
        Binding("shift+tab", "family(-1)", show=False, priority=True),
        Binding("up", "move('cursor_up')", show=False, priority=True),
        Binding("down", "move('cursor_down')", show=False, priority=True),
        Binding("pageup", "move('page_up')", show=False, priority=True),
        Binding("pagedown", "move('page_down')", show=False, priority=True),
    ]

    def __init__(self, title: str, opens: Callable[[Entry], Screen[None]]) -> None:
        super().__init__()
        self._heading, self._opens = title, opens
        self._families = ["all families", *families.names()]
        self._family = 0
        self._every: list[Card] | None = None
        self._found: list[Card] = []

    def body(self) -> Iterable[Widget]:
        yield Asked("Search")
        yield Static(id="family", classes="line")
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Cluewright - {self._heading}")
        self.query_one(Choices).can_focus = False

    def on_screen_resume(self) -> None:
        """Read the library, anew whenever one comes back: something may have been saved meanwhile."""
        if self._every is None:
            self.query_one("#family", Static).update("Reading the library.")
        self.in_background(lambda: self.menu.library().cards(), self._show_cards)

    def _show_cards(self, found: list[Card] | InputError) -> None:
        first = self._every is None
        if not isinstance(found, InputError):
            self._every = found
            self._search(keep=not first)
            return
        if first:
            self.query_one("#family", Static).update("")
        self.say(sentence(str(found)))

    def on_input_changed(self, event: Input.Changed) -> None:
        self._search()

    def _search(self, *, keep: bool = False) -> None:
        if self._every is None:
            return
        words = self.query_one(Asked).field.value.casefold().split()
        family = self._families[self._family] if self._family else None
        self._found = [
            card
            for card in self._every
            if family in (None, card.family) and all(word in f"{card.name} {card.source}".casefold() for word in words)
        ]
        typed = " ".join(words)
        self._found.sort(key=lambda card: not card.name.casefold().startswith(typed))
        self._found.sort(key=lambda card: card.name.casefold() != typed)
        choices = self.query_one(Choices)
        chosen = choices.highlighted
        shown = self._found[:_MOST]
        here = families.present({card.family for card in shown})
        choices.show(_puzzle_line(card, card.family in here) for card in shown)
        if keep and chosen is not None:
            choices.highlighted = chosen
        self._say_found()

    def _say_found(self) -> None:
        count = len(self._found)
        line = f"{self._families[self._family]}: {count} puzzle{'' if count == 1 else 's'}"
        self.query_one("#family", Static).update(f"{line} (Tab: the next family; Up, Down: choose)")
        if not count:
            self.say("No puzzle is called so: type less, or press Tab for another family.")
        elif count > _MOST:
            self.say(f"The first {_MOST} are shown; type a part of the name to find the others.")
        else:
            self.say()

    def action_family(self, way: int) -> None:
        self._family = (self._family + way) % len(self._families)
        self._search()

    def action_move(self, how: str) -> None:
        getattr(self.query_one(Choices), f"action_{how}")()

    def on_input_submitted(self) -> None:
        self._open()

    def on_option_list_option_selected(self) -> None:
        self._open()

    def _open(self) -> None:
        chosen = self.query_one(Choices).highlighted
        if chosen is None or not self._found:
            self.say("Nothing is chosen: type less, or press Tab for another family.")
            return
        name, library = self._found[chosen].name, self.menu.library
        self.in_background(lambda: library().get(name) or library().no_such(name), self._show_puzzle)

    def _show_puzzle(self, found: Entry | InputError) -> None:
        if isinstance(found, InputError):
            self.say(sentence(str(found)))
        elif self.is_current:  # Enter may have been pressed twice
            self.app.push_screen(self._opens(found))


class Save(TypingScreen):
    """Asks for a name; gives the entry as it was saved, or None. A name that will not do is asked for again."""

    TITLE = "Save a puzzle"
    ENTER = "save"

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self._entry = entry

    def body(self) -> Iterable[Widget]:
        words = "Type a name that no other puzzle has, and press Enter. Esc leaves without saving."
        with VerticalScroll(can_focus=False):
            yield Static(words, classes="words")
            yield Asked("Name", self._entry.puzzle.name)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        named = replace(self._entry, puzzle=replace(self._entry.puzzle, name=event.value.strip()))
        menu = self.menu

        def save(stop: Stop) -> Entry:
            menu.library().save(named)
            return named

        self.work(f"Saving {named.puzzle.name}.", save, self.dismiss, stopped="")

    def action_back(self) -> None:
        self.dismiss(None)


class GamesScreen(ReadingScreen):
    """The games that were played, the last one first; Enter goes on with one."""

    TITLE = "Go on with a game"
    ENTER = "go on"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "remove", "remove")]

    _cards: list[GameCard] | None = None

    def body(self) -> Iterable[Widget]:
        yield Choices()

    def on_screen_resume(self) -> None:
        """Read the games, anew whenever one comes back."""
        with self.saying_errors():
            self._cards = self.menu.library().games.list() if self.menu.has_library() else []
            self.query_one(Choices).show(map(_game_line, self._cards))
            self.say("" if self._cards else "No game was played yet. Play a puzzle, and it is kept here by itself.")

    def on_option_list_option_selected(self) -> None:
        from cluewright.tui.play import Play

        if card := self._chosen():
            with self.saying_errors():
                saved = self.menu.library().games.get(card.key)
                self.app.push_screen(Play(saved.game.puzzle, saved=saved))

    def action_remove(self) -> None:
        if card := self._chosen():
            with self.saying_errors():
                self.menu.library().games.remove(card.key)
                self.on_screen_resume()
                self.say(f"The game {card.name} was removed.")

    def _chosen(self) -> GameCard | None:
        number = self.query_one(Choices).highlighted
        return None if number is None or not self._cards else self._cards[number]


def _puzzle_line(card: Card, installed: bool) -> str:
    size = card.size if installed else "not installed"
    return f"{_cut(card.name, 34)}  {card.family:11}  {card.verdict:8}  {size}"


def _game_line(card: GameCard) -> str:
    changed = card.changed[:16].replace("T", " ")
    return f"{_cut(card.name, 28)}  {card.family:11}  {card.far:10}  {changed}  {card.size}"


def _cut(name: str, width: int) -> str:
    """A name in a column of this width."""
    return (name if len(name) <= width else name[: width - 1] + "…").ljust(width)


_PROVING = 60.0
"""Seconds for a proof."""


class PuzzleScreen(ReadingScreen):
    """A puzzle that is saved, or one just made that may be saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "solve", "solution"),
        Binding("n", "other", "other solution"),
        Binding("u", "unsolved", "puzzle"),
        Binding("p", "play", "play"),
        Binding("r", "rules", "rules"),
        Binding("l", "study", "laboratory"),
        Binding("w", "save", "save"),
    ]

    def __init__(self, entry: Entry, *, unsaved: bool = False) -> None:
        super().__init__()
        self._entry, self._unsaved = entry, unsaved
        self._answer: dict[str, Any] = {}
        """What `jobs.prove` has found; empty before."""

        self._shown = -1
        """Which solution is seen; -1 for the puzzle itself."""

        self._rules = False

    def on_mount(self) -> None:
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return {
            "solve": self._shown < 0 or self._rules,
            "unsolved": self._shown >= 0 and not self._rules,
            "other": self._shown >= 0 and len(self._answer["solutions"]) > 1 and not self._rules,
            "save": self._unsaved,
        }.get(action, True)

    def _draw(self) -> None:
        puzzle = self._entry.puzzle
        self.query_one(Title).say(f"{puzzle.name} - {puzzle.family.name}, {puzzle.size}")
        if self._rules:
            self.show(*markdown_lines(puzzle.family.rules, self._width))
        elif self._shown < 0:  # clues and questions are not in the picture
            clues = puzzle.family.play.told(puzzle.content) if puzzle.family.offers("play") else []
            self.show(*self._facts(), "", puzzle.picture(), "", *clues)
        else:
            self.show(*self._solved())
        self.refresh_bindings()

    def _facts(self) -> list[str]:
        entry = self._entry
        facts = [entry.puzzle.family.summary, f"Verdict: {entry.verdict}", to_confirm(entry.puzzle)]
        facts += [f"Source: {entry.source}" if entry.source else "", "Not saved yet: w saves it" * self._unsaved]
        return [sentence(fact) for fact in facts if fact]

    @property
    def _verdict(self) -> str:
        verdict = VERDICTS[Verdict(self._answer["verdict"])]
        return sentence(f"{verdict} ({self._answer['engine']}, {duration(self._answer['seconds'])})")

    def _solved(self) -> list[str | Picture]:
        puzzle, documents = self._entry.puzzle, self._answer["solutions"]
        confirm, remarks = self._answer["to_confirm"], self._answer["remarks"]
        solution = Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, documents[self._shown]))
        number = f"Solution {self._shown + 1} of the {len(documents)} found:" if len(documents) > 1 else "The solution:"
        as_read = [f"{self._answer['verdict']}, as read; {confirm}"] if confirm else []
        return [self._verdict, *as_read, *remarks, "", number, "", solution.picture(), "", solution.text]

    def action_solve(self) -> None:
        """Solve and prove it now, and show the solution."""
        self._rules = False
        if self._answer:
            self._show_answer(self._answer)
            return
        puzzle = self._entry.puzzle
        work = job("prove", _PROVING, puzzle=puzzle.document, questions=True)
        doing = f"Solving {puzzle.name}, and looking for a second solution."
        self.work(doing, work, self._show_answer, "Stopped. s starts again.")

    def _show_answer(self, answer: dict[str, Any]) -> None:
        self._answer = answer
        self._shown = 0 if answer["solutions"] else -1
        self.say("" if answer["solutions"] else self._verdict)
        self._draw()

    def action_other(self) -> None:
        self._shown = (self._shown + 1) % len(self._answer["solutions"])
        self._draw()

    def action_unsolved(self) -> None:
        self._shown = -1
        self._draw()

    def action_rules(self) -> None:
        self._rules = not self._rules
        self.say("r again shows the puzzle." if self._rules else "")
        self._draw()

    def action_play(self) -> None:
        self.app.push_screen(Play(self._entry.puzzle, self._entry.only_solution))

    def action_study(self) -> None:
        self.app.push_screen(Laboratory(self._entry.puzzle))

    def action_save(self) -> None:
        self.app.push_screen(Save(self._entry), self._saved)

    def _saved(self, entry: Entry | None) -> None:
        if entry is None:
            self.say("Not saved. w asks again.")
            return
        self._entry, self._unsaved = entry, False
        self.say(f"Saved as {entry.puzzle.name}.")
        self._draw()


_MAKING = 600.0
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
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Choices).show(f"{family.name:12} {family.summary}" for family in self._families)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The whole rule of the family, which the line may not have room for."""
        self.say(sentence(self._families[event.option_index].summary))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
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
            work = job("make", _MAKING, order=order.document)
            self.work(doing, work, made, "Stopped; no puzzle was made.")


def _number(text: str, what: str) -> int:
    if not text.lstrip("-").isdecimal() or len(text) > 18:
        raise OptionError(f"{what} is a whole number, not {text[:40]!r}")
    return int(text)


_OPENING = 10.0
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
            lambda stop: examined(puzzle, Limit(seconds=_OPENING)),
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
        if event.character and event.character in "0123456789":
            event.stop()
            if int(event.character) <= len(self._clue.readings):
                self.dismiss(int(event.character))
            else:
                self.say(f"Press a number from 1 to {len(self._clue.readings)}, or 0 for none of these.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss((event.option_index + 1) % (len(self._clue.readings) + 1))

    def action_back(self) -> None:
        self.dismiss(None)


_WELCOME = "Puzzles that can be proved: solve them, make new ones, play them, study how search behaves on them."


def _about() -> Screen[None]:
    """What this is, and whose ideas and puzzles it rests on."""
    text = Path(__file__).with_name("about.md").read_text("utf-8").format(version=cluewright.__version__)
    library = f"Your library is at {default_address()}."
    return TextScreen("Cluewright - About", lambda width: [*markdown_lines(text, width), "", library])


def _solve() -> Screen[None]:
    return LibraryScreen("Solve a saved puzzle", PuzzleScreen)


def _play() -> Screen[None]:
    return LibraryScreen("Play a puzzle", lambda entry: Play(entry.puzzle, entry.only_solution))


def _study() -> Screen[None]:
    return LibraryScreen("Laboratory: which puzzle?", lambda entry: Laboratory(entry.puzzle))


_ITEMS: tuple[tuple[str, str, Callable[[], Screen[None]] | None], ...] = (
    ("Solve a saved puzzle", "first the puzzle, then on a key its solution", _solve),
    ("Generate a new puzzle", "unique by proof", Families),
    ("Play a puzzle", "with hints, notes and undo", _play),
    ("Go on with a game", "every game is kept by itself", GamesScreen),
    ("Laboratory", "how search behaves on a puzzle", _study),
    ("Open a file", "a puzzle of your own; you are asked about unclear clues", OpenFile),
    ("About", "whose puzzles and ideas these are", _about),
    ("Quit", "", None),
)


class Home(MenuScreen):
    """The menu."""

    TITLE = "a workbench for puzzles that can be proved"
    ENTER = "choose"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "quit"),
    ]

    def body(self) -> Iterable[Widget]:
        yield Static(_WELCOME, classes="words")
        yield Choices()

    def on_mount(self) -> None:
        lines = (f"{number}  {name:24}{words}" for number, (name, words, _) in enumerate(_ITEMS, start=1))
        self.query_one(Choices).show(lines)

    def on_screen_resume(self) -> None:
        """What to do, said anew whenever one comes back."""
        self.say(f"Up and Down move, Enter chooses; or press a number from 1 to {len(_ITEMS)}.")

    def on_key(self, event: events.Key) -> None:
        """A number chooses; any other key is answered with what can be pressed."""
        if event.character is None or not event.is_printable or event.key == "q":
            return
        event.stop()
        if event.character in "123456789" and int(event.character) <= len(_ITEMS):
            self.query_one(Choices).highlighted = int(event.character) - 1
            self._open(int(event.character) - 1)
        else:
            self.say(f"{event.character!r} is not on the menu: press a number from 1 to {len(_ITEMS)}, or q to quit.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option_index)

    def _open(self, index: int) -> None:
        makes = _ITEMS[index][2]
        if makes is None:
            self.app.exit(0)
        else:
            self.app.push_screen(makes())
