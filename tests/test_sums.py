"""Sums that must be zero: what is left to each variable is what every filling in turn leaves."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from cluewright.core.explaining import Masks, bits
from cluewright.core.sums import Term, can_be_zero, ways_to_zero, zero_sum, zero_sum_of_different

_terms = st.builds(Term, st.integers(-12, 12), st.integers(-2, 2))


def by_trying(
    terms: list[Term], constant: int, letters: list[int], masks: list[int], most: dict[int, int] | None = None
) -> Masks | None:
    """What is left, by every filling in turn; `most` says how often a value may be taken, where that is not once."""
    left = [0] * len(masks)
    for choice in product(*map(bits, masks)):
        total = constant + sum(term.factor * (term.least + bit) for term, bit in zip(terms, choice, strict=True))
        taken = [choice[index] for index in letters]
        allowed = dict.fromkeys(taken, 1) if most is None else most
        if total == 0 and all(taken.count(bit) <= allowed.get(bit, len(taken)) for bit in taken):
            for index, bit in enumerate(choice):
                left[index] |= 1 << bit
    return tuple(left) if all(left) else None


@given(data=st.data())
def test_a_sum_leaves_what_its_fillings_leave(data: st.DataObject) -> None:
    terms = data.draw(st.lists(_terms, min_size=1, max_size=5))
    constant = data.draw(st.integers(-20, 20))
    letters = [index for index in range(len(terms)) if data.draw(st.booleans())]
    plain, (strong, possible) = zero_sum(terms, constant), zero_sum_of_different(terms, constant, letters)
    for _ in range(4):  # again and again: ways that were found before are kept
        masks = [data.draw(st.integers(1, 31)) for _ in terms]
        alone = by_trying(terms, constant, [], masks)
        assert plain(masks) == alone
        assert can_be_zero(terms, constant)(masks) == (alone is not None)
        if all(term.factor for term in terms):
            assert (ways_to_zero(terms, constant)(masks) > 0) == (alone is not None)
        left = by_trying(terms, constant, letters, masks)
        assert strong(masks) == left
        assert possible(masks) == (left is not None)


@given(data=st.data())
def test_a_value_may_be_taken_as_often_as_it_has_copies(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 5))
    terms = [Term(data.draw(st.integers(-6, 6).filter(bool)), 1) for _ in range(count)]
    leaves = [index for index in range(count) if data.draw(st.booleans())]
    most = {bit: data.draw(st.integers(1, 3)) for bit in range(4)}  # of the fifth value there is no end
    copies = {bit: ((1 << often) - 1) << (4 * bit) for bit, often in most.items()}
    narrow, possible = zero_sum_of_different(terms, 0, leaves, copies, others=False)
    for _ in range(4):
        masks = [data.draw(st.integers(1, 31)) for _ in terms]
        left = by_trying(terms, 0, leaves, masks, most)
        assert possible(masks) == (left is not None)
        expected = left and tuple(own if index in leaves else masks[index] for index, own in enumerate(left))
        assert narrow(masks) == expected
