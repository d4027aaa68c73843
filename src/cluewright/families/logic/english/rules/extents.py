"""Amounts with what they are of or where they were spent: 5 gallons of paint, 160 days in space, 17% of the vote.

The words after the amount change nothing where the scale is called after them, or where more than one clue says them:
then it is how this puzzle speaks of its scale. Anywhere else they may be about another thing, and nothing is read.
"""

from __future__ import annotations

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Amount
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.meaning.clues import Number


def scale_of(context: Context, unit: str, noun: Noun) -> Axis | None:
    """The one scale in this unit, if the noun after an amount belongs to how the puzzle speaks of it."""
    world = context.world
    axes = [axis for axis in world.axes if axis.kind == "number" and axis.amount(1, unit) is not None]
    named = noun.word in world.category_words or noun.word in world.place_words or noun.word in world.objects
    if len(axes) != 1 or noun.personal or "relative" in noun.kinds:
        return None
    told = noun.word in axes[0].words or (world.spoken.get(noun.base, 0) > 1 and not named)
    return axes[0] if told else None


@rule(
    "amount",
    "NUMBER UNIT of|in|on the? <nouns>",
    reads=["orbit: Tess spent 160 days in space."],
    refuses=["orbit: Tess spent 160 days in hospital.", "bills: Kim paid 12 dollars in Oslo."],
)
def amount_of(context: Context, count: Number, unit: str, nouns: Nouns) -> Amount | None:
    """5 gallons of paint, 160 days in space."""
    return Amount(count, unit) if scale_of(context, unit, nouns[-1]) else None


@rule(
    "amount",
    "MONEY of the <nouns>",
    reads=["poll: Ann got 17% of the vote."],
    refuses=["poll: Ann got 17% of the blame."],
)
def part_of(context: Context, worth: tuple[Number, str], nouns: Nouns) -> Amount | None:
    """17% of the vote."""
    axis = scale_of(context, "%", nouns[-1]) if worth[1] == "%" else None
    return Amount(*worth, nouns[-1].word if nouns[-1].word in axis.words else "") if axis else None
