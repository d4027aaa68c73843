"""Words for the steps of weight: what hangs in the boxes, what beams weigh, and why."""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.explaining import Fact, Link, LocalRule, Mood, Step, bits, is_one, listed
from cluewright.core.wording import Wording, crowd
from cluewright.families.weight import sentences
from cluewright.families.weight.puzzle import Mobile
from cluewright.families.weight.sentences import runs, variables

_MOST_LISTED = 6
"""Weights that are listed in a sentence."""

_TOGETHER = 4
"""Boxes that are looked at together for one that finds no weight."""


def fact(puzzle: Mobile, variable: int, left: int, mood: Mood) -> str:
    """`a is 3 or 4`, `beam 2 weighs 10 to 14`."""
    each = variables(puzzle)[variable]
    weights = _listed(left, each.lightest)
    if each.given is not None and is_one(left) and mood == Mood.IS:
        return sentences.given(each.given)
    if each.path is None:
        name = each.name if each.given is None else f"the given {each.given}"
        return f"{name} {_IS[mood]} {weights}"
    return f"the {each.name} {_WEIGHS[mood]} {weights}"


_IS = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_ARE_EACH = {Mood.IS: "are each", Mood.WERE: "were each", Mood.WOULD: "would each be", Mood.CANNOT: "cannot each be"}
_WEIGHS = {Mood.IS: "weighs", Mood.WERE: "weighed", Mood.WOULD: "would weigh", Mood.CANNOT: "cannot weigh"}


def _listed(left: int, lightest: int) -> str:
    """The weights in a mask: a few are listed, of many the first and last of each run."""
    weights = [str(lightest + bit) for bit in bits(left)] if left.bit_count() <= _MOST_LISTED else []
    if weights and (len(weights) < 4 or len(runs(left, lightest)) > 1):
        return listed(weights)
    parts = []
    for first, last in runs(left, lightest):
        parts += [f"{first} to {last}"] if last > first + 1 else [str(each) for each in range(first, last + 1)]
    if len(parts) <= 2 * _MOST_LISTED:
        return listed(parts)
    return f"one of {left.bit_count()} weights from {runs(left, lightest)[0][0]} to {runs(left, lightest)[-1][1]}"


def sentence(puzzle: Mobile, step: Step) -> str | None:
    """The whole step."""
    return _Words(puzzle, fact).step(step)


