"""Queens passes the contract of every family."""

import queens_room
from cluewright.testing import contract
from cluewright_queens import FAMILY

TestQueens = contract(FAMILY, queens_room)
