"""What requests hold, as the interface's description tells it, and who asks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from cluewright.web.service import Service, service_of
from cluewright.web.settings import JOB_SECONDS, LARGEST_TEXT

MATHS: dict[str, Any] = {"family": "maths", "grid": [[0, 9, 6], [8, None, None], [7, None, None]]}
"""A puzzle for the examples."""


def _player(request: Request) -> str:
    return str(request.state.player)


def _client(request: Request) -> str:
    return str(request.state.client)


TheService = Annotated[Service, Depends(service_of)]
Player = Annotated[str, Depends(_player)]
Client = Annotated[str, Depends(_client)]


class Sent(BaseModel):
    """What is sent holds nothing that is not known here."""

    model_config = ConfigDict(extra="forbid")


class PuzzleSent(Sent):
    """A puzzle: by its name in the library, or as its JSON object."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "zebra"}, {"document": MATHS}]})

    name: str | None = Field(None, max_length=200, description="Its name in the library.")
    document: dict[str, Any] | None = Field(None, description="The puzzle itself, as a JSON object of its family.")


class TextSent(Sent):
    """Puzzles as text, in any of the notations."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"text": "SEND + MORE = MONEY"}]})

    text: str = Field(max_length=LARGEST_TEXT)
    family: str | None = Field(None, max_length=40, description="Where the text does not tell it.")
    clue: int | None = Field(None, ge=1, le=10_000, description="A clue that was refused, to be read as ...")
    reading: int | None = Field(None, ge=1, le=100, description="... this one of its readings, counted from 1.")


class OrderSent(Sent):
    """A puzzle to be made."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"family": "maths", "size": 3, "seed": 7}]}
    )

    family: str = Field(max_length=40)
    size: int | None = Field(None, ge=1, le=1000)
    seed: int | None = Field(None, ge=0, le=10**12, description="The same seed makes the same puzzle.")
    difficulty: str | None = Field(None, max_length=40)
    seconds: float = Field(JOB_SECONDS, gt=0, le=JOB_SECONDS, description="Give up after this long.")


class WorkSent(PuzzleSent):
    """A puzzle to be proved or explained."""

    seconds: float = Field(JOB_SECONDS, gt=0, le=JOB_SECONDS, description="Give up after this long.")


class ExplainSent(WorkSent):
    """A puzzle to be explained, from what is filled in already."""

    entries: dict[str, str] = Field(
        default_factory=dict, max_length=3000, description="Places, and what is there.", examples=[{"a1": "4"}]
    )


class OperationSent(Sent):
    """A move, a note or a wish in a game."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"revision": 3, "operation": {"do": "enter", "place": "a1", "value": "7"}}]},
    )

    revision: int = Field(ge=0, description="Of the game as it was shown; where another has moved since, 409 answers.")
    operation: dict[str, Any] = Field(description="As docs/games.md lists them.")
    seconds: float | None = Field(None, ge=0, le=1e8, description="The player's clock, in seconds.")