class _Words(Wording):
    """Words for the steps of one puzzle."""

    puzzle: Mobile

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        """Boxes with the same weights are named together: `a and b are each 5, 6 or 7`."""
        return listed(self._each(facts, mood), "and")

    def _each(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> list[str]:
        together: dict[object, list[Fact]] = {}
        for fact in facts:
            alone = is_one(fact.left) or variables(self.puzzle)[fact.variable].path is not None
            together.setdefault(fact if alone else fact.left, []).append(fact)
        return [self.fact(some[0], mood) if len(some) == 1 else self._several(some, mood) for some in together.values()]

    def _several(self, facts: Sequence[Fact], mood: Mood) -> str:
        names = listed([variables(self.puzzle)[each.variable].name for each in facts], "and")
        weights = _listed(facts[0].left, variables(self.puzzle)[facts[0].variable].lightest)
        return f"{names} {_ARE_EACH[mood]} {weights}"

    def reason(self, facts: Sequence[Fact], rule: str) -> str:
        """Facts and a rule; given weights stand in the equation, so that they are left out of the facts."""
        if " balances" in rule:
            facts = [each for each in facts if not self._is_given(each)]
        known = self._each(facts)
        return f"{', '.join(known)}, and {rule}" if known else rule

    def _is_given(self, fact: Fact) -> bool:
        return variables(self.puzzle)[fact.variable].given is not None

    def _is_beam(self, fact: Fact) -> bool:
        return variables(self.puzzle)[fact.variable].path is not None

    def because(self, step: Step) -> str:
        """Why a step of one rule holds; for bookkeeping in short."""
        rule = step.rules[0]
        if rule.says != sentences.together(self.puzzle) and self._needs_total(step):
            known, so = self._beforehand(step, step.facts)
            first = f"{known}, so that {so}" if so else known
            return f": {first}; {f'and {rule.says}' if step.new else f'but then {self._broken(rule)}'}"
        beams = any(self._is_beam(each) for each in step.facts)
        if rule.name == "weights" and rule.cites[:1] == (sentences.used(self.puzzle),) and step.new and not beams:
            return f": {self._hung(step)}"
        if step.rung == 0 and len(step.new) == 1:
            short = self._weighed(step)
            if short:
                return f": {short}"
        if step.new and not rule.cites:
            return f": {self._in_all(rule, step.facts)}"
        if not step.new and rule.broken:
            return f": {self._impossible(step)}"
        if rule.name == "weights" and step.new:
            return f": {self._by_beams(step)}"
        known, so = self._beforehand(step, step.facts)
        if so:
            return f": {f'{known}, so that {so}' if known else so}; and {rule.says}"
        return super().because(step)

    def step(self, step: Step) -> str:
        """Before a supposition, what beams weigh for sure: `As b is 2 or 4, the beam b-c weighs 3 to 8.`"""
        said = super().step(step)
        if not step.beforehand or not (step.links or step.cases):
            return said
        about = {variable for link in step.beforehand for variable in link.rule.scope}
        known, so = self._beforehand(step, [each for each in step.facts if each.variable in about])
        if not known or not so:
            return said
        concluded, _, why = said.partition(". ")
        return f"{concluded}. As {known}, {so}. {why}"

    def _impossible(self, step: Step) -> str:
        """Why nothing is possible: `with different weights the top beam could not balance (a = b)`."""
        known = self._each([each for each in step.facts if not self._is_given(each)])
        broken = self._broken(step.rules[0])
        return f"{', '.join(known)}; but then {broken}" if known else broken

    def _broken(self, rule: LocalRule) -> str:
        unlike = sentences.unlike(self.puzzle)
        return f"with {unlike} {rule.broken}" if f" with {unlike}" in rule.says else rule.broken

    def _needs_total(self, step: Step) -> bool:
        """Whether a rule that was applied silently before the step used the sum of all the weights."""
        top = len(variables(self.puzzle)) - 1
        return any(top in link.rule.scope and len(link.rule.scope) > 1 for link in step.beforehand)

    def _beforehand(self, step: Step, facts: Sequence[Fact]) -> tuple[str, str]:
        """What is known, and what that means by the rules that were looked at silently before the step: `d is 1, and
        all the weights together come to 15` and `the beam a-c weighs 9 to 12`.
        """
        left = _silently_left(self.puzzle, facts, step)
        rules = [step.rules[0]] if not step.links and not step.cases else step.rules
        named = {variable for rule in rules for variable in rule.scope} - {len(variables(self.puzzle)) - 1}
        changed = dict.fromkeys(fact.variable for link in step.beforehand for fact in link.new)
        so = [Fact(variable, left[variable]) for variable in changed if variable in named and left.get(variable)]
        known = self._each([each for each in facts if not self._is_given(each)])
        if self._needs_total(step):
            together = sentences.together(self.puzzle)
            return (f"{', '.join(known)}, and {together}" if known else together), self.facts(so)
        return listed(known, "and"), self.facts(so)

    def _by_beams(self, step: Step) -> str:
        """Boxes, what their beams weigh in all, and the rules of the step except those about what beams weigh."""
        beams = [each for each in step.facts if self._is_beam(each)]
        known = self._each([each for each in step.facts if not self._is_beam(each) and not self._is_given(each)])
        for beam in beams:
            each = variables(self.puzzle)[beam.variable]
            known.append(f"what hangs on the {each.name} weighs {_listed(beam.left, each.lightest)} in all")
        says = dict.fromkeys(rule.says for rule in step.rules if rule.cites)
        return f"{', '.join(known)}, and {listed(list(says), 'and')}"

    def _in_all(self, rule: LocalRule, facts: Sequence[Fact]) -> str:
        """Why a beam leaves no more to its boxes: `a is 1 or 2, and what hangs on the beam a-b weighs 9 in all`."""
        beam = rule.scope[-1]
        weighs = [each for each in facts if each.variable == beam]
        rest = [each for each in facts if each.variable != beam and not self._is_given(each)]
        if not weighs:
            return self.reason(rest, rule.says)
        each = variables(self.puzzle)[beam]
        total = f"what hangs on {rule.where} weighs {_listed(weighs[0].left, each.lightest)} in all"
        return f"{', '.join(self._each(rest))}, and {total}" if rest else total

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
        if len(set(self.puzzle.weights)) == 1:
            return f"every weight is {self.puzzle.weights[0]}"
        new = {each.variable for each in step.new}
        own = [each for each in step.facts if each.variable in new]
        others = [each for each in step.facts if each.variable not in new]
        if others and all(is_one(each.left) for each in others):
            if len(others) > 3:
                return "the other weights all hang elsewhere"
            return f"{self.facts(own)}, but {self.facts(others)}" if own else self.facts(others)
        alone = len(others) == len(self.puzzle.weights) - 1 and len(step.new) == 1 and is_one(found.left)
        if alone and not any(each.left & found.left for each in others):
            weight = _listed(found.left, variables(self.puzzle)[found.variable].lightest)
            return f"there is no other place left for the {weight}"
        return (f"{self.facts(own)}, but " if own else "") + self._shared(others)

    def _shared(self, facts: Sequence[Fact]) -> str:
        """`a and p are 8 and 10 between them`, where they need as many weights as they are; else each by itself."""
        facts = [each for each in facts if not self._is_given(each)]
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
        rule = link.rule
        if not link.new and rule.name == "weights":
            said = self._crowd(dict([*link.facts, *link.inner]))
            if said:
                return said
        if not link.new and rule.broken:
            facts = [each for each in link.facts if not self._is_given(each)]
            return f"{rule.broken}, because {self.facts(facts)}" if facts else rule.broken
        if len(link.new) == 1 and not rule.cites and link.new[0].variable == rule.scope[-1]:
            known = [each for each in link.facts if not self._is_given(each)]
            because = f", because {self.facts(known)}" if known else ""
            return f"{self.facts(link.new, Mood.WOULD)} by what hangs on it{because}"
        if link.new and not rule.cites:
            return f"{self.facts(link.new, Mood.WOULD)}, because {self._in_all(rule, link.facts)}"
        if link.new and rule.cites == (sentences.used(self.puzzle),):
            return f"{self.facts(link.new, Mood.WOULD)}, as the other weights would hang elsewhere"
        return super().link(link)

    def _crowd(self, known: dict[int, int]) -> str | None:
        """`i and j would both be 7`, `i, j and p would have only 7 and 8 between them`."""
        boxes = {variable: left for variable, left in known.items() if variable < len(self.puzzle.weights)}
        found = crowd(boxes, most=_TOGETHER) if sentences.used(self.puzzle) == sentences.ONCE else None
        if found is None:
            return None
        some, every = found
        names = listed([variables(self.puzzle)[each].name for each in some], "and")
        if len(some) == 2:
            return f"{names} would both be {self._weights(every)}"
        return f"{names} would have only {self._weights(every)} between them"


def _silently_left(puzzle: Mobile, facts: Sequence[Fact], step: Step) -> dict[int, int]:
    """The candidates that the rules applied silently before a step leave to each variable, if only these facts are
    known; an empty dictionary where the rules and facts contradict each other.
    """
    left = {number: each.every for number, each in enumerate(variables(puzzle))}
    for variable, mask in facts:
        left[variable] &= mask
    before: dict[int, int] = {}
    while left != before:
        before = dict(left)
        for link in step.beforehand:
            after = link.rule.narrow([left[variable] for variable in link.rule.scope])
            if after is None:
                return {}
            left.update(zip(link.rule.scope, after, strict=True))
    return left
