"""What the contract tests need to know of each family: one module for each, under its name, as `testing.Room` asks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest

from cluewright import families
from cluewright.core import Family
from cluewright.testing import Room

TEMPLATE = str(Path(__file__).parents[2] / "examples/template")
"""The folder of the template, which is no family unless it is named as one from outside."""

NAMES = [*families.built_in(), "template"]


@contextmanager
def template_offered() -> Iterator[None]:
    """The template is a family from outside for so long, here and in child processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(families.VARIABLE, TEMPLATE)
        yield


def card(name: str) -> Family:
    """The index card of a family or of the template."""
    with template_offered():
        return families.load(name)


def support(family: str) -> Room[Any, Any]:
    return cast("Room[Any, Any]", import_module(f"rooms.{family}"))
