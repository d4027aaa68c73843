"""What people do from day to day: take the train to work, drink milk with a meal, have piano lessons, are hired."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.doing import NOTHING
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.rules.choices import several
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same, Term

_WAYS = words("transport transportation commute commutes vehicle vehicles travel")
_AT_TABLE = words(
    """drink drinks beverage beverages food foods dish dishes meal meals main mains side sides dessert desserts entree
    snack lunch dinner breakfast"""
)
_TAUGHT = words("instrument instruments sport sports hobby hobbies activity activities language languages dance art")
_DEPARTMENTS = words("department departments division divisions section sections")


def _told_of(context: Context, kinds: frozenset[str]) -> bool:
    """Whether the puzzle has a category of this kind."""
    return any(words_of(each.name) & kinds for each in context.world.categories)


@rule(
    "arg",
    "to work|school|class|college",
    "to the office",
    "to POSSESSIVE job|office",
    reads=["commuters: Ann takes the train to work."],
    refuses=["street: Ann takes tea to work.", "commuters: Ann walks to work.", "commuters: Ann has payroll to work."],
)
def to_work(context: Context, _his: str = "") -> Said | None:
    """To work, where it is told how people get there."""
    return NOTHING if _told_of(context, _WAYS) and _TRAVELLING & set(context.words) else None


_GO = "go|goes|went|travel|travels|travelled|traveled|come|comes|came|get|gets|got|commute|commutes|commuted"


@rule(
    "vp",
    (f"{_GO} to work|school by <name>", False),
    ("DO not go|travel|come|get|commute to work|school by <name>", True),
    reads=["commuters: Ann goes to work by train.", "commuters: Ann does not get to work by bus."],
    refuses=["commuters: Ann goes to work by piano.", "commuters: Ann goes to work by Bob."],
)
def to_work_by(context: Context, deny: bool, *rest: object) -> Said | None:
    """Goes to work by train."""
    value = next(each for each in rest if not isinstance(each, str))
    spoken = context.world.value(value)  # type: ignore[arg-type]
    if spoken is None or not words_of(spoken.category) & _WAYS:
        return None
    said = Said(Same(IT, value), shape="s", verb="take")  # type: ignore[arg-type]
    return denied(context, said) if deny else said


_TRAVELLING = words(
    """take takes took taking ride rides rode riding drive drives drove driving use uses used using catch catches caught
    travel travels travelled traveled go goes went come comes came commute commutes commuted get gets got"""
)


@rule(
    "arg",
    "with POSSESSIVE meal|lunch|dinner|breakfast|supper|food",
    "with the meal",
    reads=["commuters: Ann drank milk with her meal."],
    refuses=["street: Ann lives in the red house with her meal.", "commuters: Ann has a car with her meal."],
)
def with_a_meal(context: Context, _his: str = "") -> Said | None:
    """With her meal, where it is told what people eat or drink."""
    return NOTHING if _told_of(context, _AT_TABLE) and _TAKING & set(context.words) else None


_TAKING = words("drank drinks drink drinking ate eats eat eating ordered orders order ordering sipped sips")


@rule(
    "vp",
    ("take|takes|took|taking|have|has|had|having <name> lessons|classes", False),
    ("DO not take|have <name> lessons|classes", True),
    reads=["commuters: Ann takes piano lessons.", "commuters: Ann does not take flute lessons."],
    refuses=["commuters: Ann gives piano lessons.", "lessons: Ann quit harp lessons."],
)
def takes_lessons(context: Context, deny: bool, *rest: object) -> Said | None:
    """Takes piano lessons, where it is told who plays or learns what."""
    value = next(each for each in rest if not isinstance(each, str))
    spoken = context.world.value(value)  # type: ignore[arg-type]
    if spoken is None or not words_of(spoken.category) & _TAUGHT or context.world.person_words() & _TEACHERS:
        return None
    said = Said(Same(IT, value), shape="s", verb="have")  # type: ignore[arg-type]
    return denied(context, said) if deny else said


_TEACHERS = words("teacher teachers tutor tutors instructor instructors coach coaches")


@rule(
    "hired",
    "hired|recruited|employed by|for|in the? <name> department|division?",
    "hired|recruited|employed into the? <name> department|division?",
)
def hired(context: Context, value: Term) -> Said | None:
    """Hired for the payroll department."""
    spoken = context.world.value(value)
    if spoken is None or not words_of(spoken.category) & _DEPARTMENTS or context.world.is_person(value):
        return None
    return Said(Same(IT, value), shape="done", prep="in", verb="work")


@rule(
    "post",
    "<hired>",
    reads=["commuters: The person hired for the payroll department is Ann."],
    refuses=["commuters: The person hired for the bus is Ann.", "commuters: The person fired by sales is Ann."],
)
def who_was_hired(context: Context, said: Said) -> Said:
    """The person hired by the design department."""
    return said


@rule(
    "vp",
    ("BE <hired>", False),
    ("BE not <hired>", True),
    reads=["commuters: Ann was hired by the sales department.", "commuters: Ann was not hired for payroll."],
    refuses=["commuters: Ann was almost hired by the sales department."],
)
def was_hired(context: Context, deny: bool, _be: str, said: Said) -> Said | None:
    """Was hired for the payroll department."""
    told = replace(said, shape="s")
    return denied(context, told) if deny else told


_SEXED = (
    (words("woman lady girl"), "female"),
    (words("man gentleman boy"), "male"),
)


@rule(
    "choice",
    "a|the NOUN , either <np> or <np>",
    reads=["party: The green hat is worn by a woman, either Mrs. Brown or Miss White."],
    refuses=[
        "party: The green hat is worn by a woman, either Mrs. Brown or Mr. Black.",
        "party: The green hat is worn by a man, Mr. Black or Mrs. Brown.",
    ],
)
def one_of_that_sex(context: Context, noun: object, one: Thing, other: Thing) -> Said | None:
    """By a woman, either Ms. Orr or Ms. Quill: the names say the same."""
    own = next((each for called, each in _SEXED if getattr(noun, "word", "") in called), "")
    named = [context.world.value(thing.name) for thing in (one, other)]
    fits = own and all(value is not None and sex(value.name) == own for value in named)
    if not fits or any(identity(thing) is None for thing in (one, other)):
        return None
    found = several(context, (one, other), "either")
    return found if found and found.kind is Kind.NAMED and found.sort is Sort.PERSON else None
