"""The error tree. Every error carries one message fit to be shown to a person.

CluewrightError
├── InputError             what was given cannot be used (exit status 2)
│   ├── NotationError      the text cannot be read; says where
│   ├── PuzzleError        it reads, but no such puzzle can exist; says where
│   ├── FamilyError        no family, or several, could own the text
│   └── OptionError        an unknown or clashing option, a missing file, a missing engine
└── WrongAnswerError       a solver gave an answer that breaks a rule: a bug in Cluewright
"""

from __future__ import annotations


class CluewrightError(Exception):
    """Anything Cluewright raises on purpose."""


class InputError(CluewrightError):
    """What was given cannot be used.

    `place` says where in the input, for people: `line 3, column 7` or `houses[4]`.
    """

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class NotationError(InputError):
    """The text cannot be read."""


class PuzzleError(InputError):
    """The text reads, but no such puzzle can exist."""


class FamilyError(InputError):
    """No family, or several families, could own the text."""


class OptionError(InputError):
    """An unknown or clashing option, a missing file, an engine that is not installed."""


class WrongAnswerError(CluewrightError):
    """A solver gave an answer that breaks a rule; the answer is never shown."""
