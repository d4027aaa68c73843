"""The reader of English: sentences about a puzzle become meanings, or errors that say what was not understood.

tokens -> classes of words (`classes.py`, `names.py`) -> every reading by the grammar (`grammar.py`,
`grammar_places.py`, `chart.py`) -> their senses (from `measuring.py` and `things.py` to `clauses.py`, `compounds.py`
and `races.py`, each a layer on the one before) -> the one meaning. Where readings
differ in meaning, none is taken.
"""

from cluewright.families.logic.english.questions import Question
from cluewright.families.logic.english.reader import Reader

__all__ = ["Question", "Reader"]
