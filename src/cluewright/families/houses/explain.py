"""Explaining houses: a variable for each house, whose candidates are its partners, and a last one for the distances.

The candidates of the distances are the choices of one or two distances that reach every house, and one bit for all
others; see `distances.py`. A partner that is found is a step; what only leaves fewer partners is bookkeeping.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.core import Key, OptionError, Path, Picture, Role, Shape
from cluewright.core.explaining import (
    Case,
    Clauses,
    Fact,
    Link,
    LocalRule,
    Masks,
    Mood,
    Narrow,
    Step,
    Supposition,
    bits,
    each_candidate,
    is_one,
)
from cluewright.core.steps import Spot, stepped
from cluewright.families.houses import play, wording
from cluewright.families.houses.distances import OTHERS, can_be_joined, distances, occurring, with_others
from cluewright.families.houses.puzzle import Houses, Pairing
from cluewright.families.houses.render import Sheet
from cluewright.families.houses.techniques import TECHNIQUES as TECHNIQUES

fact = wording.fact
in_full = wording.in_full
sentence = wording.sentence


_AROUND = 0.42
"""Half the side of a frame around a house, in units of a house's size."""

_FEW_CHOICES = 3
"""Choices of distances that the legend of a picture names; the sentence has them all."""

_MOST_HOUSES = 400
"""What is larger is refused at once: its steps would take minutes, and nobody would read them."""


def candidates(puzzle: Houses) -> Masks:
    """All houses for every house, itself too, and every choice of distances."""
    count = len(puzzle.houses)
    if count > _MOST_HOUSES:
        raise OptionError(
            f"too large to be explained: there are {count:,} houses, and at most {_MOST_HOUSES} are taken on"
        )
    return [*[(1 << count) - 1] * count, distances(puzzle).every]


def rules(puzzle: Houses) -> Sequence[LocalRule]:
    """That every house is reached, that joining goes both ways, and that no distance is named in vain."""
    found = [*_bookkeeping(puzzle), *_steps(puzzle)]
    return [each._replace(where="the distances") if each.name == wording.DISTANCES else each for each in found]


def _bookkeeping(puzzle: Houses) -> Iterator[LocalRule]:
    count = len(puzzle.houses)
    for number, house in enumerate(puzzle.houses):
        name, others = puzzle.name_of(house), _others(number, count)
        says, mutual = wording.BOTH_WAYS, wording.both_ways(puzzle, house)
        alone = f"{name} would be left alone"
        yield LocalRule(name, says, (number, *others), _agreed(number, others), (mutual,), alone, True, given=True)
    says = wording.EVERY_HOUSE
    yield LocalRule(
        wording.DISTANCES, says, tuple(range(count + 1)), _in_reach(puzzle), (says,), quiet=True, obvious=True
    )


def _steps(puzzle: Houses) -> Iterator[LocalRule]:
    count = len(puzzle.houses)
    found = distances(puzzle)
    every = wording.EVERY_HOUSE
    yield LocalRule(
        wording.DISTANCES,
        wording.EVERY_HOUSE,
        (count,),
        _reaching_all,
        (wording.EVERY_HOUSE,),
        "no two distances reach every house",
        fillings=lambda _: found.possible,
    )
    says = wording.occurs(puzzle)
    yield LocalRule(
        wording.DISTANCES,
        says,
        tuple(range(count + 1)),
        occurring(puzzle),
        (says,),
        "one of the distances would not occur",
        fillings=_last,
    )
    for number, house in enumerate(puzzle.houses):
        name, others = puzzle.name_of(house), _others(number, count)
        far, mutual = wording.at_a_distance(puzzle, house), wording.both_ways(puzzle, house)
        alone = f"{name} would be left alone"
        within = LocalRule(name, every, (number, count), _within_reach(puzzle, number), (far,), alone)
        within = within._replace(stronger=((far, every),))
        yield within._replace(narrow=_choosing(puzzle, number), fillings=_last)
        yield within
        yield LocalRule(
            name, wording.BOTH_WAYS, (number, *others), _free(number, others), (mutual,), alone, fillings=_own
        )


def _last(masks: Masks) -> int:
    return masks[-1].bit_count()


def _own(masks: Masks) -> int:
    return masks[0].bit_count()


def _others(number: int, count: int) -> tuple[int, ...]:
    return tuple(other for other in range(count) if other != number)


def _agreed(number: int, others: tuple[int, ...]) -> Narrow:
    """Bookkeeping: whoever is joined to a house has it as a partner, and whoever cannot be joined to it does not; the
    last partner of a house is left for a step to find.
    """
    own = 1 << number

    def narrow(masks: Masks) -> Masks | None:
        left = list(masks)
        mine = left[0]
        for index, other in enumerate(others, start=1):
            mask = left[index]
            if mine == 1 << other:
                if not mask & own:
                    return None
                left[index] = own
            elif mask & own and not mine >> other & 1:
                rest = mask & ~own
                if not rest:
                    return None
                if not is_one(rest):
                    left[index] = rest
        return left

    return narrow


