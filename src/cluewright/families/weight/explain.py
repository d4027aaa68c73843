"""Explaining weight: a variable is the weight of a leaf or of all that hangs on a beam; see `sentences.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.core import Box, Picture
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Narrow,
    Step,
    Supposition,
    all_different,
    bits,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.core.steps import Spot, stepped
from cluewright.core.sums import Term, can_be_zero, zero_sum, zero_sum_of_different
from cluewright.families.weight import sentences, wording
from cluewright.families.weight.puzzle import Hung, Mobile, loads
from cluewright.families.weight.sentences import Variable, variables
from cluewright.families.weight.techniques import TECHNIQUES as TECHNIQUES

fact = wording.fact
sentence = wording.sentence


def candidates(puzzle: Mobile) -> Masks:
    """Every weight from the lightest to the heaviest, and for beams every sum of as many as it carries."""
    return [each.every for each in variables(puzzle)]


def rules(puzzle: Mobile) -> Sequence[LocalRule]:
    """What is given and listed, that beams weigh what they carry, that every weight is used, that beams balance."""
    return [*_weights(puzzle), *_beams(puzzle)]


def _weights(puzzle: Mobile) -> Iterator[LocalRule]:
    every = variables(puzzle)
    count = len(puzzle.weights)
    leaves = tuple(range(count))
    lightest = puzzle.weights[0]
    for leaf in leaves:
        weight = every[leaf].given
        if weight is not None:
            says = sentences.given(weight)
            only = 1 << (weight - lightest)
            yield LocalRule(
                every[leaf].name, says, (leaf,), _within(only), (says,), f"{weight} is given", True, given=True
            )
    if sentences.has_gaps(puzzle):
        mask = sum(1 << (weight - lightest) for weight in set(puzzle.weights))
        for leaf in leaves:
            says = sentences.LISTED
            yield LocalRule(
                "weights", says, (leaf,), _within(mask), (says,), "it is not listed", quiet=True, given=True
            )
    says = sentences.used(puzzle)
    broken = "the weights would not all find a place"
    quiet = LocalRule("weights", says, leaves, _used(puzzle), (says,), broken, quiet=True, exact=_matched(puzzle))
    quiet = quiet._replace(where="the weights")
    yield quiet
    yield quiet._replace(narrow=_matched(puzzle), quiet=False, exact=None, inside=False)
    together = sentences.together(puzzle)
    top = every[-1]
    whole = 1 << (sum(puzzle.weights) - top.lightest)
    top_beam = (len(every) - 1,)
    yield LocalRule("weights", together, top_beam, _within(whole), (together,), "", quiet=True, travels=True)


def _within(mask: int) -> Narrow:
    return lambda masks: [masks[0] & mask] if masks[0] & mask else None


def _used(puzzle: Mobile) -> Narrow:
    """Bookkeeping: a weight that hangs as often as it is listed hangs nowhere else, and one that is left to as many
    leaves as it is listed hangs there. Two rounds of it, as far as people keep it in mind.
    """
    if sentences.used(puzzle) == sentences.ONCE:
        return permutation
    counts = {1 << bit: copies.bit_count() for bit, copies in _copies(puzzle).items()}

    def narrow(masks: Masks) -> Masks | None:
        left = list(masks)
        for own, count in [*counts.items()] * 2:
            hung = [leaf for leaf, mask in enumerate(left) if mask == own]
            able = [leaf for leaf, mask in enumerate(left) if mask & own]
            if len(hung) > count or len(able) < count:
                return None
            if len(hung) == count:
                left = [mask if mask == own else mask & ~own for mask in left]
            elif len(able) == count:
                left = [own if mask & own else mask for mask in left]
        return left if all(left) else None

    return narrow


def _copies(puzzle: Mobile) -> dict[int, int]:
    """For each weight, as the number of its bit, where it stands in the list of weights, as bits."""
    copies: dict[int, int] = {}
    for place, weight in enumerate(puzzle.weights):
        bit = weight - puzzle.weights[0]
        copies[bit] = copies.get(bit, 0) | 1 << place
    return copies


def _matched(puzzle: Mobile) -> Narrow:
    """All that follows from every weight being used as often as it is listed."""
    if sentences.used(puzzle) == sentences.ONCE:
        return all_different  # that only listed weights are used is another rule
    copies = _copies(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        places = [sum(copies.get(bit, 0) for bit in bits(mask)) for mask in masks]
        found = all_different(places) if all(places) else None
        if found is None:
            return None
        return [sum(1 << bit for bit, own in copies.items() if own & left) for left in found]

    return narrow


def _beams(puzzle: Mobile) -> Iterator[LocalRule]:
    every = variables(puzzle)
    for number, beam in enumerate(every):
        if beam.path is None:
            continue
        below = tuple(variable for _, variable in beam.hangers)
        terms = [Term(1, every[variable].lightest) for variable in below]
        terms.append(Term(-1, beam.lightest))
        name = f"the {beam.name}"
        what = f"come to {sum(puzzle.weights)} in all" if not beam.path else "come to what it weighs"
        yield LocalRule(
            beam.name,
            sentences.weighs(puzzle, beam.path),
            (*below, number),
            zero_sum(terms),
            (),
            f"the weights on {name} would not {what}",
            quiet=True,
            travels=True,
            where=name,
            possible=can_be_zero(terms),
        )
        says = sentences.balances(puzzle, beam.path)
        torques = [Term(position, every[variable].lightest) for position, variable in beam.hangers]
        broken = f"{name} could not balance ({_equation(puzzle, beam).partition(': ')[2]})"
        plain = LocalRule(
            beam.name,
            _equation(puzzle, beam),
            below,
            zero_sum(torques),
            (says,),
            broken,
            where=name,
            possible=can_be_zero(torques),
        )
        yield plain
        leaves = [index for index, (_, variable) in enumerate(beam.hangers) if variable < len(puzzle.weights)]
        if len(leaves) > 1:
            apart = sentences.apart(puzzle, beam.name)
            copies = None if sentences.used(puzzle) == sentences.ONCE else _copies(puzzle)
            narrow, _ = zero_sum_of_different(torques, 0, leaves, copies, others=False)
            both = _equation(puzzle, beam).replace(" balances:", f" balances with {sentences.unlike(puzzle)}:")
            stronger = ((apart, sentences.used(puzzle)),)
            yield plain._replace(
                says=both, narrow=narrow, cites=(says, apart), lighter=(plain,), stronger=stronger, possible=None
            )


def _equation(puzzle: Mobile, beam: Variable) -> str:
    """`the top beam balances: 3 × a + b = 2 × beam 2`."""
    every = variables(puzzle)
    sides: tuple[list[str], list[str]] = ([], [])
    for position, variable in beam.hangers:
        each = every[variable]
        name = str(each.given) if each.given is not None else each.name
        times = "" if abs(position) == 1 else f"{abs(position)} × "
        sides[position > 0].append(f"{times}{name}")
    return f"the {beam.name} balances: {' + '.join(sides[0]) or '0'} = {' + '.join(sides[1]) or '0'}"


def suppositions(puzzle: Mobile, masks: Masks) -> Sequence[Supposition]:
    """Each weight of each open leaf, fewest candidates first."""
    count = len(puzzle.weights)
    return each_candidate(masks[:count])


def telling(puzzle: Mobile, variable: int, left: int) -> bool:
    """Every weight of a leaf, and of a beam below the top."""
    return variable < len(variables(puzzle)) - 1


def clauses(puzzle: Mobile) -> Clauses | None:
    """None: sums are no clauses."""
    return None


def known(puzzle: Mobile, marks: Hung) -> Masks:
    """The weights hung."""
    masks = list(candidates(puzzle))
    for leaf, weight in enumerate(loads(marks.beam)):
        if weight is not None:
            masks[leaf] = 1 << (weight - puzzle.weights[0])
    return masks


def marks(puzzle: Mobile, masks: Masks) -> Hung:
    """The weights found, and those given."""
    lightest = puzzle.weights[0]
    leaves = zip(masks, loads(puzzle.beam), strict=False)
    return puzzle.hung([lightest + mask.bit_length() - 1 if is_one(mask) else given for mask, given in leaves])


def picture(puzzle: Mobile, masks: Masks, step: Step | None) -> Picture:
    """The mobile as in play, with the candidates of open boxes."""
    from cluewright.families.weight.play import picture as board

    drawn = board(puzzle, marks(puzzle, masks))
    boxes = [shape for shape in drawn.shapes if isinstance(shape, Box)]
    spots = {leaf: Spot(box.x, box.y, box.width, box.height) for leaf, box in enumerate(boxes[: len(puzzle.weights)])}

    def name(variable: int, left: int) -> str:
        weights = [str(puzzle.weights[0] + bit) for bit in bits(left)]
        return " ".join(weights) if len(weights) <= 2 else ""

    return stepped(drawn, spots, masks, step, name)
