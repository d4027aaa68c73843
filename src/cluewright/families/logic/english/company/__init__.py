"""What the other clues of a puzzle say a sentence cannot mean: the songs are those they sang, so who wrote one is open.

A puzzle tells one thing of each of its categories, measures and times, however it varies the words. Where its clues
tell of songs that were sung, a clue that tells who wrote one speaks of another thing, and nothing is read from it.
"""

from cluewright.families.logic.english.company.odd import Company

__all__ = ["Company"]
