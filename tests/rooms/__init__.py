"""What the contract tests need to know of each family: one module for each, under its name, as `testing.Room` asks."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from cluewright import families
from cluewright.testing import Room

NAMES = [*families.built_in(), "_template"]


def support(family: str) -> Room[Any, Any]:
    return cast("Room[Any, Any]", import_module(f"rooms.{family}"))
