"""The rules of the grammar, one module for each part of a sentence; importing them fills `RULES`.

<sentence> clauses; <clause> one statement; <np> a noun phrase; <said> what is said of a subject; <vp> one verb phrase;
<args> what follows a verb; <relation> where one is in respect of another; <comparison> more or less than another.
"""

from cluewright.families.logic.english.chart import Grammar
from cluewright.families.logic.english.rule import RULES
from cluewright.families.logic.english.rules import (  # noqa: F401 - imported for their rules
    amounts,
    aptitudes,
    arguments,
    being,
    choices,
    clock,
    comparisons,
    counts,
    crowds,
    deeds,
    descriptions,
    directions,
    emblems,
    events,
    everyday,
    extents,
    following,
    gapping,
    gaps,
    heights,
    idioms,
    joining,
    lists,
    measured,
    names,
    neighbours,
    pairs,
    places,
    positions,
    possessions,
    questions,
    races,
    relations,
    seeking,
    sentences,
    service,
    setting,
    standing,
    subjects,
    superlatives,
    surpassing,
    tallies,
    times,
    verbs,
)

GRAMMAR = Grammar((each.what, pattern, action) for each in RULES for pattern, action in each.patterns)
