"""Sudoku passes the contract of every family."""

import sudoku_room
from cluewright.testing import contract
from cluewright_sudoku import FAMILY

TestSudoku = contract(FAMILY, sudoku_room)
