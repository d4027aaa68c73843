"""A mask is a line of cells as bits of an integer; a run is a row of ones in it, as long as it goes."""

from __future__ import annotations

from collections.abc import Iterator


def shrunk(mask: int, length: int) -> int:
    """The bits where `length` ones start.

    >>> bin(shrunk(0b1101110, 2))
    '0b100110'
    """
    done = 1
    while done < length:
        step = min(done, length - done)
        mask &= mask >> step
        done += step
    return mask


def grown(mask: int, length: int) -> int:
    """The bits that `length` ones cover from each given bit on.

    >>> bin(grown(0b100010, 2))
    '0b1100110'
    """
    done = 1
    while done < length:
        step = min(done, length - done)
        mask |= mask << step
        done += step
    return mask


def runs(mask: int) -> Iterator[tuple[int, int]]:
    """The first bit and the length of every run.

    >>> list(runs(0b1101110))
    [(1, 3), (5, 2)]
    """
    while mask:
        lowest = mask & -mask
        end = mask + lowest
        yield lowest.bit_length() - 1, (end & -end).bit_length() - lowest.bit_length()
        mask &= end


def most_cells(length: int, side: int) -> int:
    """How many cells of a line squares of at most `side` can fill.

    >>> most_cells(5, 1), most_cells(5, 2), most_cells(6, 3)
    (3, 4, 5)
    """
    squares, rest = divmod(length + 1, side + 1)
    return squares * side + max(rest - 1, 0)


def most_in_line(usable: int, wide: int) -> int:
    """How many of the usable cells can be filled at most, if only neighbours that are both in `wide` go together.

    >>> most_in_line(0b11101, 0b00000), most_in_line(0b11101, 0b01100)
    (3, 4)
    """
    together = grown(shrunk(usable & wide, 2), 2)
    return together.bit_count() + sum((length + 1) // 2 for _, length in runs(usable & ~together))
