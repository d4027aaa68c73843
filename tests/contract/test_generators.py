"""What is true of making puzzles in any family."""

from __future__ import annotations

from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order


def test_a_limit_ends_the_making() -> None:
    assert list(generate(Order("houses"), 5, limit=1e-9)) == []
