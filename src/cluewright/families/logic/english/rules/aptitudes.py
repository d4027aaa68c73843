"""To be something with respect to a value: in charge of the maps, bound for Mars, famous for its soup."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.customs import everyday
from cluewright.families.logic.english.kinds import BROUGHT, DRINKS, HOMES_OF, HOMETOWNS, PLACES, TRAVELLERS
from cluewright.families.logic.english.pairing import theirs
from cluewright.families.logic.english.reasons import somewhere, travelling
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import Kind, Said, Sort, anchor
from cluewright.families.logic.english.words import ANIMALS, PROPER_CATEGORIES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Value

_GOAL = "goal"
_FOND = "fond"
_MATTER = "matter"
_HAVING = "having"
_UNDER = "under"
_INTEREST = "interest"
_GUISE = "guise"
_GUILT = "guilt"
_CALLED = {
    "fear": words("fear fears phobia phobias"),
    "allergy": words("allergy allergies allergen allergens"),
    "home": words("resident residents lord lords owner owners noble nobleman family families ruler occupant"),
}
"""What somebody is with respect to values of categories that are called so, and of no others."""

_FORM = "form"
_FORMS = words("shape shapes form design")
_CRIMES = words("crime crimes offence offences offense offenses charge charges felony theft")
_STUDIED = words("subject topic field theme hobby activity sport genre major science course class issue")


@rule(
    "apt",
    "in charge|command|control of",
    ("under the command|control|care of", _UNDER),
    "responsible|famous|known|notable|renowned|popular|noted|celebrated for",
    "armed|equipped|associated|paired with",
    ("interested in", _INTEREST),
    "dressed|clad in",
    ("dressed|known|disguised as", _GUISE),
    ("filled|made|adorned|topped|flavoured|flavored with", _MATTER),
    ("made in", _MATTER),
    ("made|carved|built of|from", _MATTER),
    ("made out of", _MATTER),
    ("full of", _MATTER),
    ("in possession of", _HAVING),
    ("bound|headed|destined for", _GOAL),
    ("found? guilty of", _GUILT),
    ("afraid|scared|terrified|frightened of", "fear"),
    ("allergic to", "allergy"),
    ("home to", "home"),
    ("shaped like", _FORM),
    ("partial to", _FOND),
    ("fond of", _FOND),
)
def apt(context: Context, what: str = "") -> str:
    """In charge of; bound for."""
    return what or "of"


@rule(
    "post",
    "<apt> <choice>",
    reads=["years: The student bound for Spain is Olga.", "suspects: The person in charge of the cellar is Ann."],
    refuses=["suspects: The person afraid of music is Ann."],
)
def who_is_apt(context: Context, what: str, said: Said) -> Said | None:
    """The person in charge of the maps."""
    return _apt(context, what, said)


@rule(
    "vp",
    ("BE <apt> <choice>", False),
    ("BE not <apt> <choice>", True),
    reads=["suspects: Ann is not in charge of the cellar.", "clinic: Ellie is allergic to pollen."],
    refuses=["suspects: Ann is hardly in charge of the cellar."],
)
def is_apt(context: Context, deny: bool, _be: str, what: str, said: Said) -> Said | None:
    """Is in charge of the maps."""
    found = _apt(context, what, said)
    return (denied(context, found) if deny else found) if found else None


def _has_things(context: Context) -> bool:
    """Whether people have things here that may have been made anywhere: cars, tea."""
    named = {word for each in context.world.categories for word in words_of(each.name)}
    return bool(context.world.person_categories) and bool(named & (BROUGHT | words("souvenir toy gift item prize")))


def _another_tie(context: Context, what: str, value: Value | None) -> str:
    """Why who is so need not have it: interested in it, dressed as one, in charge of where others stay."""
    if what == _INTEREST and not (value and words_of(value.category) & _STUDIED):
        return "who is interested in it need not have it"
    if what == _MATTER and value and words_of(value.category) & HOMETOWNS and _has_things(context):
        return "where a thing was made need not be where its owner is from"
    made_there = value and not words_of(value.category) & words("origin source factory")
    if what == _MATTER and context.world.alone() and value and made_there and words_of(value.category) & PLACES:
        return f"where a thing was made need not be the {value.category}"
    if what == _MATTER and value and words_of(value.category) & DRINKS - {"colour", "color"}:
        return "what is made with a drink need not go together with it at the table"
    if what == _GUILT and not (value and words_of(value.category) & _CRIMES):
        return "it is a crime that somebody is guilty of"
    if what == _FORM and not (value and words_of(value.category) & _FORMS):
        return "it is a shape that something has"
    if what == _GUISE and value and context.world.is_person(value):
        return "who is dressed or known as somebody need not be so"
    if what == "of" and value and not theirs(context.world, "manage", value.category):
        return "it does not say whose it is"
    return ""


def _so_called(context: Context, what: str, said: Said) -> Said | None:
    """Afraid of spiders, where fears are told."""
    value = context.world.value(said.name or anchor(said.core))
    if value is None or not words_of(value.category) & _CALLED[what]:
        return context.refuse(f"no category here is called {' or '.join(sorted(_CALLED[what])[:2])}")
    deed = "" if what == "home" else "be_so"
    return replace(said, sort=Sort.THING, shape="s", prep="", name=None, suffered=what == "home", deed=deed)


def _apt(context: Context, what: str, said: Said) -> Said | None:
    if said.kind is not Kind.NAMED or said.pending or said.amount:
        return None
    return _so_called(context, what, said) if what in _CALLED else _with_respect(context, what, said)


def _with_respect(context: Context, what: str, said: Said) -> Said | None:
    """In charge of it, bound for it, made of it."""
    if said.sort is Sort.PERSON:
        return replace(said, shape="s", prep="", name=None) if what == _UNDER else None
    goal = context.world.value(said.name)
    homes = HOMES_OF if travelling(context) or context.world.person_words() & TRAVELLERS else HOMETOWNS
    if what == _GOAL and goal and words_of(goal.category) & homes:
        return context.refuse(f"who is bound for a {goal.category} may be at home elsewhere")
    if goal and context.world.coloured_houses(goal):
        return context.refuse(f"what is {goal.name} may be another thing than the house")
    if what == _GOAL and not (somewhere(context, said) and goal and words_of(goal.category) & PLACES):
        return context.refuse("it is a place that somebody is bound for")
    value = context.world.value(said.name or anchor(said.core))
    if value and context.world.coloured_houses(value):
        return context.refuse(f"what is {value.name} may be another thing than the house")
    reason = _another_tie(context, what, value)
    if reason:
        return context.refuse(reason)
    known = value is not None and everyday(words_of(value.category))
    if what in ("of", _GOAL) and known:
        return context.refuse("it does not say whose it is")
    if what == _MATTER:
        return replace(said, sort=Sort.THING, shape="s", prep="", name=None, suffered=True)
    coloured = value is not None and bool(words_of(value.category) & {"colour", "color"})
    if what == _FOND and coloured and not context.world.is_row:
        return context.refuse("who is fond of a colour need not have a thing of it")
    if what == _FOND and (value is None or words_of(value.category) & (ANIMALS | PROPER_CATEGORIES)):
        return context.refuse("who is fond of it need not have it")
    return replace(said, sort=Sort.THING, shape="s", prep="", name=None)
