"""Explanations of families that do not say how their puzzles are reasoned about: from the rules of their model alone.

A variable is one of the model's answer variables. A step finds a value from an irreducible core of rules and values
found before; the smallest core known comes first. That is slower than a room's own rules, and knows no candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cluewright.core import techniques
from cluewright.core.explaining import Clauses, Fact, LocalRule, Masks, Mood, Step, Supposition, bits, is_one, listed
from cluewright.core.limit import Clock, TimeUp
from cluewright.explaining.ladder import Ended
from cluewright.explaining.sentences import worded

if TYPE_CHECKING:
    from cluewright.core.family import Family
    from cluewright.core.model import Expression, Model, Rule, Variable
    from cluewright.core.picture import Picture

_TRIED = 12
"""Values that are looked at anew before each step; of the others the core found earlier still holds."""

_VERB = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}


class ModelRoom:
    """What a room's `explain.py` says, as far as a model tells it."""

    TECHNIQUES = (
        techniques.CONTRADICTION,
        techniques.Technique(
            "rules together",
            3,
            lambda _, step: bool(step.new),
            "together they leave only one value",
            "Look at a few rules at once, with what is known: all other values contradict one of them.",
        ),
    )

    def __init__(self, family: Family[Any, Any], puzzle: Any) -> None:
        self._family = family
        self.model: Model[Any] = family.model(puzzle)
        self._lowest = [int(variable.lb) for variable in self.model.answer]

    def lowest(self, variable: int) -> int:
        """The value that the lowest bit of a variable stands for."""
        return self._lowest[variable]

    def candidates(self, puzzle: Any) -> Masks:
        """All values between the bounds of each variable."""
        return [(1 << (int(each.ub) - int(each.lb) + 1)) - 1 for each in self.model.answer]

    def rules(self, puzzle: Any) -> Sequence[LocalRule]:
        """The model's rules, each by its sentence; none of them narrows anything by itself."""
        return [LocalRule(rule.name, rule.says, (), lambda masks: masks, (rule.says,)) for rule in self.model.rules]

    def given(self, rule: Rule) -> Fact | None:
        """What a rule gives that only says what one variable is."""
        stated = rule.holds
        if getattr(stated, "name", "") != "==" or len(getattr(stated, "args", ())) != 2:
            return None
        for one, other in (stated.args, stated.args[::-1]):
            for variable, each in enumerate(self.model.answer):
                if one is each and hasattr(other, "__index__"):
                    return Fact(variable, 1 << (int(other) - self._lowest[variable]))
        return None

    def suppositions(self, puzzle: Any, masks: Masks) -> Sequence[Supposition]:
        """None: cores need no suppositions."""
        return ()

    def fact(self, puzzle: Any, variable: int, left: int, mood: Mood) -> str:
        """`b3 is 7`, as the model names its variables."""
        values = [str(self._lowest[variable] + bit) for bit in bits(left)]
        return f"{self.model.answer[variable].name} {_VERB[mood]} {listed(values)}"

    def telling(self, puzzle: Any, variable: int, left: int) -> bool:
        """Every value."""
        return True

    def clauses(self, puzzle: Any) -> Clauses | None:
        """None."""
        return None

    def sentence(self, puzzle: Any, step: Step) -> str | None:
        """A value, the rules that force it, and the values found before that they need."""
        reasons = [*(rule.says for rule in step.rules), *(self.fact(puzzle, *fact, Mood.IS) for fact in step.facts)]
        if not step.new:
            return f"This puzzle has no solution, because these contradict each other: {'; '.join(reasons)}."
        if len(step.rules) < 2:
            return None
        concluded = listed([self.fact(puzzle, *fact, Mood.IS) for fact in step.new], "and")
        return f"{concluded}, because of all this together: {'; '.join(reasons)}."

    def known(self, puzzle: Any, marks: Any) -> Masks:
        """What a player has filled in at places that the model names."""
        masks = list(self.candidates(puzzle))
        if isinstance(marks, tuple) and len(marks) == len(masks):  # values found, as `marks` gives them
            for variable, value in enumerate(marks):
                if isinstance(value, int):
                    masks[variable] &= 1 << max(0, value - self._lowest[variable])
            return masks
        if not self._family.offers("play"):
            return masks
        names = {str(variable.name): number for number, variable in enumerate(self.model.answer)}
        for place, what in self._family.play.entries(puzzle, marks).items():
            number = names.get(place)
            if number is not None and what.lstrip("-").isdigit():
                masks[number] &= 1 << max(0, int(what) - self._lowest[number])
        return masks

    def marks(self, puzzle: Any, masks: Masks) -> Any:
        """The solution once all is found; before that, the values found."""
        values = [
            low + mask.bit_length() - 1 if is_one(mask) else None for low, mask in zip(self._lowest, masks, strict=True)
        ]
        if None in values:
            return tuple(values)
        return self.model.decode(tuple(value for value in values if value is not None))

    def found(self, masks: Masks) -> dict[str, str]:
        """The values that are found, by the names of their variables."""
        every = zip(self.model.answer, self._lowest, masks, strict=True)
        return {str(variable.name): str(low + mask.bit_length() - 1) for variable, low, mask in every if is_one(mask)}

    def picture(self, puzzle: Any, masks: Masks, step: Step | None) -> Picture:
        """The puzzle; with all found, solved."""
        found = self.marks(puzzle, masks)
        return self._family.render.picture(puzzle, None if isinstance(found, tuple) else found)

    def explained(self, puzzle: Any) -> Model[Any]:
        """The family's own model, for the check."""
        return self.model

    def holds(self, puzzle: Any, model: Model[Any], variable: int, left: int) -> Expression:
        """That a variable has one of these values."""
        return one_of(model.answer[variable], [self._lowest[variable] + bit for bit in bits(left)])


