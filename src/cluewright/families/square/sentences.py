"""The rules of square as sentences: what the model states and explanations cite."""

from __future__ import annotations

from cluewright.core.places import cell_name, letters

TOGETHER = "filled cells form whole squares that do not touch"
"""What all sentences about the shape of what is filled come to."""


def line_name(line: str, index: int) -> str:
    """`row 3`, `column c`.

    >>> line_name("row", 2), line_name("column", 2)
    ('row 3', 'column c')
    """
    return f"{line} {letters(index) if line == 'column' else index + 1}"


def counted(name: str, count: int) -> str:
    """`row 3 has 4 filled cells`."""
    return f"{name} has {count} filled cell{'' if count == 1 else 's'}"


def filled(row: int, column: int) -> str:
    """`the cell b3 is given as filled`."""
    return f"the cell {cell_name(row, column)} is given as filled"


def blocked(row: int, column: int) -> str:
    """`the blocked cell b3 stays empty`."""
    return f"the blocked cell {cell_name(row, column)} stays empty"


def covered(row: int, column: int) -> str:
    """`b3 is filled when a square lies over it`."""
    return f"{cell_name(row, column)} is filled when a square lies over it"


def apart(row: int, column: int) -> str:
    """`a square that starts at b3 fills its cells and touches no other`."""
    return f"a square that starts at {cell_name(row, column)} fills its cells and touches no other"


def in_line(name: str) -> str:
    """`row 3 is filled by squares that do not touch`."""
    return f"{name} is filled by squares that do not touch"