def _in_reach(puzzle: Houses) -> Narrow:
    """Bookkeeping: no house is its own partner, and once the distances are found, all partners are that far away; the
    last one is left for a step to find.
    """
    found = distances(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        choices = masks[-1]
        if not is_one(choices):
            choices = 1 << OTHERS
        left = list(masks)
        for number, mine in enumerate(masks[:-1]):
            mask = mine & found.partners(number, choices)
            if mask.bit_count() > 1:
                left[number] = mask
        return left

    return narrow


def _within_reach(puzzle: Houses, number: int) -> Narrow:
    """The partner of a house, if it is the only one at the distances that are left."""
    found = distances(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        mine, choices = masks
        left = mine & found.partners(number, choices)
        if not left:
            return None
        return [left, choices] if is_one(left) else list(masks)

    return narrow


def _choosing(puzzle: Houses, number: int) -> Narrow:
    """The choices of distances at which the house can be joined, once it is known which reach every house."""
    found = distances(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        mine, choices = masks
        if with_others(choices):
            return list(masks)
        left = found.reaching(number, mine, choices)
        return [mine, left] if left else None

    return narrow


def _free(number: int, others: tuple[int, ...]) -> Narrow:
    """The partner of a house, if it is the last one that can be joined to it.

    It is found once no more than two are left, which bookkeeping sees to: so a step speaks of these two rather than of
    all the others.
    """
    own = 1 << number

    def narrow(masks: Masks) -> Masks | None:
        mine = masks[0]
        if mine.bit_count() > 2:
            return list(masks)
        left = mine
        for other, mask in zip(others, masks[1:], strict=True):
            if not mask & own:
                left &= ~(1 << other)
        if not left:
            return None
        return [left, *masks[1:]] if is_one(left) else list(masks)

    return narrow


def _reaching_all(masks: Masks) -> Masks | None:
    left = masks[0] & ~(1 << OTHERS)
    return [left] if left else None


def suppositions(puzzle: Houses, masks: Masks) -> Sequence[Supposition]:
    """Each choice of distances that is left; once these are found, each partner of each house, named once.

    People find the distances first. Only where every choice that is left is possible, so that none can be refuted, are
    partners supposed while the distances are open.
    """
    count = len(puzzle.houses)
    choices = [] if is_one(masks[count]) else [Supposition(count, 1 << bit) for bit in bits(masks[count])]
    if not all(can_be_joined(puzzle, masks, each.supposed) for each in choices):
        return choices
    joined = each_candidate(masks[:count])
    return [*choices, *(each for each in joined if each.supposed >> each.variable + 1)]


def telling(puzzle: Houses, variable: int, left: int) -> bool:
    """Every pair, once."""
    return True


def clauses(puzzle: Houses) -> Clauses | None:
    """None: the rules are looked at in microseconds."""
    return None


def known(puzzle: Houses, marks: Pairing) -> Masks:
    """The houses joined, and once all are, the distances that occur."""
    number = {house: index for index, house in enumerate(puzzle.houses)}
    masks = list(candidates(puzzle))
    for one, other in marks.pairs:
        masks[number[one]] &= 1 << number[other]
        masks[number[other]] &= 1 << number[one]
    if 2 * len(marks.pairs) == len(number):
        masks[-1] = 1 << distances(puzzle).bit_of(marks.distances)
    return masks


def marks(puzzle: Houses, masks: Masks) -> Pairing:
    """The pairs found."""
    pairs = {
        (min(house, partner), max(house, partner))
        for house, mask in enumerate(masks[:-1])
        if is_one(mask)
        for partner in bits(mask)
    }
    return puzzle.pairing(pairs)


def picture(puzzle: Houses, masks: Masks, step: Step | None) -> Picture:
    """The houses before the step, joined as far as is found; framed those that it is about, with the line it finds.

    A house that the step concludes something of has a frame, one that it uses has brackets; so have those that a
    supposition speaks of.
    """
    board = play.picture(puzzle, marks(puzzle, masks))
    if step is None:
        return board
    sheet = Sheet(puzzle)
    count = len(puzzle.houses)
    half = _AROUND * sheet.house
    spots = {
        number: Spot(x - half, y - half, 2 * half, 2 * half)
        for number, (x, y) in enumerate(map(sheet.at, puzzle.houses))
    }
    found = stepped(board, spots, masks, _with_links(step), lambda variable, left: "")
    lines: list[Shape] = []
    for variable, left in step.new:
        if variable < count and is_one(left):
            pair = (puzzle.houses[variable], puzzle.houses[left.bit_length() - 1])
            lines += [Path(route, Role.NEW, ends=True) for route in sheet.routes(puzzle, (pair,))]
    legend = [key for key in found.legend if key.role != Role.NEW or any(fact.variable < count for fact in step.new)]
    for variable, left in step.new:
        if variable == count and left.bit_count() <= _FEW_CHOICES:
            legend.append(Key(Role.NEW, wording.fact(puzzle, variable, left, Mood.IS)))
    return found._replace(shapes=(*found.shapes, *lines), legend=tuple(legend))


def _with_links(step: Step) -> Step:
    """The step with the houses that its supposition speaks of among what it uses, and their partners."""
    new = [fact for link in _links(step.links, step.cases) for fact in link.new if not link.rule.quiet]
    partners = [Fact(bit, 0) for fact in [*new, *step.new] if is_one(fact.left) for bit in bits(fact.left)]
    return step._replace(facts=(*step.facts, *new, *partners))


def _links(links: tuple[Link, ...], cases: tuple[Case, ...]) -> list[Link]:
    inner = [link for case in cases for link in _links(case.links, case.cases)]
    return [*links, *inner]
