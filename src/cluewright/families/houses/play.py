"""Playing houses: `a b` joins two houses, by the letters they have in the picture, or `3,0 4,4` by where they stand.

Houses have letters in reading order, where letters are enough; a house that is joined anew leaves its old partner.
"""

from __future__ import annotations

import re

from cluewright.core import Key, Label, NotationError, Picture, Polygon, Role
from cluewright.core.playing import letters, no_move, number_of
from cluewright.core.reading import shown
from cluewright.families.houses import render
from cluewright.families.houses.puzzle import House, Houses, Pairing, distance

_MOST_LETTERS = 26
_POINT = r"[(\[]?\s*(-?\d{1,7})\s*,\s*(-?\d{1,7})\s*[)\]]?"


def how(puzzle: Houses) -> str:
    """By letters, or where there are too many houses by coordinates."""
    one, other = (_name(puzzle, house) for house in _in_reading_order(puzzle)[:2])
    by = "letters" if _has_letters(puzzle) else "coordinates"
    return f"Type two houses to join them, by their {by}, as in {one} {other}"


def told(puzzle: Houses) -> list[str]:
    """The one rule that differs between puzzles."""
    return ["Exactly two different distances must occur."] if puzzle.exactly_two else []


def start(puzzle: Houses) -> Pairing:
    """Nobody joined."""
    return Pairing((), ())


def move(puzzle: Houses, marks: Pairing, text: str) -> Pairing:
    """Join two houses."""
    one, other = _two_houses(puzzle, text)
    if one == other:
        raise NotationError("a house cannot be joined to itself; name two different ones")
    kept = [pair for pair in marks.pairs if one not in pair and other not in pair]
    return _paired(puzzle, [*kept, (one, other)])


def erase(puzzle: Houses, marks: Pairing, place: str) -> Pairing:
    """Take away the line of a house."""
    house = _house(puzzle, place)
    kept = [pair for pair in marks.pairs if house not in pair]
    if len(kept) == len(marks.pairs):
        raise NotationError(f"the house {place.strip()} is not joined")
    return _paired(puzzle, kept)


def entries(puzzle: Houses, marks: Pairing) -> dict[str, str]:
    """The pairs, each under the house that the puzzle names first."""
    return {_name(puzzle, one): _name(puzzle, other) for one, other in marks.pairs}


def finished(puzzle: Houses, marks: Pairing) -> bool:
    """Whether every house is joined."""
    return 2 * len(marks.pairs) == len(puzzle.houses)


def picture(puzzle: Houses, marks: Pairing) -> Picture:
    """The houses under their letters, the pairs listed by distance."""
    drawn = render.picture(puzzle, marks)
    legend = []
    for key, each in zip(drawn.legend, sorted({distance(*pair) for pair in marks.pairs}), strict=True):
        between = "-" if _has_letters(puzzle) else " - "
        joined = [pair for pair in marks.pairs if distance(*pair) == each]
        pairs = ", ".join(between.join(_name(puzzle, house) for house in pair) for pair in joined)
        legend.append(Key(key.role, f"{key.means}: {pairs}"))
    labels = []
    if _has_letters(puzzle):
        outlines = [shape for shape in drawn.shapes if isinstance(shape, Polygon)]
        for house, outline in zip(puzzle.houses, outlines, strict=True):
            xs, ys = zip(*outline.points, strict=True)
            labels.append(Label(sum(xs) / len(xs), sum(ys) / len(ys), _name(puzzle, house), Role.GIVEN, 0.32))
    return drawn._replace(shapes=(*drawn.shapes, *labels), legend=tuple(legend))


def _has_letters(puzzle: Houses) -> bool:
    return len(puzzle.houses) <= _MOST_LETTERS


def _in_reading_order(puzzle: Houses) -> list[House]:
    return sorted(puzzle.houses, key=lambda house: house[::-1])


def _name(puzzle: Houses, house: House) -> str:
    return letters(_in_reading_order(puzzle).index(house)) if _has_letters(puzzle) else f"{house[0]},{house[1]}"


def _two_houses(puzzle: Houses, text: str) -> tuple[House, House]:
    match = re.fullmatch(r"\s*([a-zA-Z])[\s-]*([a-zA-Z])\s*", text)
    if match and _has_letters(puzzle):
        return _house(puzzle, match[1]), _house(puzzle, match[2])
    match = re.fullmatch(rf"\s*({_POINT})(?:\s*<->\s*|\s+|(?<=[)\]]))({_POINT})\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    return _house(puzzle, match[1]), _house(puzzle, match[4])


def _house(puzzle: Houses, text: str) -> House:
    ordered = _in_reading_order(puzzle)
    match = re.fullmatch(rf"\s*{_POINT}\s*", text)
    if match:
        house = int(match[1]), int(match[2])
        if house in ordered:
            return house
        raise NotationError(f"there is no house at {house[0]},{house[1]}")
    if re.fullmatch(r"\s*[a-zA-Z]\s*", text) and _has_letters(puzzle):
        number = number_of(text.strip())
        if number < len(ordered):
            return ordered[number]
        raise NotationError(f"there is no house {text.strip()}; the last one is {letters(len(ordered) - 1)}")
    raise NotationError(f"{shown(text.strip())} is no house; a house is called as in the picture, or x,y")


def _paired(puzzle: Houses, pairs: list[tuple[House, House]]) -> Pairing:
    number = {house: index for index, house in enumerate(puzzle.houses)}
    return puzzle.pairing((number[one], number[other]) for one, other in pairs)
