"""What people have at a certain time: an appointment an hour before Bob, a lesson on Monday."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.kinds import EVERYWHERE
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.phrases import identity, pending_said
from cluewright.families.logic.english.reasons import moment
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Pending, Said, Several, Sort, Thing
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of


@rule(
    "vp",
    "HAVE a|an|the COMPARATIVE <nouns> than <objects> <does>?",
    "HAVE <det> <nouns> <comparison>",
    reads=["lessons: Ann has a later lesson than Bob.", "lessons: Ann has her lesson later in the week than Bob."],
    refuses=["lessons: Ann has a later dog than Bob."],
)
def has_a_later(context: Context, have: str, *rest: object) -> Said | None:
    """Has a later appointment than Bob."""
    nouns = next(each for each in rest if isinstance(each, tuple) and isinstance(each[0], Noun))
    said = next((each for each in rest if isinstance(each, Said)), None)
    if said is None:
        grade = next(each for each in rest if isinstance(each, tuple) and isinstance(each[0], str))
        objects = next(each for each in rest if isinstance(each, Several))
        said = pending_said(Pending(grade[0], grade[1], objects))
    timed = said.timed or (said.pending is not None and said.pending.topic == "time")
    if have == "having" or not timed or not ("event" in nouns[-1].kinds or _is_event(context, nouns[-1])):
        return None
    told = resolved(context, said, subject=Thing())
    return replace(told, shape="s") if told else None


@rule(
    "vp",
    ("HAVE <det> <nouns> <relation>", False),
    ("HAVE <det> <nouns> PREP <np>", True),
    reads=["lessons: Ann has a lesson the day before Bob.", "lessons: Ann has her lesson on Monday."],
    refuses=["lessons: Ann has a dog the day before Bob.", "years: Olga had a party before Pia."],
)
def has_an_event(context: Context, dated: bool, have: str, _article: str, nouns: Nouns, *rest: object) -> Said | None:
    """Has an appointment an hour before Bob, has her lesson on Monday: when what the puzzle is about takes place."""
    last = nouns[-1]
    told = {word for category in context.world.categories for word in words_of(category.name)}
    told |= words_of(context.world.puzzle.places.noun) | context.world.axis_words
    known = "event" in last.kinds and (last.word in told or context.world.spoken.get(last.base, 0) > 1)
    if have == "having" or not (known or _is_event(context, last)):
        return None
    if not dated:
        said = rest[-1]
        assert isinstance(said, Said)
        return replace(said, shape="s") if said.timed else None
    thing = rest[-1]
    assert isinstance(thing, Thing)
    when = identity(thing)
    if when is None or not moment(context, when) or rest[0] not in EVERYWHERE:
        return None
    return replace(when, prep="on", sort=Sort.THING, shape="s")


def _is_event(context: Context, noun: Noun) -> bool:
    """Whether the noun is what a time of the puzzle is the time of: a lesson, where pupils have days."""
    people = context.world.person_words()
    return any(noun.base in events and people & names for events, names in _MEETINGS)


_MEETINGS = (
    (words("lesson class tutorial practice"), words("pupil student child learner name teacher")),
    (words("appointment visit checkup session consultation"), words("patient client doctor dentist customer")),
    (words("interview"), words("candidate applicant interviewee")),
    (words("birthday"), words("child kid person name friend girl boy student")),
    (words("flight"), words("passenger traveler traveller pilot")),
    (words("shift"), words("worker employee nurse guard volunteer waiter")),
    (words("audition"), words("actor actress singer dancer performer")),
)
"""What certain people have at a certain time."""
