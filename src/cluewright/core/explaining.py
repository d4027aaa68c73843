"""How a puzzle is reasoned about: variables with candidates, rules that narrow them, and steps that say what follows.

A variable is a number; its candidates are the bits of a mask. What a bit means is the room's own: the digit of a cell,
the house of a person. A fact is a variable with the candidates that are left to it. A step concludes new facts from
rules and earlier facts; a supposition is refuted by links, each of which is one rule looked at on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import lru_cache, reduce
from operator import mul
from typing import NamedTuple, Protocol, TypeAlias

Masks: TypeAlias = Sequence[int]
"""The candidates of several variables, as bits."""

Narrow: TypeAlias = Callable[[Masks], "Masks | None"]
"""Takes the masks of a rule's scope, in its order, and gives those that are left; None when nothing is possible."""


class Mood(StrEnum):
    """How a fact is said."""

    IS = "is"
    """As known: `R is 8 or 9`."""

    WERE = "were"
    """After an if: `R were 8`."""

    WOULD = "would"
    """As what would follow: `R would be 8`."""

    CANNOT = "cannot"
    """As what was refuted: `R cannot be 8`."""


class Fact(NamedTuple):
    """What is left to a variable."""

    variable: int
    left: int


def _not_applied(masks: Masks) -> Masks:
    """Stands in a rule that was pickled."""
    raise TypeError("a rule that was pickled can be told, but not applied")


class LocalRule(NamedTuple):
    """A rule of the puzzle, looked at on its own."""

    name: str
    """What it is about: `row 3`, `clue 4`."""

    says: str
    """The rule as a sentence without its full stop: `row 3 adds up or multiplies to 24`."""

    scope: tuple[int, ...]
    """The variables it is about."""

    narrow: Narrow
    """What is left of the scope's candidates. On variables that all have one candidate it decides exactly."""

    cites: tuple[str, ...]
    """The sentences of the model's rules that `narrow` uses, and no others; the check states these alone."""

    broken: str = ""
    """What goes wrong when it says that nothing is possible: `row 3 could not come to 24`."""

    quiet: bool = False
    """Whether it is bookkeeping, which happens silently: a given, or that each value stands once."""

    fillings: Callable[[Masks], int] | None = None
    """How many ways of filling the scope it leaves: a measure of how much there is to look through."""

    lighter: tuple[LocalRule, ...] = ()
    """The same rule citing less, lightest first; its scope may be smaller. Tried when a step is trimmed."""

    exact: Narrow | None = None
    """Where `narrow` does not find everything that follows: one that does, for trimming."""

    possible: Callable[[Masks], bool] | None = None
    """Whether there is any way to fill the scope, where that can be told sooner than all that is left."""

    inside: bool = True
    """Whether it is also looked at inside suppositions, where people do not look for what is hard to see."""

    given: bool = False
    """Whether it is printed in the puzzle as it is, so that what it finds need not be said."""

    travels: bool = False
    """Of a quiet rule: whether what it strikes out is nothing that people keep in mind, as each-value-once is. A step
    that needs it then cites this rule, too, and what that rule needed."""

    bounded: bool = False
    """Whether `narrow` gives up where there is too much to look through, and more may follow than it finds: a step of
    it is sound, but does not promise that nothing it cites can be left out."""

    stronger: tuple[tuple[str, str], ...] = ()
    """Sentences of `cites` that another sentence of the model says, too, among more, each with that other one."""

    where: str = ""
    """Where to look for it, in words: `the diagonal`. Empty where its name says that."""

    obvious: bool = False
    """Of a quiet rule: whether all that it finds inside a supposition goes without saying, found values too."""

    together: str = ""
    """What it says together with others of its kind, where too many of them are needed to name each: `filled cells form
    whole squares that do not touch`."""

    idle: tuple[int, frozenset[int]] | None = None
    """A variable of the scope, and what may be left to it so that changes of the other variables alone let the rule
    find nothing that it had not found before. Suppositions need not look at it then."""

    def __deepcopy__(self, memo: object) -> LocalRule:
        return self  # it never changes

    def __reduce__(self) -> tuple[type[LocalRule], tuple[object, ...]]:
        """Pickled, a rule can be told, but not applied: that takes functions of its puzzle."""
        told = self._replace(narrow=_not_applied, fillings=None, lighter=(), exact=None, possible=None)
        return LocalRule, tuple(told)

    def ways(self, masks: Masks) -> int:
        """How many fillings of the scope there are to look through."""
        if self.fillings is not None:
            return self.fillings(masks)
        return reduce(mul, (mask.bit_count() for mask in masks), 1)


