"""The one notation for cells and places: in pictures and play, in solutions, rules, faults and search trees.

A cell is named as on a chessboard: `b3` is the second column, third row, counted from the top. Places that are only
counted are named by letters: a to z, then aa, ab and so on. Nobody is shown a count from 0.
"""

from __future__ import annotations

import re

from cluewright.core.errors import NotationError
from cluewright.core.reading import shown

MOST_COLUMNS, MOST_ROWS = 26 + 26 * 26, 999
"""How far names reach: two letters, three figures."""


def letters(number: int) -> str:
    """The name of the place of this number, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(59)
    ('a', 'z', 'aa', 'bh')
    """
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def number_of(name: str) -> int:
    """The number of the place of this name, counted from 0.

    >>> number_of("a"), number_of("BH")
    (0, 59)
    """
    number = 0
    for letter in name.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def cell_name(row: int, column: int) -> str:
    """What a cell is called, both counted from 0.

    >>> cell_name(2, 1)
    'b3'
    """
    return f"{letters(column)}{row + 1}"


def read_cell(text: str, rows: int, columns: int) -> tuple[int, int]:
    """The row and column of a cell, counted from 0.

    >>> read_cell("b3", rows=4, columns=4)
    (2, 1)
    """
    match = re.fullmatch(r"\s*([a-zA-Z]{1,2})\s*([0-9]{1,3})\s*", text)
    last = cell_name(rows - 1, columns - 1)
    if not match:
        raise NotationError(f"{shown(text.strip())} is not a cell; cells run from a1 to {last}, for example b2")
    row, column = int(match[2]) - 1, number_of(match[1])
    if not (0 <= row < rows and column < columns):
        raise NotationError(f"there is no cell {cell_name(row, column)}; cells run from a1 to {last}")
    return row, column
