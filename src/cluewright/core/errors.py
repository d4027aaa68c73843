"""The error tree. Every error carries one message fit to be shown to a person.

CluewrightError
├── InputError             what was given cannot be used (exit status 2)
│   ├── NotationError      the text cannot be read; says where
│   ├── PuzzleError        it reads, but no such puzzle can exist; says where
│   ├── FamilyError        no family, or several, could own the text
│   ├── ModelError         a model of one's own cannot be used: its file is missing, has changed or raises
│   └── OptionError        an unknown or clashing option, a missing file, a missing engine
│       └── CapabilityError  a family does not offer what was asked of it
├── WrongAnswerError       a solver gave an answer that breaks a rule: a bug in Cluewright
└── ProcessFailedError     a process that worked for a command broke down (exit status 70)
"""

from __future__ import annotations

from cluewright.core.characters import visible_line

_on_the_command_line = False


def speak_of_commands() -> None:
    """Let messages name options as they are typed on the command line, and not as a program writes them."""
    global _on_the_command_line
    _on_the_command_line = True


def option(name: str, value: str = "...") -> str:
    """How an option is given, for a message: `family=...` in Python, `--family` on the command line."""
    if not _on_the_command_line:
        return f"{name}={value}"
    typed = f"--{name.replace('_', '-')}"
    return typed if value in ("...", "True") else f"{typed} {value}"


class CluewrightError(Exception):
    """Anything Cluewright raises on purpose."""


class InputError(CluewrightError):
    """What was given cannot be used.

    `place` says where in the input, for people: `line 3, column 7` or `houses[4]`. Both may quote what was given, so
    characters that no terminal should get are shown as their codes.
    """

    lined = False
    """Whether the message has lines of its own, which are kept; what it quotes must then have none."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}" if self.place else self.message
        return "\n".join(map(visible_line, text.split("\n"))) if self.lined else visible_line(text)

    def within(self, place: str) -> None:
        """Say that its place lies inside another: a line of a file."""
        self.place = ", ".join(filter(None, (place, self.place)))


class NotationError(InputError):
    """The text cannot be read."""


class PuzzleError(InputError):
    """The text reads, but no such puzzle can exist."""


class FamilyError(InputError):
    """No family, or several families, could own the text."""


class ModelError(InputError):
    """A model of one's own cannot be used; `place` names its file, and the line where there is one."""


class OptionError(InputError):
    """An unknown or clashing option, a missing file, an engine that is not installed."""


class CapabilityError(OptionError):
    """A family does not offer what was asked of it."""


class WrongAnswerError(CluewrightError):
    """A solver gave an answer that breaks a rule; the answer is never shown."""


class ProcessFailedError(CluewrightError):
    """A process that worked for a command broke down; `trace` is what it said last."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace
