"""What could be added to a logic puzzle, or left out: clues, said in words that its own reader reads back.

An addition is a new clue that two things go together, or a clue that is there, read more strongly than it is worded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cluewright.core.request import Addition, Change
from cluewright.families.logic.dialogue import stronger
from cluewright.families.logic.language.writing import restated
from cluewright.families.logic.meaning.clues import SETTING, Clue, Meaning, Place, Same, Value
from cluewright.families.logic.puzzle import MOST_CLUES, Logic, Table
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.verify import faults


def additions(puzzle: Logic) -> list[Addition[Logic, Table]]:
    """Stronger readings, then where a value is, then what goes with what."""
    found = [_read_more_strongly(puzzle, variant) for _, variant in stronger(puzzle)]
    if len(puzzle.clues) >= MOST_CLUES:
        return found
    values = [Value(category.name, name) for category in puzzle.categories for name in category.values]
    places = [Same(value, Place(number)) for value in values for number in range(1, len(puzzle.places) + 1)]
    pairs = [Same(one, other) for one, other in combinations(values, 2) if one.category != other.category]
    new = [*(places if puzzle.places.kind != "map" else []), *pairs]
    return [*found, *(_new_clue(puzzle, means) for means in new)]


def _new_clue(puzzle: Logic, means: Same) -> Addition[Logic, Table]:
    """`add the clue “Zebra is in house 5.”`; it cannot be added where no words for it read back."""

    def added(changed: Logic) -> Logic | None:
        said = _said(changed, means)
        return changed.with_sound((*changed.clues, Clue(means, said, state="plain"))) if said else None

    return Addition(
        lambda: f"add the clue “{_said(puzzle, means)}”",
        lambda solution: _row(puzzle, means.one, solution) == _row(puzzle, means.other, solution),
        added,
    )


def _row(puzzle: Logic, term: Value | Place, solution: Table) -> int:
    if isinstance(term, Place):
        return term.number - 1
    column = next(number for number, each in enumerate(puzzle.categories) if each.name == term.category)
    return next(number for number, row in enumerate(solution.rows) if row[column] == term.name)


def _read_more_strongly(puzzle: Logic, variant: Logic) -> Addition[Logic, Table]:
    """A clue that is there shall say what it says in the variant, in words if these read back."""

    def says() -> str:
        number, clue = _changed(puzzle, variant) or (0, Clue(SETTING))
        instead = f"“{clue.says}”" if clue.says else restated(puzzle, clue.means)
        return f"let clue {number + 1} say {instead}"

    def added(changed: Logic) -> Logic | None:
        found = _changed(changed, variant)
        if found is None:
            return None  # another clue was changed before
        number, clue = found
        return changed.with_sound((*changed.clues[:number], clue, *changed.clues[number + 1 :]))

    return Addition(says, lambda solution: not faults(variant, solution), added)


def _changed(puzzle: Logic, variant: Logic) -> tuple[int, Clue] | None:
    """The clue that alone is another in the variant, and its number, counted from 0; None where several are."""
    both = enumerate(zip(puzzle.clues, variant.clues, strict=False))
    changed = [(number, new) for number, (old, new) in both if old.means != new.means]
    if len(changed) != 1:
        return None
    ((number, clue),) = changed
    return number, _worded(puzzle, number, clue)


@lru_cache(maxsize=64)
def _worded(puzzle: Logic, number: int, clue: Clue) -> Clue:
    """The clue with a sentence of its own if that is read as what it means; else as a structure alone."""
    said = _sentence(puzzle, clue.means, number)
    return Clue(clue.means, said, state="plain") if said else clue


@lru_cache(maxsize=256)
def _said(puzzle: Logic, addition: Same) -> str:
    """The clue in a sentence that the reader of this puzzle reads as nothing else; empty where there is none."""
    return _sentence(puzzle, addition)


def _sentence(puzzle: Logic, means: Meaning, instead: int = -1) -> str:
    """The meaning in words that are read back plainly, in the place of this clue if one is named."""
    from cluewright.families.logic.reading import Reader

    spoken = [clue.says for index, clue in enumerate(puzzle.clues) if clue.says and index != instead]
    said = restated(puzzle, means, spoken)
    said = f"{said[:1].upper()}{said[1:].rstrip('.')}."
    found = Reader(puzzle, [*spoken, said]).reading(said)
    return said if found.state == "plain" and found.means and equal(puzzle, found.means, means) else ""


def changes(puzzle: Logic) -> Iterator[Change[Logic, Table]]:
    """Without one of its clues."""
    for number, clue in enumerate(puzzle.clues, start=1):
        said = f" (“{clue.says}”)" if clue.says else ""
        kept = tuple(each for index, each in enumerate(puzzle.clues, start=1) if index != number)
        yield Change(f"leave out clue {number}{said}", puzzle.with_sound(kept))


def bound(puzzle: Logic) -> str:
    """Every clue."""
    return "any one clue left out"
