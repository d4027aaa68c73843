"""That the distances occur: what follows for the choices of distances, and for the houses that alone provide one."""

from __future__ import annotations

from cluewright.core.explaining import Masks, Narrow, bits
from cluewright.families.houses.distances import OTHERS, Choice, Distances, distances, with_others
from cluewright.families.houses.puzzle import Houses


def occurring(puzzle: Houses) -> Narrow:
    """Takes the partners of every house and the choices: all that follows from each distance occurring."""
    found = distances(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        *partners, choices = masks
        if with_others(choices):
            return list(masks)
        kept, allowed = 0, [0] * len(partners)
        for bit in bits(choices):
            if bit == OTHERS:  # nothing is known of these
                kept, allowed = kept | 1, list(partners)
                continue
            left = _left(found, partners, found.choices[bit - 1])
            if left is not None:
                kept |= 1 << bit
                if allowed != partners:
                    allowed = [one | more for one, more in zip(allowed, left, strict=True)]
        return [*allowed, kept] if kept else None

    return narrow


def _left(found: Distances, partners: list[int], choice: Choice) -> list[int] | None:
    """What is left to the houses if exactly this choice occurs; None if it cannot."""
    able = [[house for house, mask in enumerate(partners) if mask & found.at[house].get(far, 0)] for far in choice]
    if not all(able):
        return None
    if all(len(houses) > 1 for houses in able) and (len(choice) < 2 or len(set(able[0]) | set(able[1])) > 2):
        return partners
    left = list(partners)
    for house in sorted({house for houses in able for house in houses}):
        kept = 0
        for partner in bits(partners[house]):
            far = found.apart[house][partner]
            lacking = [
                {each for each in houses if each != house}
                for wanted, houses in zip(choice, able, strict=True)
                if wanted != far
            ]
            if all(lacking) and (len(lacking) < 2 or len(lacking[0] | lacking[1]) > 1):
                kept |= 1 << partner
        left[house] = kept
    return left if all(left) else None


def can_be_joined(puzzle: Houses, masks: Masks, choice: int) -> bool:
    """Whether all houses can be joined, each to a partner that is left to it, at exactly the distances of a choice."""
    from cluewright.families.houses.matching import graph_of, perfect_matchings

    found = distances(puzzle)
    if choice == 1 << OTHERS:
        return False
    links = []
    for far in found.choices[choice.bit_length() - 2]:
        at_distance = [
            (house, partner)
            for house in range(found.count)
            for partner in bits(masks[house] & found.at[house].get(far, 0))
            if house < partner and masks[partner] >> house & 1
        ]
        links.append(at_distance)
    required = tuple(map(frozenset, links)) if len(links) > 1 else ()
    return next(perfect_matchings(graph_of(found.count, links), required, lambda: False), None) is not None
