"""A chart parser that finds every reading.

A grammar is made of rules (see `rule.py`). In a pattern `<np>` is another rule's result, `NAME` a class of words,
anything else words of the sentence, `a|b` one of several, `?` after an item says that it may be missing. The rule's
function gets the context, then the results of the `<...>` and `NAME` items in order (None for a missing one), and gives
the rule's result, or None where the rule does not apply after all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

Result: TypeAlias = Any
"""Whatever an action gives: frozen data."""

Action: TypeAlias = Callable[..., Result]

Ends: TypeAlias = tuple[tuple[int, Result], ...]
"""Where a rule or a class of words may end when begun at a certain token, and with what result."""


MOST_STEPS = 20_000
"""A tenth of a second or two; the longest clue of the known puzzles takes 800."""


MOST_BEGINNINGS = 2_000
"""So many kinds of tokens are remembered; the 300 clues of the published puzzles have 135."""


class TooInvolvedError(Exception):
    """The sentence can be taken apart in too many ways."""


class WordClasses(Protocol):
    """The classes to which the words of a sentence belong."""

    words: list[str]

    def listed(self, start: int) -> dict[str, Ends]:
        """The classes that are lists of words and have this one."""

    @property
    def computed(self) -> Mapping[str, Callable[[int], Iterable[tuple[int, Result]]]]:
        """The other classes, each with the function that says where it ends when begun at a token."""


class _Rest(NamedTuple):
    """What is left of a pattern at some point inside it."""

    items: tuple[str, ...]
    action: Action
    given: tuple[bool, ...]
    """Which of the arguments so far were read and which are missing."""


class _Branch:
    """A point inside rules that begin alike: what may come next, and which rules end here.

    It grows when it is first come to: one sentence comes to few of the 5,000 points of the grammar.
    """

    __slots__ = ("ends", "grown", "parts", "rests", "words")

    def __init__(self) -> None:
        self.rests: list[_Rest] = []
        self.grown = False
        self.words: dict[str, _Branch] = {}
        self.parts: dict[str, _Branch] = {}
        """By the name of a class of words (in capitals) or of a rule (in small letters)."""

        self.ends: list[tuple[Action, tuple[bool, ...] | None]] = []
        """Actions, each with which of its arguments were read and which are missing; None if none is missing."""

    def grow(self) -> None:
        """Make the branches that follow, in the order of the rules."""
        self.grown = True
        for rest in self.rests:
            self._add(*rest)

    def _add(self, items: tuple[str, ...], action: Action, given: tuple[bool, ...]) -> None:
        """Take one step along a pattern, with and without an item that may be missing."""
        if not items:
            self.ends.append((action, None if all(given) else given))
            return
        name, optional = _item(items[0])
        rest = items[1:]
        is_part = name[0] == "<" or (name.isupper() and name.isalpha())
        if is_part:
            following = self.parts.setdefault(name.strip("<>"), _Branch())
            following.rests.append(_Rest(rest, action, (*given, True)))
        else:
            for word in name.split("|"):
                self.words.setdefault(word, _Branch()).rests.append(_Rest(rest, action, given))
        if optional:
            self._add(rest, action, (*given, False) if is_part else given)


def _item(item: str) -> tuple[str, bool]:
    """An item of a pattern without its question mark, and whether it may be missing."""
    optional = len(item) > 1 and item.endswith("?")
    return (item[:-1] if optional else item), optional


class Grammar:
    """Rules ready for parsing, and the words that stand in them."""

    def __init__(self, rules: Iterable[tuple[str, str, Action]]) -> None:
        self.starts: dict[str, _Branch] = {}
        self.words: set[str] = set()
        items: set[str] = set()
        for what, pattern, action in rules:
            split = tuple(pattern.split())
            items.update(split)
            self.starts.setdefault(what, _Branch()).rests.append(_Rest(split, action, ()))
        for name, _ in map(_item, items):
            if name[0] != "<" and not (name.isupper() and name.isalpha()):
                self.words.update(name.split("|"))
        for start in self.starts.values():
            start.grow()
        self.begun_by: dict[str, set[str]] = {}
        """For a word or a class of words, the rules that may begin with it."""

        self.beginnings: dict[tuple[str, ...], _Beginning] = {}
        """What may begin with a word and its classes: tokens alike are many."""

        for what in self.starts:
            for each in self._reached(what):
                classes = [name for name in self.starts[each].parts if name not in self.starts]
                for first in (*self.starts[each].words, *classes):
                    self.begun_by.setdefault(first, set()).add(what)

    def beginning(self, word: str, classes: list[str]) -> _Beginning:
        """What may begin with a word of these classes."""
        first = (word if word in self.begun_by else "", *classes)
        known = self.beginnings.get(first)
        if known is None:
            if len(self.beginnings) == MOST_BEGINNINGS:
                self.beginnings.clear()
            names = frozenset(classes).union(*(self.begun_by.get(name, ()) for name in first))
            known = self.beginnings[first] = _Beginning(names)
        return known

    def _reached(self, what: str) -> set[str]:
        """The rule and every rule that may stand at its beginning; none is empty."""
        reached, waiting = {what}, [what]
        while waiting:
            for name in self.starts[waiting.pop()].parts:
                if name in self.starts and name not in reached:
                    reached.add(name)
                    waiting.append(name)
        return reached


class _Beginning:
    """What may begin at tokens that are alike; without this look ahead there are twice as many steps."""

    __slots__ = ("_names", "_open")

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        """The classes of words and the rules that may begin here."""

        self._open: dict[_Branch, tuple[tuple[str, _Branch], ...]] = {}

    def open(self, branch: _Branch) -> tuple[tuple[str, _Branch], ...]:
        """The parts that may come next at this point inside rules, each with what follows it."""
        known = self._open.get(branch)
        if known is None:
            known = tuple(part for part in branch.parts.items() if part[0] in self._names)
            self._open[branch] = known
        return known


class _Column(dict[str, Ends]):
    """All that begins at one token: classes of words and rules, by name, each rule found when it is first asked for."""

    __slots__ = ("_chart", "_start", "beginning")

    def __init__(self, chart: Chart, start: int) -> None:
        super().__init__(chart.classes.listed(start))
        self._chart = chart
        self._start = start
        for name, ends in chart.classes.computed.items():
            self[name] = tuple(ends(start))
        self.beginning = chart.grammar.beginning(chart.words[start], [name for name, found in self.items() if found])

    def __missing__(self, name: str) -> Ends:
        self[name] = ()  # a rule that begins with itself finds nothing there
        if name in self._chart.grammar.starts:
            self[name] = self._chart.grown(name, self._start)
        return self[name]


class Chart:
    """Everything that can be read in one sentence, found once and remembered."""

    def __init__(self, grammar: Grammar, classes: WordClasses, context: Any) -> None:
        self.grammar = grammar
        self.words = classes.words
        self.classes = classes
        self.context = context
        self.furthest = 0
        """How many tokens some reading could make sense of."""

        self.steps = 0
        self._columns: list[_Column | None] = []

    def readings(self, what: str) -> list[Result]:
        """Every result that takes the whole sentence."""
        self._columns = [None] * len(self.words)
        return [result for end, result in self._column(0)[what] if end == len(self.words)]

    def _column(self, start: int) -> _Column:
        """What begins at this token, made when a reading first comes to it."""
        column = self._columns[start]
        if column is None:
            column = self._columns[start] = _Column(self, start)
        return column

    def grown(self, what: str, start: int) -> Ends:
        """Every way the rule can go on from this token, found by following its branches."""
        found: list[tuple[int, Result]] = []
        self._grow(self.grammar.starts[what], start, start, (), found)
        return tuple(dict.fromkeys(found) if len(found) > 1 else found)

    def _grow(
        self, branch: _Branch, start: int, at: int, results: tuple[Result, ...], found: list[tuple[int, Result]]
    ) -> None:
        """Follow the branch of a rule begun at `start` from this token on, and note where rules end."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooInvolvedError
        if at > self.furthest:
            self.furthest = at
        if not branch.grown:
            branch.grow()
        for action, given in branch.ends:
            self.context.span = at - start
            self.context.at_end = at == len(self.words)
            result = action(self.context, *(results if given is None else _spread(results, given)))
            if result is not None:
                found.append((at, result))
        if at == len(self.words):
            return
        if branch.words:
            following = branch.words.get(self.words[at])
            if following is not None:
                self._grow(following, start, at + 1, results, found)
        if branch.parts:
            column = self._column(at)
            for name, following in column.beginning.open(branch):
                for after, result in column[name]:
                    self._grow(following, start, after, (*results, result), found)


def _spread(results: tuple[Result, ...], given: tuple[bool, ...]) -> list[Result]:
    """The results with None where an item is missing."""
    taken = iter(results)
    return [next(taken) if present else None for present in given]