class Supposition(NamedTuple):
    """Something to suppose: that a variable has one of these candidates. Refuted, the others are left."""

    variable: int
    supposed: int


class Sentences(Protocol):
    """Each sentence of the model's rules as clauses of its own, over literals that they share."""

    literals: Sequence[Sequence[int]]
    """For each variable and each of its bits, the literal that says it has this candidate."""

    always: Sequence[Sequence[int]]
    """What holds without any rule: that a variable has one candidate."""

    whole: Sequence[str]
    """Sentences of which all others follow."""

    def new(self) -> int:
        """A literal that was not used before."""

    def of(self, says: str) -> Iterable[Sequence[int]]:
        """The clauses that a sentence means, no more and no less."""


class Clauses(NamedTuple):
    """The rules as clauses, so that a SAT solver can tell quickly which suppositions fail."""

    literals: tuple[tuple[int, ...], ...]
    """For each variable and each of its bits, the literal that says it has this candidate; 0 where it never can."""

    clauses: tuple[tuple[int, ...], ...]
    """All hold. Other literals than those above may help to state them."""

    whole: bool = False
    """Whether unit propagation over them refutes all that the rules' `narrow` does, so that no other supposition need
    be tried."""

    sentences: Callable[[], Sentences] | None = None
    """Each sentence as clauses of its own, where it takes the rules themselves long to tell which of them contradict
    each other."""


class Link(NamedTuple):
    """One rule used inside a supposition."""

    rule: LocalRule
    facts: tuple[Fact, ...]
    """What was known before the supposition and is used here."""

    inner: tuple[Fact, ...]
    """What was supposed or follows from it and is used here."""

    new: tuple[Fact, ...]
    """What would follow; empty when nothing is possible any more."""


def unsaid(link: Link) -> bool:
    """Whether a link inside a supposition goes without saying: bookkeeping that everybody does and that finds no value.

    What a rule strikes out that `travels` is nothing that people have in mind, so that it is said.
    """
    rule = link.rule
    if not link.new or not rule.quiet:
        return False
    return rule.obvious or not (rule.travels or any(is_one(left) for _, left in link.new))


class Case(NamedTuple):
    """One case of a tree: what is supposed, what follows, and further cases unless that is impossible already."""

    supposed: Fact
    links: tuple[Link, ...]
    cases: tuple[Case, ...] = ()

    @property
    def leaves(self) -> int:
        """How many ends this case has."""
        return sum(case.leaves for case in self.cases) or 1


class Step(NamedTuple):
    """Something new, and why."""

    rung: int
    """0 bookkeeping, 1 one rule, 2 a short supposition, 3 a longer one, 4 a tree of cases."""

    new: tuple[Fact, ...]
    """What is concluded; empty when the step shows that the puzzle cannot be solved."""

    rules: tuple[LocalRule, ...]
    """The rules that it uses; of a step of one rule that one first, then those of `beforehand`."""

    facts: tuple[Fact, ...]
    """The earlier facts that it uses."""

    cost: float
    supposition: Supposition | None = None
    links: tuple[Link, ...] = ()
    """Of a supposition, in their order; the last one is impossible."""

    cases: tuple[Case, ...] = ()
    """Of a tree: what happens after `links`."""

    said: bool = True
    """False for bookkeeping that people need not be told."""

    moves: int = 1
    """How many different steps of its rung were open."""

    technique: str | None = None
    says: str = ""
    """The step in words, what is concluded first."""

    seconds: float = 0.0
    beforehand: tuple[Link, ...] = ()
    """What was struck out without anybody being told, and is needed here: by which rules, in their order."""

    alike: tuple[Supposition, ...] = ()
    """Further suppositions, of other variables, that fail by the rule that the last link names, just as this one."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The sentences of the model's rules that the step uses, each once."""
        return tuple(dict.fromkeys(sentence for rule in self.rules for sentence in rule.cites))


@lru_cache(maxsize=1 << 16)  # the same few masks are asked about again and again
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, ascending.

    >>> bits(0b1011)
    (0, 1, 3)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def is_one(mask: int) -> bool:
    """Whether exactly one candidate is left."""
    return mask != 0 and not mask & (mask - 1)


