"""Why something that was filled in cannot stand: an irreducible set of rules and entries that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core.explaining import Fact, LocalRule, Masks, bits, is_one
from cluewright.core.limit import Clock, TimeUp
from cluewright.explaining.board import Board
from cluewright.explaining.trail import Trail

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


class Conflict(NamedTuple):
    """Rules and entries that cannot hold together."""

    entries: tuple[Fact, ...]
    rules: tuple[LocalRule, ...]
    irreducible: bool = True
    """Whether it was shown that without any one of them the others can hold together."""


def conflict(
    room: Explaining[Any, Any], puzzle: Any, entries: Sequence[Fact], clock: Clock
) -> Conflict | tuple[int, ...]:
    """What contradicts what; where nothing does, a solution that has all the entries, as masks."""
    board = Board(room, puzzle, clock)
    found = contradiction(board, entries, board.rules)
    if not isinstance(found, Conflict):
        return found
    try:
        return _reduced(board, found)
    except TimeUp:
        return found._replace(irreducible=False)


def _reduced(board: Board, found: Conflict) -> Conflict:
    """A part of the conflict of which nothing can be left out, each rule in its lightest version."""
    kept: set[object] = set()
    while True:
        for smaller, without in _smaller(found):
            if without in kept:
                continue
            still = contradiction(board, smaller.entries, smaller.rules)
            if isinstance(still, Conflict):
                found = still
                break
            kept.add(without)
        else:
            return found


def _smaller(found: Conflict) -> Iterator[tuple[Conflict, object]]:
    """The conflict without one thing, or with a lighter rule, and what was taken away. What was filled in last goes
    first, and of the first entry people want to know most.
    """
    for fact in reversed(found.entries[1:]):
        yield found._replace(entries=tuple(each for each in found.entries if each != fact)), fact
    for index in sorted(range(len(found.rules)), key=lambda index: (found.rules[index].quiet, -index)):
        before, rule, after = found.rules[:index], found.rules[index], found.rules[index + 1 :]
        key = (rule.name, rule.says, rule.cites, rule.scope)
        yield found._replace(rules=before + after), key
        for lighter in rule.lighter:
            yield found._replace(rules=(*before, lighter, *after)), (key, lighter.cites)


def contradiction(board: Board, entries: Sequence[Fact], rules: Sequence[LocalRule]) -> Conflict | tuple[int, ...]:
    """Those entries and rules that a refutation uses, or a way in which all of them hold."""
    board = board.with_rules(rules)
    impossible = [rule for rule in rules if not rule.scope and rule.narrow(()) is None]
    if impossible:
        return Conflict((), (impossible[0],))
    trail = Trail(board)
    for fact in entries:
        if not fact.left & trail.masks[fact.variable]:
            against = [each for each in entries if each.variable == fact.variable and not each.left & fact.left]
            return Conflict((fact, *against[:1]), ())
        trail.suppose(fact)
    used: dict[int, LocalRule] = {}
    # Rules that know something by themselves, as givens do, are looked at first: every variable counts as changed.
    if not trail.propagate(range(len(board.initial))):
        way = _split(trail, used)
        if way is not None:
            return way
    _note(trail, 0, used)
    needed = tuple(fact for number, fact in enumerate(entries) if trail.needed(number))
    return Conflict(needed, tuple(rule for rule in rules if id(rule) in used))


def _note(trail: Trail, start: int, used: dict[int, LocalRule]) -> None:
    """Remember the rules that are needed among the moves from `start` on."""
    trail.links(start)
    for number in range(start, len(trail.moves)):
        rule, new = trail.moves[number]
        if rule is not None and (not new or trail.needed(number)):
            used[id(rule)] = rule


def _split(trail: Trail, used: dict[int, LocalRule]) -> tuple[int, ...] | None:
    """None once every case is refuted; else a way in which all holds."""
    masks, touching = trail.masks, trail.board.touching
    still = [each for each, mask in enumerate(masks) if not is_one(mask) and touching[each]]
    if not still:
        return tuple(masks)
    variable = min(still, key=lambda each: (masks[each].bit_count(), -len(touching[each])))
    base, added = trail.needs(), trail.no_needs()
    for bit in bits(masks[variable]):
        trail.set_needs(trail.no_needs())
        mark = len(trail.moves)
        if not trail.propagate(trail.suppose(Fact(variable, 1 << bit))):
            way = _split(trail, used)
            if way is not None:
                return way
        _note(trail, mark, used)
        trail.back_to(mark)
        added = [one | other for one, other in zip(added, trail.needs(), strict=True)]
    trail.set_needs([one | other for one, other in zip(base, added, strict=True)])
    trail.need_latest(variable)
    return None


def entries_of(known: Masks, initial: Masks) -> list[Fact]:
    """What was filled in, as facts."""
    return [
        Fact(variable, left & mask)
        for variable, (left, mask) in enumerate(zip(known, initial, strict=True))
        if left & mask != mask
    ]
