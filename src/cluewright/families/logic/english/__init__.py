"""The reader of English: sentences about a puzzle become meanings, or errors that say what was not understood.

tokens -> classes of words (`classes.py`, `names.py`) -> every reading by the grammar (`grammar.py`, `chart.py`) ->
their senses (`things.py`, `places.py`, `relations.py`, `verbs.py`, `clauses.py`) -> the one meaning. Where readings
differ in meaning, none is taken.
"""

from cluewright.families.logic.english.questions import Question
from cluewright.families.logic.english.reader import Reader

__all__ = ["Question", "Reader"]
