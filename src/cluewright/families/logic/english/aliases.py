"""Other names of what is measured, learnt from all clues together: an orbital cycle of 55 years, where orbits are.

Where clues put the same nouns before `of` and an amount of one scale alone, or after more or less of its unit, these
nouns name that scale in this puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import ARTICLES, QUALITIES
from cluewright.families.logic.english.world import World

_ENOUGH = 2


def aliases(world: World, lookups: Iterable[Lookup]) -> tuple[Axis, ...]:
    """The axes with the words by which the clues call them."""
    told: dict[tuple[str, str], set[int]] = {}
    for number, lookup in enumerate(lookups):
        for at in range(len(lookup.words)):
            for key, word in _called(world, lookup, at):
                told.setdefault((key, word), set()).add(number)
    learnt: dict[str, set[str]] = {}
    for (key, word), numbers in told.items():
        others = {other for other, named in told if named == word and other != key}
        if len(numbers) >= _ENOUGH and not others:
            learnt.setdefault(key, set()).add(word)
    return tuple(axis._replace(words=axis.words | learnt.get(axis.key, set())) for axis in world.axes)


def _called(world: World, lookup: Lookup, at: int) -> Iterator[tuple[str, str]]:
    """The scale and the noun of an amount at this token: of 55 years, 2 years more experience, 6 years of service."""
    words = lookup.words
    yield from _counted_so(world, lookup, at)
    for end, count in lookup.computed["NUMBER"](at):
        for after, unit in lookup.computed["UNIT"](end) if end < len(words) else ():
            axes = [axis for axis in world.axes if axis.kind == "number" and axis.amount(1, str(unit)) is not None]
            if len(axes) != 1:
                continue
            axis = axes[0]
            value = axis.amount(count, str(unit))  # type: ignore[arg-type]
            if value is not None and axis.at(value) is not None and at > 1 and words[at - 1] == "of":
                yield from ((axis.key, word) for word in _nouns_before(world, lookup, at - 1))
            more = after < len(words) and words[after] in ("more", "less", "fewer")
            stuff = after + 1 if more else after + 1 if after < len(words) and words[after] == "of" else 0
            if stuff and stuff < len(words) and _may_be_called(world, lookup, stuff):
                yield axis.key, words[stuff]


def _counted_so(world: World, lookup: Lookup, at: int) -> Iterator[tuple[str, str]]:
    """The one scale of bare counts and the noun that its number counts: 35,000 subscribers, where circulation is."""
    bare = [axis for axis in world.axes if axis.bare() and axis.kind == "number"]
    if len(bare) != 1 or bare[0].topics - {"popularity"} or bare[0].like_years:
        return
    axis, words = bare[0], lookup.words
    for end, count in lookup.computed["NUMBER"](at):
        more = end < len(words) and words[end] in ("more", "fewer")
        graded = end + 1 < len(words) and words[end + 1] in ("higher", "lower")
        stuff = end + 1 if more else end
        told = more or graded or axis.at(count) is not None  # type: ignore[arg-type]
        if told and stuff < len(words) and words[stuff].endswith("s") and _may_be_called(world, lookup, stuff):
            yield axis.key, words[stuff]


def _nouns_before(world: World, lookup: Lookup, at: int) -> Iterator[str]:
    """The nouns between an article and this token."""
    found = []
    while at and _may_be_called(world, lookup, at - 1):
        at -= 1
        found.append(lookup.words[at])
    if at and lookup.words[at - 1] in ARTICLES and 0 < len(found) < 3:
        yield from found


def _may_be_called(world: World, lookup: Lookup, at: int) -> bool:
    """Whether the word is a noun, or one that nobody listed, and names nothing of the puzzle yet."""
    word, known = lookup.words[at], vocabulary()
    noun = known.nouns.get(word)
    if not word.isalpha() or len(word) < 4 or lookup.sentence[at].capital or word in world.guarded:
        return False
    if word in QUALITIES or lookup.names_at(at) or word in world.category_words or word in world.place_words:
        return False
    if noun is not None:
        return noun.kinds <= {"thing", "event"}
    return all(verb.shape == "base" for verb in known.verbs.get(word, ()))
