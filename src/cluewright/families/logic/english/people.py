"""Which categories are people: by how they are addressed, by first names, by what the category is called."""

from __future__ import annotations

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.puzzle import Category

_GUISES = small.words("costume costumes outfit outfits disguise disguises role roles character characters")
_ADDRESSED = [
    [word]
    for word in small.words(
        """mr mrs ms miss dr sir lady lord madam madame professor prof captain capt coach ranger officer sergeant aunt
        uncle cousin sister brother father judge chef nurse inspector detective agent dame baron count duke"""
    )
]
"""How people are addressed."""

_MAKING = small.words("maker makers manufacturer brand builder designer team teams major majors minor minors")
"""Agents that may as well be companies, or no people at all."""


_NO_AGENTS = small.words(
    """ginger butter weather silver copper lumber corner border quarter finger center cancer soccer snooker wrapper
    answer danger wonder thunder winter summer easter master bumper number order color flavor checklist matter hunger"""
)
"""Words that only look like those of people who do something."""


def _agents(named: frozenset[str]) -> bool:
    """Whether a category is called after what people do, by a word that nobody listed: finisher, tap-dancer."""
    nouns = vocabulary().nouns
    return any(
        word not in nouns and word not in _NO_AGENTS and word.endswith(("er", "or", "ist")) and len(word) > 5
        for word in named
    )


def _occupation(value: str) -> bool:
    """Whether the value looks like an occupation."""
    noun = vocabulary().nouns.get(value.lower())
    return value.islower() and (
        value.endswith(("ologist", "ician", "trician")) or (noun is not None and "worker" in noun.kinds)
    )


def about_persons(category: Category, named: frozenset[str]) -> bool:
    """Whether the values of a category, called by these words, are people."""
    nouns = vocabulary().nouns
    if category.measures:
        return False  # May and June are months
    titled = [value for value in category.values if plain(value).replace(".", "").split()[:1] in _ADDRESSED]
    if 2 * len(titled) > len(category.values):
        return True  # Dr. Webb, Aunt Vi
    things = [nouns[word].kinds <= {"thing", "event"} for word in named if word in nouns]
    if things and all(things) and not named & small.PERSON_CATEGORIES and not of_jobs(category, named):
        return False  # the wreck of the Ann
    if named & (small.CREATURES | small.words("pets animals ship ships boat boats cubs dragons monster")):
        return False  # the pet's name
    if named & {"name", "names"} and any(nouns[word].kinds <= {"thing"} for word in named - {"name"} if word in nouns):
        return False  # the name of a tree
    kinds = {kind for word in named if word in nouns for kind in nouns[word].kinds}
    proper = any(value[:1].isupper() for value in category.values)
    people = bool(kinds & {"person", "male", "female"}) or (
        "worker" in kinds and "thing" not in kinds and proper
    )  # emacs is an editor, too
    if all(value[:1].isupper() for value in category.values) and not named & _MAKING:
        people = people or bool(kinds & {"agent", "relative", "doer"}) or "by" in named or _agents(named)
    forenames = [value for value in category.values if value[:1].isupper() and sex(value)]
    if 2 * len(forenames) > len(category.values):
        return True
    if named & _GUISES:
        return False
    called = [nouns[value.lower()] for value in category.values if value.lower() in nouns]
    kin = [noun for noun in called if noun.personal or "relative" in noun.kinds]
    return (
        bool(named & small.PERSON_CATEGORIES)
        or people
        or of_jobs(category, named)
        or 2 * len(kin) > len(category.values)
    )


def of_jobs(category: Category, named: frozenset[str]) -> bool:
    """Whether the values of the category are occupations."""
    jobs = [value for value in category.values if value.lower() in small.JOBS or _occupation(value)]
    return bool(named & small.JOB_CATEGORIES) or 2 * len(jobs) > len(category.values)
