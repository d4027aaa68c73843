"""Words in the form that a message needs: who flies, an animal."""

from __future__ import annotations

import re

_IRREGULAR = {"have": "has", "be": "is", "do": "does", "go": "goes", "undo": "undoes", "forgo": "forgoes"}
_SOUNDED_AS_CONSONANTS = "(?:uni|use|eu|one|ut)"


def third_person(base: str) -> str:
    """A verb as somebody does it; `_` stands between the words of a verb.

    >>> third_person("fly"), third_person("pick_up"), third_person("watch_over"), third_person("have")
    ('flies', 'picks up', 'watches over', 'has')
    """
    first, *rest = base.split("_")
    return " ".join([_third_person(first), *rest])


def _third_person(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("s", "x", "z", "ch", "sh", "ss")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"


def with_articles(text: str) -> str:
    """A message with `an` where `a` stands before a vowel.

    >>> with_articles("a animal is not a unit of a pet")
    'an animal is not a unit of a pet'
    """
    return re.sub(rf"\ba (?!{_SOUNDED_AS_CONSONANTS})(?=[aeiou])", "an ", text, flags=re.IGNORECASE)
