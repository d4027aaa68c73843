"""Why something that was filled in cannot stand: an irreducible set of rules and entries that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core.explaining import Fact, LocalRule, Masks, bits, is_one
from cluewright.core.limit import Clock, TimeUp
from cluewright.explaining.board import Board
from cluewright.explaining.trail import Needs, Trail, united

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


class Conflict(NamedTuple):
    """Rules and entries that cannot hold together."""

    entries: tuple[Fact, ...]
    rules: tuple[LocalRule, ...]
    """What a refutation looks at."""

    cites: tuple[str, ...]
    """The sentences of the model's rules that are used, each once."""

    irreducible: bool = True
    """Whether it was shown that without any one entry or sentence the others can hold together."""


def conflict(
    room: Explaining[Any, Any], puzzle: Any, entries: Sequence[Fact], clock: Clock
) -> Conflict | tuple[int, ...]:
    """What contradicts what; where nothing does, a solution that has all the entries, as masks."""
    board = Board(room, puzzle, clock)
    clauses = board.clauses()
    if clauses is not None and clauses.sentences is not None:
        from cluewright.explaining.sentence_conflict import by_sentences

        return by_sentences(board, entries, clauses.sentences())
    found = contradiction(board, entries, board.rules)
    if not isinstance(found, Conflict):
        return found
    try:
        return _reduced(board, found)
    except TimeUp:
        return found._replace(irreducible=False)


def plain_clash(room: Explaining[Any, Any], puzzle: Any, entries: Sequence[Fact], clock: Clock) -> Conflict | None:
    """Entries that anybody sees cannot stand side by side, by bookkeeping alone: the same digit twice in a row."""
    board = Board(room, puzzle, clock)
    board = board.with_rules([rule for rule in board.rules if rule.quiet and not rule.travels])
    found = by_chain(board, entries, board.rules)
    if not isinstance(found, Conflict) or len(found.entries) < 2:
        return None
    try:
        return _reduced(board, found)
    except TimeUp:
        return found._replace(irreducible=False)


def _reduced(board: Board, found: Conflict) -> Conflict:
    """A part of the conflict of which no entry and no sentence can be left out.

    First, what is special to the puzzle is tried away while all that goes without saying may be used, then the latter.
    What was filled in last goes first; of the first entry people want to know most, so it stays.
    """
    common = goes_without_saying(board.rules)
    for granted in (common, set[str]()):
        kept: set[Fact | str] = set()
        while True:
            sentences = [each for each in reversed(found.cites) if each not in granted]
            trials: list[Fact | str] = [*reversed(found.entries[1:]), *sentences]
            for without in trials:
                if without in kept:
                    continue
                entries = tuple(fact for fact in found.entries if fact != without)
                cites = {sentence for sentence in found.cites if sentence != without}
                still = contradiction(board, entries, citing(board.rules, cites | granted))
                if isinstance(still, Conflict):
                    found = still
                    break
                kept.add(without)
            else:
                break
    return found


def goes_without_saying(rules: Sequence[LocalRule]) -> set[str]:
    """The sentences of bookkeeping that is not special to the puzzle."""
    return {rule.cites[0] for rule in rules if rule.quiet and not rule.given and len(rule.cites) == 1}


def citing(rules: Sequence[LocalRule], cites: AbstractSet[str]) -> list[LocalRule]:
    """The rules, or lighter versions of them, that need nothing but these sentences; each cites those of them."""
    found = []
    for rule in rules:
        for each in (rule, *rule.lighter):
            stronger = dict(each.stronger)
            needs = tuple(says if says in cites else stronger.get(says, says) for says in each.cites)
            if cites >= set(needs):
                found.append(each if needs == each.cites else each._replace(cites=needs))
                if each is rule:
                    break
    return found


def contradiction(board: Board, entries: Sequence[Fact], rules: Sequence[LocalRule]) -> Conflict | tuple[int, ...]:
    """Those entries and rules that a refutation uses, or a way in which all of them hold."""
    found = by_chain(board, entries, rules)
    if isinstance(found, Conflict):
        return found
    trail = found
    used: dict[int, LocalRule] = {}
    heat = [1 + len(numbers) / 1000 for numbers in trail.board.touching]
    way = _split(trail, used, heat)
    return way if way is not None else _used(trail, entries, used)


def by_chain(board: Board, entries: Sequence[Fact], rules: Sequence[LocalRule]) -> Conflict | Trail:
    """Those entries and rules that a refutation without cases uses; where there is none, the trail of what follows."""
    board = board.with_rules(rules)
    impossible = [rule for rule in rules if not rule.scope and rule.narrow(()) is None]
    if impossible:
        return _conflict((), (impossible[0],))
    trail = Trail(board)
    for fact in entries:
        if not fact.left & trail.masks[fact.variable]:
            against = [each for each in entries if each.variable == fact.variable and not each.left & fact.left]
            return _conflict((fact, *against[:1]), ())
        trail.suppose(fact)
    # Rules that know something by themselves, as givens do, are looked at first: every variable counts as changed.
    return _used(trail, entries, {}) if trail.propagate(range(len(board.initial))) else trail


def _used(trail: Trail, entries: Sequence[Fact], used: dict[int, LocalRule]) -> Conflict:
    """What a refutation needs of the entries and rules, and the rules that its cases have used."""
    _note(trail, 0, used)
    needed = tuple(fact for number, fact in enumerate(entries) if trail.needed(number))
    # One lighter version may stand there for two rules.
    rules = {id(rule): rule for rule in trail.board.rules if id(rule) in used}
    return _conflict(needed, tuple(rules.values()))


def _conflict(entries: tuple[Fact, ...], rules: tuple[LocalRule, ...]) -> Conflict:
    cites = dict.fromkeys(sentence for rule in rules for sentence in rule.cites)
    return Conflict(entries, rules, tuple(cites))


def _note(trail: Trail, start: int, used: dict[int, LocalRule]) -> None:
    """Remember the rules that are needed among the moves from `start` on."""
    trail.links(start)
    for number in range(start, len(trail.moves)):
        rule, new = trail.moves[number]
        if rule is not None and (not new or trail.needed(number)):
            used[id(rule)] = rule


def _split(trail: Trail, used: dict[int, LocalRule], heat: list[float]) -> tuple[int, ...] | None:
    """None once every case is refuted; else a way in which all holds.

    What rules that were broken are about is hot and decided first: a search that decides cells far away from the only
    line that is counted would go on for minutes.
    """
    masks, touching = trail.masks, trail.board.touching
    still = [each for each, mask in enumerate(masks) if not is_one(mask) and touching[each]]
    if not still:
        return tuple(masks)
    variable = min(still, key=lambda each: masks[each].bit_count() / heat[each])
    base: Needs = trail.needs()
    added: Needs = {}
    for bit in bits(masks[variable]):
        trail.set_needs({})
        mark = len(trail.moves)
        if trail.propagate(trail.suppose(Fact(variable, 1 << bit))):
            for each in trail.broken.scope:
                heat[each] += 1
        else:
            way = _split(trail, used, heat)
            if way is not None:
                return way
        _note(trail, mark, used)
        trail.back_to(mark)
        added = united(added, trail.needs())
    trail.set_needs(united(base, added))
    trail.need_latest(variable)
    return None


def entries_of(known: Masks, initial: Masks) -> list[Fact]:
    """What was filled in, as facts."""
    return [
        Fact(variable, left & mask)
        for variable, (left, mask) in enumerate(zip(known, initial, strict=True))
        if left & mask != mask
    ]
