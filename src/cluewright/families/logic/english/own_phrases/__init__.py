"""Reading by the puzzle's own phrases, where the grammar gives a clue up.

A puzzle says the same thing again and again with other values in it: *the storm that made landfall near Key West*, *the
August hurricane made landfall near Galveston*. Whatever landfall is, words that the clues put around several values of
one category say which of them goes together with whatever they are said of (`phrasebook.py`). With these phrases, and
whatever parts of the sentence the grammar can read by itself, a clue is taken apart by the few forms that most clues
have (`clauses.py`, `comparing.py`). Every word still counts: it is a name, a word of a form, or stands in a phrase that
was met before with another value. Words that can turn what is said into something else (not, only, before, avoids)
never belong to a phrase (`wording.py`).
"""

from cluewright.families.logic.english.own_phrases.clauses import Clauses
from cluewright.families.logic.english.own_phrases.phrasebook import Phrasebook, phrasebook

__all__ = ["Clauses", "Phrasebook", "phrasebook"]