def each_candidate(masks: Masks) -> list[Supposition]:
    """A supposition for every candidate of every variable that is still open, fewest candidates first."""
    order = sorted(range(len(masks)), key=lambda variable: masks[variable].bit_count())
    return [Supposition(each, 1 << bit) for each in order if not is_one(masks[each]) for bit in bits(masks[each])]


def listed(names: Sequence[str], joint: str = "or") -> str:
    """`8`, `8 or 9`, `7, 8 or 9`.

    >>> listed(["7", "8", "9"])
    '7, 8 or 9'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def permutation(masks: Masks) -> Masks | None:
    """What is left when no two variables may have the same candidate: one alone at its candidate keeps it, and where
    there are as many candidates as variables, a candidate left to one alone is that one's. It is bookkeeping, and not
    all that follows.
    """
    return _singles(masks, complete=True)


def different(masks: Masks) -> Masks | None:
    """What is left when no two variables may have the same candidate: bookkeeping, not all that follows."""
    return _singles(masks, complete=False)


def _singles(masks: Masks, *, complete: bool) -> Masks | None:
    left: list[int] | None = list(masks)
    while True:
        left = _placed(left) if left else left
        if not left or not complete:
            return left
        once, twice = 0, 0
        for mask in left:
            twice |= once & mask
            once |= mask
        if once.bit_count() < len(left):
            return None
        if once.bit_count() > len(left):
            return left
        alone = once & ~twice
        lonely = [i for i, mask in enumerate(left) if mask & alone and not is_one(mask)]
        if not lonely:
            return left
        for i in lonely:
            if not is_one(left[i] & alone):
                return None
            left[i] &= alone


def _placed(left: list[int]) -> list[int] | None:
    """What is left when a candidate that is all that is left to one variable is taken from the others."""
    placed = 0
    while True:
        found = 0
        for mask in left:
            if not mask & (mask - 1):  # one candidate is left, or none
                if not mask or mask & found:
                    return None
                found |= mask
        if found == placed:
            return left
        placed = found
        left = [mask & ~placed if mask & (mask - 1) else mask for mask in left]


def all_different(masks: Masks) -> Masks | None:
    """All that follows from no two variables having the same candidate.

    >>> all_different([0b011, 0b011, 0b111])
    [3, 3, 4]
    """
    holder = _matched(masks)
    if holder is None:
        return None
    own = {variable: bit for bit, variable in holder.items()}
    taken = sum(1 << bit for bit in holder)
    reach = [_reach(masks, holder, variable) for variable in range(len(masks))]
    left = []
    for variable, mask in enumerate(masks):
        kept = 1 << own[variable]
        for bit in bits(mask & ~kept):
            other = holder.get(bit)
            # Whoever holds it must be able to pass on until the variable's own candidate, or a free one, is met.
            if other is None or reach[other] >> own[variable] & 1 or reach[other] & ~taken:
                kept |= 1 << bit
        left.append(kept)
    return left


def _matched(masks: Masks) -> dict[int, int] | None:
    """A candidate for each variable, no two the same, as the variable that holds each; None when there is none."""
    holder: dict[int, int] = {}
    taken = seen = 0
    waiting = []
    for variable in sorted(range(len(masks)), key=lambda each: masks[each].bit_count()):
        free = masks[variable] & ~taken
        if free:
            taken |= free & -free
            holder[(free & -free).bit_length() - 1] = variable
        else:
            waiting.append(variable)

    def place(variable: int) -> bool:
        nonlocal seen, taken
        free = masks[variable] & ~taken
        if free:
            taken |= free & -free
            holder[(free & -free).bit_length() - 1] = variable
            return True
        for bit in bits(masks[variable] & ~seen):
            if not seen >> bit & 1:
                seen |= 1 << bit
                if place(holder[bit]):
                    holder[bit] = variable
                    return True
        return False

    for variable in waiting:
        seen = 0
        if not place(variable):
            return None
    return holder


def _reach(masks: Masks, holder: dict[int, int], variable: int) -> int:
    """The candidates that are met when the variable takes another, its holder another, and so on."""
    found = masks[variable]
    waiting = found
    while waiting:
        low = waiting & -waiting
        waiting ^= low
        other = holder.get(low.bit_length() - 1)
        if other is not None:
            more = masks[other] & ~found
            found |= more
            waiting |= more
    return found
