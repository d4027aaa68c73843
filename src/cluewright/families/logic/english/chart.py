"""A chart parser that finds every reading.

A grammar is made of rules (see `rule.py`). In a pattern `<np>` is another rule's result, `NAME` a class of words,
anything else words of the sentence, `a|b` one of several, `?` after an item says that it may be missing. The rule's
function gets the context, then the results of the `<...>` and `NAME` items in order (None for a missing one), and gives
the rule's result, or None where the rule does not apply after all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Result: TypeAlias = Any
"""Whatever an action gives: frozen data."""

Action: TypeAlias = Callable[..., Result]

Ends: TypeAlias = tuple[tuple[int, Result], ...]
"""Where a rule may end when begun at a certain token, and with what result."""


MOST_STEPS = 20_000
"""A tenth of a second or two; the longest clue of the known puzzles takes 800."""


class TooInvolvedError(Exception):
    """The sentence can be taken apart in too many ways."""


@dataclass
class _Branch:
    """A point inside rules that begin alike: what may come next, and which rules end here."""

    words: dict[str, _Branch] = field(default_factory=dict)
    parts: dict[tuple[str, bool], _Branch] = field(default_factory=dict)
    """By the name of a class of words, or of a rule (then True)."""

    ends: list[tuple[Action, tuple[bool, ...]]] = field(default_factory=list)
    """Actions, each with which of its arguments were read and which are missing."""


class Grammar:
    """Rules ready for parsing, and the words that stand in them."""

    def __init__(self, rules: Iterable[tuple[str, str, Action]]) -> None:
        self.starts: dict[str, _Branch] = {}
        self.words: set[str] = set()
        for what, pattern, action in rules:
            self._add([self.starts.setdefault(what, _Branch())], pattern.split(), action, ())
        self.first: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        """For a rule, the words and the classes of words that it may begin with."""

        for what in self.starts:
            reached = self._reached(what)
            words = frozenset(word for each in reached for word in self.starts[each].words)
            classes = {name for each in reached for name, is_rule in self.starts[each].parts if not is_rule}
            self.first[what] = (words, frozenset(classes))

    def _reached(self, what: str) -> set[str]:
        """The rule and every rule that may stand at its beginning; none is empty."""
        reached, waiting = {what}, [what]
        while waiting:
            for name, is_rule in self.starts[waiting.pop()].parts:
                if is_rule and name not in reached:
                    reached.add(name)
                    waiting.append(name)
        return reached

    def _add(self, branches: list[_Branch], items: list[str], action: Action, given: tuple[bool, ...]) -> None:
        """Grow the branches by the rest of a pattern, with and without each item that may be missing."""
        if not items:
            for branch in branches:
                branch.ends.append((action, given))
            return
        item, rest = items[0], items[1:]
        optional = len(item) > 1 and item.endswith("?")
        name = item[:-1] if optional else item
        is_rule, is_class = name.startswith("<"), name.isupper() and name.isalpha()
        if is_rule or is_class:
            key = (name.strip("<>"), is_rule)
            grown = [branch.parts.setdefault(key, _Branch()) for branch in branches]
            self._add(grown, rest, action, (*given, True))
            if optional:
                self._add(branches, rest, action, (*given, False))
            return
        words = name.split("|")
        self.words.update(words)
        grown = [branch.words.setdefault(word, _Branch()) for branch in branches for word in words]
        self._add(grown + branches if optional else grown, rest, action, given)


class Chart:
    """Everything that can be read in one sentence, found once and remembered."""

    def __init__(
        self,
        grammar: Grammar,
        words: list[str],
        classes: Callable[[str, int], Ends],
        context: Any,
    ) -> None:
        self.grammar = grammar
        self.words = words
        self.classes = classes
        self.context = context
        self.furthest = 0
        """How many tokens some reading could make sense of."""

        self.steps = 0
        self._known: dict[tuple[str, int], Ends] = {}
        self._classes: dict[tuple[str, int], Ends] = {}

    def readings(self, what: str) -> list[Result]:
        """Every result that takes the whole sentence."""
        return [result for end, result in self.parse(what, 0) if end == len(self.words)]

    def parse(self, what: str, start: int) -> Ends:
        """Every way the rule can begin at this token."""
        key = (what, start)
        if key not in self._known:
            self._known[key] = ()  # a rule that begins with itself finds nothing there
            if self._may_begin(what, start):
                found: dict[tuple[int, Result], None] = {}
                self._grow(self.grammar.starts[what], start, start, (), found)
                self._known[key] = tuple(found)
        return self._known[key]

    def _may_begin(self, what: str, start: int) -> bool:
        """Whether the token can be the first of the rule; without this look ahead there are twice as many steps."""
        words, classes = self.grammar.first[what]
        return self.words[start] in words or any(self._class(name, start) for name in classes)

    def _grow(
        self, branch: _Branch, start: int, at: int, results: tuple[Result, ...], found: dict[tuple[int, Result], None]
    ) -> None:
        """Follow the branch of a rule begun at `start` from this token on, and note where rules end."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooInvolvedError
        if at > self.furthest:
            self.furthest = at
        for action, given in branch.ends:
            self.context.span = at - start
            self.context.at_end = at == len(self.words)
            taken = iter(results)
            result = action(self.context, *(next(taken) if present else None for present in given))
            if result is not None:
                found[at, result] = None
        if at == len(self.words):
            return
        if branch.words:
            following = branch.words.get(self.words[at])
            if following is not None:
                self._grow(following, start, at + 1, results, found)
        for (name, is_rule), following in branch.parts.items():
            for after, result in self.parse(name, at) if is_rule else self._class(name, at):
                self._grow(following, start, after, (*results, result), found)

    def _class(self, name: str, start: int) -> Ends:
        key = (name, start)
        if key not in self._classes:
            self._classes[key] = self.classes(name, start)
        return self._classes[key]
