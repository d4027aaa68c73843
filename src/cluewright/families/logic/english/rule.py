"""A rule of the grammar: what it makes, the patterns it reads, what it does, and sentences that show it.

    @rule("clause", "<np> and <np> <mutual>", reads=["street: Ann and Bob are neighbours."])
    def both(context, one, other, mutual): ...

To add a construction, add one rule. A pattern is explained in `chart.py`; the function gets the context and the results
of the pattern's `<...>` and `NAME` items. Each example names one of the worlds of `tests/worlds.py`; those of `reads`
end in `=> ` and what is understood. A test reads all of them, and one takes each rule away and sees an example fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from cluewright.families.logic.english.chart import Action
from cluewright.families.logic.english.inflecting import with_articles
from cluewright.families.logic.english.world import World

Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")


class Rule(NamedTuple):
    """One rule."""

    what: str
    patterns: tuple[tuple[str, Action], ...]
    name: str
    reads: tuple[str, ...]
    refuses: tuple[str, ...]


class Context:
    """What an action may ask for: the world of the sentence, and where to say why it gives up."""

    def __init__(self, world: World, words: Sequence[str] = ()) -> None:
        self.world = world
        self.words = words
        """The words of the sentence."""

        self.span = 0
        """How many words the rule that is just tried has read."""

        self.at_end = False
        """Whether it has read up to the end of the sentence."""

        self.doubts: list[str] = []
        """Why the sentence has no certain meaning, though one reading may be left."""

        self.reasons: dict[str, int] = {}
        """Why readings were given up, each with the most words that had been read by then."""

        self.counted: set[tuple[str, str]] = set()
        """Axes without a unit of their own, and the units in which the sentence counts them."""

    def refuse(self, reason: str) -> Result | None:
        """Note why a reading was given up; the result is None, so that an action of any kind can return it."""
        self.reasons[reason] = max(self.span, self.reasons.get(reason, 0))
        return None

    def doubt(self, reason: str, *, anywhere: bool = False) -> Result | None:
        """Give up a reading that people may well have in mind, so that no other reading is certain."""
        if self.at_end or anywhere:
            self.doubts.append(reason)
        return self.refuse(reason)

    def reason(self) -> str:
        """Why the reading that came furthest was given up."""
        return with_articles(max(self.reasons, key=self.reasons.__getitem__, default=""))


RULES: list[Rule] = []


def rule(
    what: str, *patterns: str | tuple[str, object], reads: Sequence[str] = (), refuses: Sequence[str] = ()
) -> Callable[[Function], Function]:
    """Add a rule to the grammar; a pattern with a value beside it gives its function that value first."""

    def add(action: Function) -> Function:
        ways = tuple(
            (each, action) if isinstance(each, str) else (each[0], _given(action, each[1])) for each in patterns
        )
        RULES.append(Rule(what, ways, action.__name__, tuple(reads), tuple(refuses)))
        return action

    return add


def _given(action: Callable[..., Any], value: object) -> Action:
    def told(context: Context, *results: Any) -> Any:
        return action(context, value, *results)

    return told
