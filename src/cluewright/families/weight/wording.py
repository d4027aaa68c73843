"""Words for the steps of weight: what hangs in the boxes, what beams weigh, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cluewright.core.explaining import Fact, Link, Mood, Step, bits, is_one, listed
from cluewright.core.wording import Wording
from cluewright.families.weight import sentences
from cluewright.families.weight.puzzle import Mobile
from cluewright.families.weight.variables import runs, variables

_MOST_LISTED = 6
"""Weights that are listed in a sentence."""

_TOGETHER = 4
"""Boxes that are looked at together for one that finds no weight."""


def fact(puzzle: Mobile, variable: int, left: int, mood: Mood) -> str:
    """`a is 3 or 4`, `beam 2 weighs 10 to 14`."""
    each = variables(puzzle)[variable]
    weights = _listed(left, each.lightest)
    if each.given is not None and is_one(left) and mood == Mood.IS:
        return f"{each.given} is given"
    if each.path is None:
        return f"{each.name} {_IS[mood]} {weights}"
    return f"the {each.name} {_WEIGHS[mood]} {weights}"


_IS = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_WEIGHS = {Mood.IS: "weighs", Mood.WERE: "weighed", Mood.WOULD: "would weigh", Mood.CANNOT: "cannot weigh"}


def _listed(left: int, lightest: int) -> str:
    """The weights in a mask: a few are listed, many told by their runs."""
    weights = [str(lightest + bit) for bit in bits(left)] if left.bit_count() <= _MOST_LISTED else []
    if weights and (len(weights) < 4 or len(runs(left, lightest)) > 1):
        return listed(weights)
    parts = []
    for first, last in runs(left, lightest):
        parts += [f"{first} to {last}"] if last > first + 1 else [str(each) for each in range(first, last + 1)]
    if len(parts) <= 2 * _MOST_LISTED:
        return listed(parts)
    return f"one of {left.bit_count()} weights from {runs(left, lightest)[0][0]} to {runs(left, lightest)[-1][1]}"


def technique(puzzle: Mobile, step: Step) -> str | None:
    """The names that people use."""
    if step.rung == 1 and step.new:
        return "hidden and naked sets" if step.rules[0].name == "weights" else "balance"
    return {2: "what if", 3: "what if", 4: "cases"}.get(step.rung)


def sentence(puzzle: Mobile, step: Step) -> str | None:
    """The whole step."""
    return _Words(puzzle, fact).step(step)


class _Words(Wording):
    """Words for the steps of one puzzle."""

    puzzle: Mobile

    def because(self, step: Step) -> str:
        """What bookkeeping finds is said in short."""
        rule = step.rules[0]
        if step.rung == 0 and len(step.new) == 1 and step.new:
            short = self._hung(step) if rule.name == "weights" else self._weighed(step)
            if short:
                return f": {short}"
        facts, weigh = list(step.facts), self._weigh(step)
        if not weigh:
            return super().because(step)
        # What a beam weighs comes from what is known of its boxes.
        there = [each for each in facts if self._hangs_on(each.variable, weigh)]
        rest = [each for each in facts if each not in there]
        known = {each.variable: each.left for each in facts if each.variable not in weigh}
        so = listed([_bounds(self.puzzle, variable, known) for variable in weigh], "and")
        first = f"{self.facts(there)}, so that {so}" if there else so
        return f": {', '.join([first, *map(self.fact, rest)])}, and {rule.says}"

    def _weigh(self, step: Step) -> list[int]:
        """The beams of the step's own rule whose weights were struck out beforehand."""
        struck = [fact.variable for link in step.beforehand for fact in link.new]
        own = step.rules[0].scope
        return [each for each in dict.fromkeys(struck) if variables(self.puzzle)[each].path is not None and each in own]

    def _hangs_on(self, variable: int, beams: Sequence[int]) -> bool:
        leaves = set(variables(self.puzzle)[variable].leaves)
        return variable not in beams and any(leaves <= set(variables(self.puzzle)[beam].leaves) for beam in beams)

    def _weighed(self, step: Step) -> str | None:
        """`1 + 2 + 4`, where all that hangs on a beam is known."""
        found = step.new[0]
        beam = variables(self.puzzle)[found.variable]
        known = dict(step.facts)
        below = [variable for _, variable in beam.hangers]
        if beam.path is None or any(not is_one(known.get(variable, 0)) for variable in below):
            return None
        weights = [variables(self.puzzle)[each].lightest + known[each].bit_length() - 1 for each in below]
        return f"it carries {' + '.join(map(str, weights))}"

    def _hung(self, step: Step) -> str:
        """Why a box has a weight: the others hang elsewhere, or it hangs nowhere else."""
        found = step.new[0]
        own = [each for each in step.facts if each.variable == found.variable]
        others = [each for each in step.facts if each.variable != found.variable]
        if others and all(is_one(each.left) for each in others):
            if len(others) > 3:
                return "the other weights all hang elsewhere"
            return f"{self.fact(own[0])}, but {self.facts(others)}" if own else self.facts(others)
        if len(others) == len(self.puzzle.weights) - 1 and not any(each.left & found.left for each in others):
            weight = _listed(found.left, variables(self.puzzle)[found.variable].lightest)
            return f"there is no other place left for the {weight}"
        return (f"{self.fact(own[0])}, but " if own else "") + self._shared(others)

    def _shared(self, facts: Sequence[Fact]) -> str:
        """`a and p are 8 and 10 between them`, where they need as many weights as they are; else each by itself."""
        every = 0
        for each in facts:
            every |= each.left
        if len(facts) > 1 and every.bit_count() == len(facts):
            names = listed([variables(self.puzzle)[each.variable].name for each in facts], "and")
            return f"{names} are {self._weights(every)} between them"
        return f"{self.facts(facts)}, and {sentences.used(self.puzzle)}"

    def _weights(self, mask: int) -> str:
        return listed([str(self.puzzle.weights[0] + bit) for bit in bits(mask)], "and")

    def link(self, link: Link) -> str:
        """Where the weights find no place, which boxes want the same."""
        if not link.new and link.rule.name == "weights":
            crowd = self._crowd(dict([*link.facts, *link.inner]))
            if crowd:
                return crowd
        return super().link(link)

    def _crowd(self, known: dict[int, int]) -> str | None:
        """`i and j would both be 7`, `i, j and p would have only 7 and 8 between them`."""
        leaves = [variable for variable in known if variable < len(self.puzzle.weights)]
        for count in range(2, _TOGETHER + 1):
            for some in combinations(leaves, count):
                every = 0
                for variable in some:
                    every |= known[variable]
                if every.bit_count() < count and sentences.used(self.puzzle) == sentences.ONCE:
                    names = listed([variables(self.puzzle)[each].name for each in some], "and")
                    if count == 2:
                        return f"{names} would both be {self._weights(every)}"
                    return f"{names} would have only {self._weights(every)} between them"
        return None


def _bounds(puzzle: Mobile, variable: int, known: dict[int, int]) -> str:
    """`the beam c-e weighs at least 6`, by what is known of all that hangs on it."""
    beam = variables(puzzle)[variable]
    least, most = _ends(puzzle, variable, known)
    if most == beam.heaviest:
        return f"the {beam.name} weighs at least {least}"
    if least == beam.lightest:
        return f"the {beam.name} weighs at most {most}"
    return f"the {beam.name} weighs {least}" + (f" to {most}" if most > least else "")


def _ends(puzzle: Mobile, variable: int, known: dict[int, int]) -> tuple[int, int]:
    """The least and the most that something weighs."""
    each = variables(puzzle)[variable]
    if variable in known:
        weights = bits(known[variable])
        return each.lightest + weights[0], each.lightest + weights[-1]
    if each.path is None:
        return each.lightest, each.heaviest
    ends = [_ends(puzzle, below, known) for _, below in each.hangers]
    return sum(least for least, _ in ends), sum(most for _, most in ends)
