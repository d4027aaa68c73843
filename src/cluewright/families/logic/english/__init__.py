"""The reader of English: sentences about a puzzle become meanings, or refusals that say what was not understood.

tokens -> classes of words (`lookup.py`, by `names.py` and `vocabulary`) -> every reading by the rules (`rules`, each a
pattern with what it does and examples; `chart.py`) -> their senses (`sense.py`) -> the one meaning. Every word of a
sentence is accounted for; where readings differ in meaning, none is taken.
"""

from cluewright.families.logic.english.reader import NotUnderstoodError, Reader, Reading, Refusal
from cluewright.families.logic.english.rules.questions import Question

__all__ = ["NotUnderstoodError", "Question", "Reader", "Reading", "Refusal"]
