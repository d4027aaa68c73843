"""Questions in the language of restatements: whatever is written reads back to the same question."""

from __future__ import annotations

from cluewright.families.logic.language.names import Names, names
from cluewright.families.logic.language.relations import settled
from cluewright.families.logic.language.verbs import Verb, voice
from cluewright.families.logic.language.writing import Writer
from cluewright.families.logic.meaning.clues import Meaning, Value
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.questions import Question, in_language, question


def restated_question(puzzle: Logic, asked: Question, clues: tuple[str, ...] = ()) -> str:
    """What is asked, in words that read back to the same question."""
    known = names(puzzle, clues)
    told = tuple((term, settled(meaning)) for term, meaning in asked.among)
    asked = asked._replace(such=_settled(asked.such), whether=_settled(asked.whether), among=told)
    if clues and asked.term is not None:
        spoken = voice(puzzle, clues)
        text = _with_verb(known, asked, spoken.verbs)
        if text and question(spoken.header, text, spoken.trust).asks == asked:
            return text
    text = _exactly(Writer(known), known, asked)
    return text if in_language(puzzle, text) == asked else _exactly(Writer(known, sure=True), known, asked)


def _settled(meaning: Meaning | None) -> Meaning | None:
    return None if meaning is None else settled(meaning)


def _with_verb(known: Names, asked: Question, verbs: dict[str, Verb]) -> str:
    """Who drinks tea; what Ann drinks."""
    assert asked.term is not None
    writer = Writer(known, verbs)
    own = verbs.get(asked.term.category if isinstance(asked.term, Value) else "")
    if own and asked.category not in verbs:
        return f"Who {own.says} {writer.spoken(asked.term)}?"
    verb = verbs.get(asked.category) if writer.proper(asked.term) else None
    first, _, rest = verb.denied.removeprefix("does not ").partition(" ") if verb else ("", "", "")
    if not verb or not verb.denied.startswith("does not "):
        return ""
    asked_for = f"{rest.capitalize()} which {_called(known, asked.category)}" if rest else "What"
    return f"{asked_for} does {writer.term(asked.term)} {first}?"


def _called(known: Names, category: str) -> str:
    """A category by its name; the places by their noun."""
    return known.clear(category or known.place)


def _exactly(writer: Writer, known: Names, asked: Question) -> str:
    if asked.whether is not None:
        return f"Is it true that {writer.text(asked.whether)}?"
    if asked.among:
        told = [f"{writer.term(term)} if {writer.part(meaning)}" for term, meaning in asked.among]
        return f"Who is it: {'; '.join(told)}?"
    category = _called(known, asked.category)
    if asked.such is not None:
        return f"Which {category} is it if {writer.text(asked.such)}?"
    if asked.term is None:
        return f"Which {category} goes with each {_called(known, '')}?"
    return f"Which {category} goes with {writer.term(asked.term)}?"
