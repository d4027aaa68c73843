"""Domains narrowed by groups of different variables and by nodes of links; for the search and for explanations.

A domain is the mask of the places that a variable may still take. Each function takes away what cannot be and says
whether something is left; the variables whose domains it changed go into a set.
"""

from __future__ import annotations

from typing import TypeAlias

from cluewright.families.logic.links import Along, Alternatives, Junction, Link, Masks, Node

Domains: TypeAlias = list[int]
"""For each variable the mask of the places that it may still take."""


def each_bit(mask: int) -> list[int]:
    """The places of a mask, each as a mask of its own.

    >>> each_bit(0b1101)
    [1, 4, 8]
    """
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def all_different(domains: Domains, group: tuple[int, ...], changed: set[int]) -> bool:
    """The variables take different places; a place that only one of them can take is its own."""
    while True:
        taken = once = more = 0
        for variable in group:
            mask = domains[variable]
            if not mask & (mask - 1):
                if mask & taken or not mask:
                    return False
                taken |= mask
            more |= once & mask
            once |= mask
        if once.bit_count() < len(group):
            return False
        # With as many places as variables, a place that one variable alone can take is taken by it.
        own = once & ~more if once.bit_count() == len(group) else 0
        if not taken & more and not own & ~taken:
            return True
        again = False
        for variable in group:
            mask = domains[variable]
            if mask & (mask - 1):
                narrowed = mask & own or mask & ~taken
                if narrowed != mask:
                    domains[variable] = narrowed
                    changed.add(variable)
                    again = again or not narrowed & (narrowed - 1)
        if not again:
            return True


def possible(node: Node, domains: Domains) -> bool:
    """Whether the domains leave room for this node, looked at link by link."""
    if isinstance(node, Link):
        return bool(domains[node.one] & node.back[domains[node.other]])
    if isinstance(node, Along):
        return bool(_supported(node.one, node.other, node.group, node.allowed, domains))
    if isinstance(node, Junction):
        return all(possible(part, domains) for part in node.parts)
    return any(possible(part, domains) for part in node.parts)


def enforce(node: Node, domains: Domains, changed: set[int]) -> bool:
    """Remove what the node forbids; False when nothing is left."""
    if isinstance(node, Link):
        return _narrow(node, domains, changed)
    if isinstance(node, Along):
        one, other, group, allowed, turned = node
        return _narrow_along(one, other, group, allowed, domains, changed) and (
            one == other or _narrow_along(other, one, group, turned, domains, changed)
        )
    if isinstance(node, Junction):
        return all(enforce(part, domains, changed) for part in node.parts)
    open_parts = [part for part in node.parts if possible(part, domains)]
    if len(open_parts) < 2:
        return bool(open_parts) and enforce(open_parts[0], domains, changed)
    return _unite(node, open_parts, domains, changed)


def _narrow(link: Link, domains: Domains, changed: set[int]) -> bool:
    one, other, _, onward, back = link
    mask, target = domains[one], domains[other]
    left = mask & back[target]
    if not left:
        return False
    if left != mask:
        domains[one] = left
        changed.add(one)
    reached = target & onward[left]
    if reached != target:
        domains[other] = reached
        changed.add(other)
    return True


def _supported(one: int, other: int, group: tuple[int, ...], allowed: Masks, domains: Domains) -> int:
    """The mask of the values, by their index, that `one` may have because some value of `other` goes with it."""
    here, there = domains[one], domains[other]
    others = [there & domains[variable] for variable in group]
    reachable = 0
    for index, mask in enumerate(others):
        if mask:
            reachable |= 1 << index
    supported = 0
    for index, variable in enumerate(group):
        at = here & domains[variable]
        if not at:
            continue
        own = 1 << index
        rest = allowed[index] & reachable
        if rest & own:
            if at & others[index]:
                supported |= own  # both are where this value is
                continue
            rest ^= own
        if not at & (at - 1):  # with one place left for this value, another value is elsewhere
            while rest and not others[(rest & -rest).bit_length() - 1] & ~at:
                rest &= rest - 1
        if rest:
            supported |= own
    return supported


def _narrow_along(
    one: int, other: int, group: tuple[int, ...], allowed: Masks, domains: Domains, changed: set[int]
) -> bool:
    """Keep `one` where it has a supported value; fixed, its place takes no other value of the category."""
    supported = _supported(one, other, group, allowed, domains)
    here = domains[one]
    left = 0
    for index, variable in enumerate(group):
        if supported >> index & 1:
            left |= here & domains[variable]
    if not left:
        return False
    if left != here:
        domains[one] = left
        changed.add(one)
    if not left & (left - 1):
        for index, variable in enumerate(group):
            if not supported >> index & 1 and domains[variable] & left:
                domains[variable] &= ~left
                changed.add(variable)
                if not domains[variable]:
                    return False
    return True


def _unite(node: Alternatives, open_parts: list[Node], domains: Domains, changed: set[int]) -> bool:
    """Keep what at least one alternative allows, for each variable that occurs in all of them."""
    variables = node.variables
    before = [domains[variable] for variable in variables]
    united = [0] * len(variables)
    for part in open_parts:
        trial = domains.copy()
        if not enforce(part, trial, set()):
            continue
        united = [mask | trial[variable] for mask, variable in zip(united, variables, strict=True)]
        if united == before:
            return True
    if not any(united):
        return False
    for variable, mask in zip(variables, united, strict=True):
        if mask != domains[variable]:
            domains[variable] = mask
            changed.add(variable)
    return True
