"""What a player asks the program in a game: a hint, whether it is right so far, the next step.

Each is long work, done in a process of its own while the board stays in sight and moves can be made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cluewright.core import InputError, Verdict
from cluewright.tui.screens import Work, job, sentence

if TYPE_CHECKING:
    from cluewright.tui.play import Play

PATIENCE = 60.0
"""Seconds for an answer."""

_LISTED = 6
"""Wrong moves or broken rules that are named at once."""

_STRENGTHS = ("where", "which", "step")


class Questions:
    """The questions of one game, and what is known from their answers."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._work: Work | None = None
        """What is being looked for."""

        self._hint: dict[str, Any] = {}
        """The last hint, and in `_hinted` the entries that it was made for."""

        self._hinted: dict[str, str] | None = None
        self._strength = 0
        self.verdict: Verdict | None = None
        """What is proved of the puzzle, once that is known."""

        self._unjudged = ""
        """Why what is filled in cannot be judged before the end."""

    def stop(self) -> bool:
        """Stop what is being looked for; whether anything was."""
        if self._work is not None:
            self._work.stop.set()
        return self._work is not None

    def end(self) -> None:
        """Stop what is being looked for, and wait until its process has ended."""
        if self._work is not None:
            self._work.end()

    def _ask(self, function: str, doing: str, stopped: str, then: Callable[[dict[str, Any]], None]) -> None:
        """Have a function of `cluewright/jobs.py` called with the game as it stands, and go on with what it gives.

        An answer that was found for another state than the game's is dropped.
        """
        play = self._play
        if self._work is not None:
            play.say("Still looking. Esc stops it.")
            return
        entries = play.game.entries
        work = self._work = Work(job(function, PATIENCE, puzzle=play.game.puzzle.document, entries=entries))

        def learn(result: Any) -> None:
            self._work = None
            if work.stop.is_set():
                play.say(stopped)
            elif isinstance(result, InputError):
                play.say(sentence(str(result)))
            elif play.game.entries != entries:
                play.say("The game has gone on meanwhile; ask again.")
            else:
                then(result)

        play.say(f"{doing} Esc stops it.")
        play.in_background(work.run, learn)

    @property
    def _looking(self) -> str:
        return f"Looking for the next step of {self._play.game.puzzle.name}."

    def hint(self) -> None:
        """Where to look; asked again, which rule to use; asked again, the step itself. A wrong entry comes first."""
        if self._hinted == self._play.game.entries:
            self._say_hint()
            return

        def learn(result: dict[str, Any]) -> None:
            self._hint, self._hinted, self._strength = result, self._play.game.entries, 0
            self._say_hint()

        self._ask("hint", self._looking, "Stopped; there is no hint.", learn)

    def _say_hint(self) -> None:
        play, words = self._play, self._hint["words"]
        strength = _STRENGTHS[min(self._strength, len(_STRENGTHS) - 1)]
        self._strength += 1
        play.hinted_places = tuple(self._hint["places"][strength])
        play.hinted_clues = tuple(self._hint["clues"])
        play.hinted_values = self._values() if strength == "step" else ()
        more = ""
        if strength == "step" and self._hint["fill"]:
            more = " (Ctrl-P fills it in.)"
        elif words[strength] != words["step"]:
            more = " (Ctrl-T says more.)"
        play.say(f"{words[strength]}{more}")

    def _values(self) -> tuple[str, ...]:
        """The values of the elimination grid that the hint fills in, with their places."""
        groups = self._play.game.board.groups
        found = []
        for number, group in enumerate(groups[1:], start=1):
            for index, place in enumerate(groups[0].values):
                value = self._hint["fill"].get(f"{place} {group.name}")
                if value in group.values:
                    found += [f"0.{index}", f"{number}.{group.values.index(value)}"]
        return tuple(found)

    def check(self) -> None:
        """Whether what is filled in is right, as far as can be said."""
        game = self._play.game
        if game.finished or game.right is not None:
            self.say_check()
            return
        if self._unjudged:
            self._play.say(self._unjudged)
            return

        def learn(result: dict[str, Any]) -> None:
            if result["right"] is not None:
                self.verdict = Verdict.UNIQUE
                self._play.session.know(result["right"])
                self.say_check()
            else:
                self._unjudged = result["says"]
                self._play.say(self._unjudged)

        doing = f"Solving {game.puzzle.name}, to check against its solution."
        self._ask("check", doing, "Stopped; nothing was checked.", learn)

    def say_check(self) -> None:
        """What can be said of the game, with the places that are wrong."""
        game = self._play.game
        check, right = game.check(), game.right
        if right is not None and check.wrong and not game.finished:
            wrong_places = (place for place, value in game.entries.items() if right.get(place) != value)
            self._play.wrong_places = tuple(wrong_places)
        wrong = [f"- {each}" for each in check.wrong[:_LISTED]]
        if len(check.wrong) > _LISTED:
            wrong.append(f"- and {len(check.wrong) - _LISTED} more")
        why = ["Ctrl-T says why."] if wrong and not game.finished else []
        another = ["Ctrl-A makes another puzzle like this."] if check.solved else []
        self._play.say("\n".join([check.says, *wrong, *why, *another]))

    def step(self) -> None:
        """Have the next step played."""
        play = self._play

        def learn(result: dict[str, Any]) -> None:
            if not result["fill"]:
                play.say(result["says"])
                return
            play.do({"do": "fill", "entries": result["fill"]})
            if not play.game.finished:
                play.hinted_places = tuple(result["fill"])
                play.say(f"{result['says']} {play.game.said}")

        if self._hinted == play.game.entries and self._hint["fill"]:
            learn({"fill": self._hint["fill"], "says": self._hint["words"]["step"]})
        else:
            self._ask("step", self._looking, "Stopped; nothing was filled in.", learn)
