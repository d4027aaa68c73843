"""The reader of clues: a clue is a relation between mentions of declared values."""

from cluewright.families.logic.reading.reader import Reader, Reading
from cluewright.families.logic.reading.refusals import NotUnderstoodError, Refusal

__all__ = ["NotUnderstoodError", "Reader", "Reading", "Refusal"]
