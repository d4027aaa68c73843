"""What a player asks for on the screen of a game: hints, whether it is right so far, the next step, another puzzle.

Each is long work, done in a process of its own while the board stays in sight.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from textual.worker import Worker, WorkerState

from cluewright.core import CapabilityError, InputError, Verdict
from cluewright.games.game import Game, Operation
from cluewright.tui.sentences import sentence
from cluewright.tui.working import HasWork, Stop, Working, in_a_process

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from cluewright.tui.session import Session

_PATIENCE = 60.0
_LISTED = 6
"""Wrong moves or broken rules that are named at once."""

_STRENGTHS = ("where", "which", "step")
_GROUP = "asking"
_ENDING = 5.0
"""Seconds that work may take to end its process."""


class Question:
    """Work in a process, which can be stopped, and what to do with its answer."""

    def __init__(self, work: Callable[[Stop], Any], stopped: str) -> None:
        self._work, self.stopped = work, stopped
        self.stop, self._ended = Stop(), threading.Event()
        self.learn: Callable[[Any], None] = lambda _: None

    def answered(self) -> Any:
        """What the work gives, or the error that it met; called in a thread."""
        try:
            return self._work(self.stop)
        except InputError as error:
            return error
        finally:
            self._ended.set()

    def end(self) -> None:
        """Stop the work and wait until its process has ended."""
        self.stop.set()
        self._ended.wait(_ENDING)


class Asking(HasWork):
    """The part of the screen that asks and tells."""

    app: App[Any]
    session: Session
    _hint: dict[str, Any] | None = None
    """The hint from what is filled in now."""

    _hinted: dict[str, str] | None = None
    """What the hint was made from."""

    _asked: Question | None = None
    """What is being looked for."""

    _told = 0
    """How many strengths of it were told."""

    _verdict: Verdict | None = None
    """What is proved of the puzzle, once that is known."""

    hinted_places: tuple[str, ...]
    hinted_names: tuple[str, ...]
    hinted_clues: tuple[int, ...]
    wrong_places: tuple[str, ...]

    if TYPE_CHECKING:

        @property
        def game(self) -> Game: ...

        def say(self, text: str = "") -> None: ...

        def do(self, operation: Operation) -> None: ...

    def forget_marks(self) -> None:
        """What a hint or a check has marked was about the state before."""
        self.hinted_places = self.hinted_names = self.wrong_places = ()
        self.hinted_clues = ()

    def _ask(self, function: str, doing: str, stopped: str, then: Callable[[dict[str, Any]], None]) -> None:
        """Have a function of `jobs.py` called with the game as it stands, and go on with what it gives.

        The board stays in sight, and moves can be made; what was found for another state is dropped.
        """
        if self._asked is not None:
            self.say("Still looking. Esc stops it.")
            return
        puzzle, entries = self.game.puzzle, self.game.entries
        work = in_a_process(function, _PATIENCE, name=puzzle.name, document=puzzle.document, entries=entries)
        asked = self._asked = Question(work, stopped)

        def learn(result: Any) -> None:
            if isinstance(result, InputError):
                self.say(sentence(str(result)))
            elif self.game.entries != entries:
                self.say("The game has gone on meanwhile; ask again.")
            else:
                then(result)

        asked.learn = learn
        self.say(f"{doing} Esc stops it.")
        cast("Screen[Any]", self).run_worker(asked.answered, thread=True, group=_GROUP)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The answer has come."""
        asked = self._asked
        if event.worker.group != _GROUP or event.state != WorkerState.SUCCESS or asked is None:
            return
        self._asked = None
        if asked.stop.is_set():
            self.say(asked.stopped)
        else:
            asked.learn(event.worker.result)

    def stop_asking(self) -> bool:
        """End the work that is under way; whether there was any."""
        if self._asked is not None:
            self._asked.stop.set()
        return self._asked is not None

    def end(self) -> None:
        """End the work and wait until it has: the terminal is gone."""
        if self._asked is not None:
            self._asked.end()

    def on_unmount(self) -> None:
        """Nothing goes on when the game is left."""
        self.stop_asking()

    def action_hint(self) -> None:
        """Where to look; asked again, which rule to use; asked again, the step itself. A wrong entry comes first."""
        if self._hint is not None and self._hinted == self.game.entries:
            self._say_hint()
            return

        def learn(result: dict[str, Any]) -> None:
            self._hint, self._hinted, self._told = result, self.game.entries, 0
            self._say_hint()

        name = self.game.puzzle.name
        self._ask("hinted", f"Looking for the next step of {name}.", "Stopped; there is no hint.", learn)

    def _say_hint(self) -> None:
        assert self._hint is not None
        words = self._hint["words"]
        strength = _STRENGTHS[min(self._told, len(_STRENGTHS) - 1)]
        self._told += 1
        self.hinted_places = tuple(self._hint["places"][strength])
        self.hinted_clues = tuple(self._hint["clues"])
        self.hinted_names = self._names() if strength == "step" else ()
        more = " (Ctrl-T says more.)" if strength != "step" and words[strength] != words["step"] else ""
        if strength == "step" and self._hint["fill"]:
            more = " (Ctrl-P fills it in.)"
        self.say(f"{words[strength]}{more}")

    def _names(self) -> tuple[str, ...]:
        """The values of the elimination grid that the hint fills in, with their places."""
        assert self._hint is not None
        groups = self.game.board.groups
        names = []
        for number, group in enumerate(groups[1:], start=1):
            for index, place in enumerate(groups[0].values):
                value = self._hint["fill"].get(f"{place} {group.name}")
                if value in group.values:
                    names += [f"0.{index}", f"{number}.{group.values.index(value)}"]
        return tuple(names)

    def action_check(self) -> None:
        """Whether what is filled in is right, as far as can be said."""
        if self.game.finished or self.game.right is not None:
            self.say_check()
            return
        if self._verdict is not None:
            self.say(self._judged_later)
            return

        def learn(result: dict[str, Any]) -> None:
            if result["right"] is not None:
                self._verdict = Verdict.UNIQUE
                self.session.know(result["right"])
                self.say_check()
            else:
                self._verdict = Verdict.UNKNOWN
                self._judged_later = result["says"]
                self.say(self._judged_later)

        name = self.game.puzzle.name
        doing = f"Solving {name}, to check against its solution."
        self._ask("right", doing, "Stopped; nothing was checked.", learn)

    _judged_later = ""
    """Why what is filled in cannot be judged before the end."""

    def say_check(self) -> None:
        """What can be said of the game, with the places that are wrong."""
        check = self.game.check()
        right = self.game.right
        if right is not None and check.wrong and not self.game.finished:
            entries = self.game.entries
            self.wrong_places = tuple(place for place, value in entries.items() if right.get(place) != value)
        wrong = [f"- {each}" for each in check.wrong[:_LISTED]]
        if len(check.wrong) > _LISTED:
            wrong.append(f"- and {len(check.wrong) - _LISTED} more")
        why = ["Ctrl-T says why."] if wrong and not self.game.finished else []
        another = ["Ctrl-A makes another puzzle like this."] if check.solved else []
        self.say("\n".join([check.says, *wrong, *why, *another]))

    def action_step(self) -> None:
        """Have the next step played."""

        def learn(result: dict[str, Any]) -> None:
            if not result["fill"]:
                self.say(result["says"])
                return
            self.do({"do": "fill", "entries": result["fill"]})
            if not self.game.finished:
                self.hinted_places = tuple(result["fill"])
                self.say(f"{result['says']} {self.game.said}")

        name = self.game.puzzle.name
        if self._hint is not None and self._hinted == self.game.entries and self._hint["fill"]:
            learn({"fill": self._hint["fill"], "says": self._hint["words"]["step"]})
            return
        self._ask("stepped", f"Looking for the next step of {name}.", "Stopped; nothing was filled in.", learn)

    def action_solution(self) -> None:
        """Give up: show the solution."""
        from cluewright.library.store import Entry
        from cluewright.tui.view import View

        view = View(Entry(self.game.puzzle, self._verdict or Verdict.UNKNOWN))
        self.app.push_screen(view)
        view.call_after_refresh(view.action_solve)

    def action_another(self) -> None:
        """Leave this game, which is saved, for a new puzzle of its family, size, kind and level."""
        from cluewright.tui.playing import Play
        from cluewright.workshop.reading import read

        puzzle = self.game.puzzle
        try:
            _ = puzzle.family.generate
        except CapabilityError as error:
            self.say(sentence(str(error)))
            return

        def learn(result: Any) -> None:
            if isinstance(result, InputError):
                self.say(sentence(str(result)))
            elif result is None:
                self.say("Stopped; no puzzle was made.")
            else:
                self.session.leave()
                self.app.switch_screen(Play(read(result)))

        work = in_a_process("another", _PATIENCE, name=puzzle.name, document=puzzle.document)
        self.app.push_screen(Working(f"Making another puzzle: {puzzle.family.name}, {puzzle.size}.", work), learn)
