"""Pruning: a step that needs what was struck out silently cites fewer rules and facts, where fewer are enough.

Of what is struck out, only the first reason met is remembered, and often one of the other reasons explains it as well:
"row 3 is empty" may make "row 1 has 2 filled cells" superfluous. So each thing cited is tried away, and the rest is
followed from the very beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.explaining import Fact, Link, LocalRule, Step
from cluewright.explaining.board import Board
from cluewright.explaining.trail import distinct
from cluewright.explaining.trimming import concludes


def pruned(board: Board, step: Step) -> Step:
    """The step with as little as it needs; trees of cases, and steps made of several, are left as they are."""
    if not step.beforehand or step.cases or step.alike:
        return step
    own = {fact.variable for fact in step.new} if step.supposition else set()
    kept = [fact for fact in step.facts if fact.variable in own]
    facts = [fact for fact in step.facts if fact.variable not in own]
    rules = list(distinct([link.rule for link in step.beforehand]))
    for rule in reversed(rules):
        board.clock.check()
        fewer = [each for each in rules if each is not rule]
        if _holds(board, step, fewer, [*kept, *facts]):
            rules = fewer
    for fact in reversed(facts):
        fewer_facts = [each for each in facts if each != fact]
        if _holds(board, step, rules, [*kept, *fewer_facts]):
            facts = fewer_facts
    cited = distinct([*([link.rule for link in step.links] or step.rules[:1]), *rules])
    beforehand = tuple(link for link in step.beforehand if any(link.rule is rule for rule in rules))
    chosen = tuple(fact for fact in step.facts if fact in kept or fact in facts)
    links = step.links
    if any(fact not in chosen for link in links for fact in link.facts):
        links = _again(board, step, rules, chosen)
    return step._replace(rules=cited, facts=chosen, beforehand=beforehand, links=links)


def _again(board: Board, step: Step, rules: Sequence[LocalRule], facts: Sequence[Fact]) -> tuple[Link, ...]:
    """The links of a supposition with what each leaves when no more than these facts is known. Where fewer links would
    do then, they stay as they were.
    """
    masks = list(board.initial)
    for variable, left in [*facts, *((Fact(*step.supposition),) if step.supposition else ())]:
        masks[variable] &= left
    if not all(masks) or not _struck_out(board, masks, rules):
        return step.links
    found = []
    now: dict[Fact, Fact] = {}
    for link in step.links:
        before = list(masks)
        if _narrowed(board, masks, link.rule) != bool(link.new):
            return step.links
        inner = tuple(now.get(fact, fact) for fact in link.inner)
        now.update((fact, Fact(fact.variable, masks[fact.variable])) for fact in link.new)
        if any(masks[fact.variable] == before[fact.variable] for fact in link.new):
            return step.links
        known = tuple(fact for fact in link.facts if fact in facts)
        found.append(link._replace(facts=known, inner=inner, new=tuple(now[fact] for fact in link.new)))
    return tuple(found)


def _holds(board: Board, step: Step, rules: Sequence[LocalRule], facts: Sequence[Fact]) -> bool:
    """Whether the step follows when only these rules are looked at beforehand, and only these facts are known."""
    masks = list(board.initial)
    for variable, left in facts:
        masks[variable] &= left
    if not _struck_out(board, masks, rules):
        return True
    if step.supposition is None and not step.links:
        rule = step.rules[0]
        return concludes(rule, [masks[variable] for variable in rule.scope], step.new, board.narrow)
    if step.supposition is not None and step.new:
        variable, left = step.new[0]
        if masks[variable] & ~step.supposition.supposed & ~left:
            return False
        masks[variable] &= step.supposition.supposed
        if not masks[variable]:
            return True
    return any(not _narrowed(board, masks, link.rule) for link in step.links)


def _struck_out(board: Board, masks: list[int], rules: Sequence[LocalRule]) -> bool:
    """Look at the rules until nothing changes; False when that is impossible."""
    while True:
        before = list(masks)
        if not all(_narrowed(board, masks, rule) for rule in rules):
            return False
        if masks == before:
            return True


def _narrowed(board: Board, masks: list[int], rule: LocalRule) -> bool:
    before = tuple([masks[variable] for variable in rule.scope])
    after = board.narrow(rule, before)
    if after is None:
        return False
    if after == before:
        return True
    for variable, left in zip(rule.scope, after, strict=True):
        masks[variable] = left
    return True
