"""JSON values, decoded so that nothing is lost: a number that Python would round is refused, and so are NaN, nesting
without end and characters that no puzzle may hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from cluewright.core.errors import NotationError
from cluewright.core.reading import refuse_unfit_values, shown
from cluewright.core.text import place_in


def value_of(text: str) -> Any:
    """The one value that a text is."""
    start = len(text) - len(text.lstrip(" \t\n\r"))
    value, end = decode(text, start)
    rest = len(text) - len(text[end:].lstrip(" \t\n\r"))
    if rest < len(text):
        raise NotationError("not JSON: more follows after its end", place_in(text, rest))
    refuse_escaped(text, start, end, value)
    return value


def decode(text: str, start: int) -> tuple[Any, int]:
    """The value that starts here, and where it ends."""
    try:
        return _scanner()(text, start)
    except RecursionError:
        raise NotationError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", place_in(text, error.pos)) from None
    except ValueError:
        raise NotationError("not JSON: a number of thousands of digits") from None


def refuse_escaped(text: str, start: int, end: int, value: object) -> None:
    """Refuse what an escape brought into a value; the text itself was looked at before."""
    if text.find("\\", start, end) >= 0:
        refuse_unfit_values(value)


@cache
def _scanner() -> Callable[[str, int], tuple[Any, int]]:
    return json.JSONDecoder(parse_float=_exact, parse_constant=_no_number).raw_decode


def _exact(written: str) -> float:
    """A number that Python keeps as it is written; one that would be rounded is refused."""
    value = float(written)
    if len(written) > 15 or abs(value) == float("inf"):  # fifteen digits are always kept
        from fractions import Fraction

        short = len(written) < 100 and "e" not in written.lower()
        if not short or Fraction(repr(value)) != Fraction(written):
            raise NotationError(f"the number {shown(written)} has more digits than can be kept; write it as a text")
    return value


def _no_number(written: str) -> float:
    raise NotationError(f"not JSON: {written} is not a number")
