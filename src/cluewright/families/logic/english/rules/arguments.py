"""What follows a verb: objects, places and times, one or several."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.doing import NOTHING, placed
from cluewright.families.logic.english.kinds import EVERYWHERE
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.reasons import axis_of, somewhere
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.words import ANIMALS, POSSESSIVES
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import ExactlyOne, Not, Or, terms, walk


@rule(
    "arg",
    "behind <np>",
    "into|inside <np>",
    "under|beneath <np>",
    reads=["doors: The coin is behind the red door."],
    refuses=["street: Ann lives behind the red house."],
)
def behind_a_door(context: Context, thing: Thing) -> Said | None:
    """Behind the red door, under the blue awning: there, where nothing else can be behind or under it."""
    said = identity(thing)
    if said is None or any(context.world.along(word) for word in ("behind", "below")):
        return None
    door = thing.kind is Kind.PLACE and bool(words_of(context.world.puzzle.places.noun) & _COVERS)
    covered = thing.noun is not None and thing.noun.base in _COVERS
    return placed(context, "at", said) if door or covered else None


_COVERS = frozenset({"door", "curtain", "screen", "gate", "lid", "awning", "roof", "umbrella", "canopy", "oven", "box"})
"""What something may be behind, under or in."""


@rule(
    "arg",
    ("in|on it", ""),
    ("in|on|at|for his <nouns>", "his"),
    ("in|on|at|for her <nouns>", "her"),
    ("in|on|at|for their <nouns>", "their"),
    reads=["doors: The red door has a coin in it.", "bills: Kim paid $12 for her dish."],
    refuses=["meals: Bob has soup for her lunch.", "bills: Kim paid $12 for her umbrella."],
)
def in_its_place(context: Context, his: str, nouns: Nouns | None = None) -> Said | None:
    """Has nine campers in her cabin: the place that goes together with the subject anyway."""
    if nouns is None:
        return NOTHING
    world, last = context.world, nouns[-1]
    known = world.category_words.get(last.word, set()) - world.measures - world.person_categories
    if not (known or last.word in world.place_words or last.word in world.objects) or last.personal:
        return None
    return replace(NOTHING, his=his)


@rule("arg", "all night|day|evening|morning|afternoon", reads=["street: Ann drank tea all night."])
def all_night(context: Context) -> Said:
    """All night: while it lasted."""
    return NOTHING


@rule("arg", "every|each day|morning|evening|night|week|month|year", reads=["street: Ann drinks tea every day."])
def every_day(context: Context) -> Said:
    """Every day: a habit, which is what all puzzles tell of."""
    return NOTHING


@rule(
    "arg",
    "in the? queue|line|row|race",
    reads=["podium: Uma finished third in the race."],
    refuses=["island: Abe lives third in the row."],
)
def in_line(context: Context) -> Said | None:
    """Third in line: the row itself."""
    return NOTHING if context.world.is_row else None


@rule("args", "<arg>")
def one_argument(context: Context, said: Said) -> Said:
    """What follows a verb."""
    return said


@rule(
    "args",
    ("<arg> <args>", False),
    ("<arg> , <args>", True),
    reads=["street: Ann drinks tea in the red house.", "week: Rose plays the day after Will, the day before Mark."],
    refuses=[
        "week: Rose plays golf on Monday or judo on Tuesday.",
        "week: Rose plays golf but not judo on Tuesday.",
        "street: Ann lives next to Bob in the red house.",
        "street: Ann lives next to the Norwegian in the red house.",
        "street: Ann finished first from the left of the red house.",
        "street: Ann sold the dog in the red house.",
    ],
)
def more_arguments(context: Context, parted: bool, one: Said, other: Said) -> Said | None:
    """Drinks tea in the red house: an object, then where or when; the verb must suit each."""
    if Kind.NOTHING in (one.kind, other.kind):
        kept, idle = (other, one) if one.kind is Kind.NOTHING else (one, other)
        if idle.noun and kept.kind is Kind.RELATION and context.world.alone():
            return context.refuse(f"where somebody's {idle.noun.word} is need not be where they are")
        return replace(kept, his=idle.his) if idle.his and not kept.his else kept
    if one.how or other.how:
        return None
    if _complete(one) and (other.prep or other.kind is Kind.PLACE or other.parts):
        return context.doubt("it is not clear to whom the last words belong")
    if _complete(one) and other.kind is Kind.RELATION and not parted:
        return context.refuse("it is not clear to whom the last words belong")  # before Ann and Bob before Dan
    later = other.parts or (other,)
    denied = any(isinstance(part, Not) for each in (one, *later[:-1]) for part in walk(each.core))
    if denied or isinstance(later[-1].core, Not):
        return context.refuse("it is not clear what the 'not' reaches")
    relates = one.kind is Kind.RELATION
    if not relates and (one.kind is not Kind.NAMED or one.pending or one.amount is not None):
        return None
    if not all(_may_follow(context, each) for each in later) or len(later) > 2:
        return None
    if not one.prep and any(_in_company(context, each) for each in later):
        return context.refuse("an animal may keep somebody company")
    if any(_first_of_some(context, each) for each in later) and not one.prep:
        return context.refuse("it is not clear whether it is the first of all, or of what somebody does")
    if any(_has_choice(each) for each in (one, *later[:-1])) or _mixed(context, later[-1]):
        return context.doubt("it is not clear what the 'or' joins")
    return Said(kind=Kind.SEVERAL, parts=(one, *later))


def _first_of_some(context: Context, said: Said) -> bool:
    """Whether it is a bare rank where there are only times: plays golf first."""
    return said.kind is Kind.PLACE and not said.prep and said.timed and context.world.line() is None


def _has_choice(said: Said) -> bool:
    return any(isinstance(part, Or | ExactlyOne) for part in walk(said.core))


def _mixed(context: Context, said: Said) -> bool:
    """Whether it is a choice among values of several categories: golf on Monday or chess."""
    named = [term for term in terms(said.core) if term != IT]
    return _has_choice(said) and len({getattr(term, "category", "") for term in named}) > 1


def _in_company(context: Context, said: Said) -> bool:
    value = context.world.value(said.name)
    return said.prep == "with" and value is not None and bool(words_of(value.category) & ANIMALS)


def _complete(said: Said) -> bool:
    """Whether it relates to somebody who is named, so that what follows may belong to either: next to Bob in Oslo."""
    objects = said.pending.objects if said.pending else None
    named = objects is not None and all(thing.kind is not Kind.NOTHING for thing in objects.things)
    return said.kind is Kind.RELATION or (said.kind is Kind.COMPARED and (named or not said.pending))


def _may_follow(context: Context, said: Said) -> bool:
    """Whether it may stand after an object: in, at, on or with something, or a time; never another person."""
    if said.pending or said.amount is not None:
        return False
    if said.kind is Kind.RELATION:
        return said.timed
    if said.kind is Kind.PLACE:
        return True
    if said.kind is not Kind.NAMED or said.prep not in EVERYWHERE | {"with"}:
        return False
    if said.sort is Sort.PERSON:
        context.refuse(f"whether the one after {said.prep!r} goes together with the subject is not certain")
    return said.sort is not Sort.PERSON


@rule("arg", "PREP <choice>")
def prepositional(context: Context, prep: str, said: Said) -> Said | None:
    """In Oslo, from Oslo."""
    return placed(context, prep, said)


@rule(
    "arg",
    ("for|at <comparison>", "for"),
    ("from <comparison>", "from"),
    reads=["grants: Ann's grant went for $100 more than Bob's."],
    refuses=["street: Ann is from older than Bob.", "bills: Kim paid from more than Lou."],
)
def priced(context: Context, prep: str, said: Said) -> Said | None:
    """Sold for $50 more than the vase; jumped from 500 feet higher than Bob."""
    return replace(said, prep=prep) if said.pending and not said.pending.rank else None


@rule("arg", "<relation>", "<comparison>", "<position>", "<choice>")
def plain_argument(context: Context, said: Said) -> Said:
    """A noun phrase, a place, a comparison."""
    return said


@rule("arg", "POSSESSIVE <nouns>", "as <det>? <nouns>", reads=["street: Ann keeps dogs as pets."])
def harmless(context: Context, *rest: object) -> Said | None:
    """Won her prize, keeps dogs as pets: what the puzzle knows already."""
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    last = nouns[-1]
    if last.personal or "relative" in last.kinds:
        return None
    named = last.word in context.world.category_words or last.base == "pet"
    known = named or (isinstance(rest[0], str) and rest[0] in POSSESSIVES and last.kinds & {"thing", "event"})
    if context.world.alone() and not named and not spoken_of(context.world, last):
        return context.refuse(f"a {last.word} is not what this puzzle is about")
    measured = context.world.meant(nouns) & {axis.key for axis in context.world.axes}
    return replace(NOTHING, noun=last) if known and not measured else None


@rule(
    "arg",
    *((f"for {meal}", meal) for meal in ("breakfast", "lunch", "dinner", "supper", "dessert")),
    reads=["meals: Ann eats soup for lunch."],
    refuses=["street: Ann lives in the red house for lunch."],
)
def for_lunch(context: Context, meal: str) -> Said | None:
    """For lunch, where that is what the food of the puzzle is for."""
    return NOTHING if any(words_of(each.name) == {meal} for each in context.world.categories) else None


@rule(
    "arg",
    "during <np>",
    reads=["camp: Ann performed during week 2.", "week: Rose plays during Monday."],
    refuses=["street: Ann lives during the red house."],
)
def during(context: Context, thing: Thing) -> Said | None:
    """During week 4: in that time."""
    said = identity(thing)
    axis = axis_of(context, said) if said else None
    return placed(context, "in", said) if said and axis and axis.in_time else None


@rule(
    "arg",
    "on display|exhibit|show|view|exhibition at|in <choice>",
    reads=["fossils: Rex is on display at Carver Museum."],
    refuses=["street: Ann is on display in the red house."],
)
def on_display(context: Context, said: Said) -> Said | None:
    """On display at the museum."""
    found = placed(context, "at", said)
    return replace(found, suffered=True) if found and somewhere(context, found) and found.kind is Kind.NAMED else None