def one_of(variable: Variable, values: Sequence[int]) -> Expression:
    """That the variable has one of the values."""
    stated = variable == values[0]
    for value in values[1:]:
        stated |= variable == value
    return stated


class ModelReasoning:
    """The steps of one puzzle, from its model; used as a `Reasoning` is."""

    def __init__(self, room: ModelRoom, puzzle: Any, clock: Clock, known: Masks | None = None) -> None:
        self.room, self.puzzle, self.clock = room, puzzle, clock
        self.ended = Ended.UNFINISHED
        self.initial: tuple[int, ...] = tuple(room.candidates(puzzle))
        self.start: tuple[int, ...] = tuple(known) if known is not None else self.initial
        self.masks: tuple[int, ...] = self.start

    def __iter__(self) -> Iterator[Step]:
        steps = self._steps()
        while True:
            began = perf_counter()
            try:
                step = next(steps)
            except StopIteration:
                return
            except TimeUp:
                self.ended = Ended.LIMIT
                return
            yield worded(self.room, self.puzzle, step)._replace(seconds=perf_counter() - began)

    def _steps(self) -> Iterator[Step]:
        from cluewright.engines.entailment import Cores

        self.clock.check()
        model = self.room.model
        self._rules = self.room.rules(self.puzzle)
        self._cores = Cores([rule.holds for rule in model.rules], model.answer, self.clock)
        self._given: set[int] = set()
        """The rules that only say what a variable is."""

        self._facts: dict[int, Fact] = {}
        """The switches of the values found, and what each says."""

        for variable, mask in enumerate(self.start):
            if mask != self.initial[variable]:
                self._know(Fact(variable, mask))
        for number, rule in enumerate(model.rules):
            given = self.room.given(rule)
            if given is not None and number not in self._given:
                self._given.add(number)
                self._know(given)
                self.masks = (*self.masks[: given.variable], given.left, *self.masks[given.variable + 1 :])
                yield Step(0, (given,), (self._rules[number],), (), 0.0, said=False)
        core = self._cores.core(self._stated())
        if core is not None:
            yield self._step(self._cores.irreducible(core), ())
            self.ended = Ended.IMPOSSIBLE
            return
        yield from self._values(self._forced())

    def _stated(self) -> list[int]:
        """The switches of all that is known: facts first, because what comes last is tried away first."""
        return [*self._facts, *(number for number in range(len(self._rules)) if number not in self._given)]

    def _size(self, core: Sequence[int]) -> tuple[int, int]:
        """A core is small when it has few rules, then few facts."""
        return sum(number < len(self._rules) for number in core), len(core)

    def _know(self, fact: Fact) -> None:
        self._facts[self._cores.add(self.room.holds(self.puzzle, self.room.model, *fact))] = fact

    def _forced(self) -> dict[int, int]:
        """The values that every solution has, as bits by variable, and a switch for the opposite of each.

        Two solutions leave few to try; each further one leaves fewer.
        """
        assert self._cores.core(self._stated()) is None
        values = self._cores.values(self.room.model.answer)
        forced: dict[int, int] = {}
        self._against: dict[int, int] = {}
        for variable, value in enumerate(values):
            if is_one(self.masks[variable]):
                continue
            bit = 1 << (value - self.room.lowest(variable))
            others = [low for low in bits(self.initial[variable]) if not bit >> low & 1]
            switch = self._cores.add(~self.room.holds(self.puzzle, self.room.model, variable, bit)) if others else -1
            if switch < 0:
                continue
            self._against[variable] = switch
            forced[variable] = bit
        return forced

    def _values(self, forced: dict[int, int]) -> Iterator[Step]:
        known: dict[int, list[int]] = {}
        """For each value still to be found, the smallest core known."""

        several = False
        while forced:
            order = sorted(forced, key=lambda each: (each in known, self._size(known.get(each, ())), each))
            for variable in [*order[:_TRIED], *(each for each in order[_TRIED:] if each not in known)]:
                core = self._cores.core([self._against[variable], *self._stated()])
                if core is None:
                    several = True
                    del forced[variable]
                    known.pop(variable, None)
                elif variable not in known or self._size(core) < self._size(known[variable]):
                    known[variable] = core
            if not known:
                break
            variable = min(known, key=lambda each: (self._size(known[each]), each))
            core = self._cores.irreducible(known.pop(variable))
            fact = Fact(variable, forced.pop(variable))
            step = self._step([number for number in core if number != self._against[variable]], (fact,))
            self._know(fact)
            self.masks = (*self.masks[:variable], fact.left, *self.masks[variable + 1 :])
            yield step
        self.ended = Ended.OPEN if several else Ended.SOLVED

    def _step(self, core: Sequence[int], new: tuple[Fact, ...]) -> Step:
        rules = tuple(self._rules[number] for number in core if number < len(self._rules))
        facts = tuple(self._facts[number] for number in core if number in self._facts)
        if len(rules) <= 1:
            step = Step(1, new, rules, facts, techniques.one_rule(len(facts), 1))
        else:
            rung = 2 if len(rules) <= techniques.SHORT else 3
            step = Step(rung, new, rules, facts, techniques.supposition(len(rules)))
        return techniques.named(ModelRoom.TECHNIQUES, None, step)
