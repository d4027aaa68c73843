"""The rules of sudoku as sentences: what the model states and explanations cite."""

from __future__ import annotations

from cluewright.core.places import cell_name


def given(row: int, column: int, number: int) -> str:
    """`b3 is 7`."""
    return f"{cell_name(row, column)} is {number}"


def once(line: str) -> str:
    """`row 3 holds each number once`."""
    return f"{line} holds each number once"
