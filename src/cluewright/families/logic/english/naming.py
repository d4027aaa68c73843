"""Which nouns may stand beside which names: what keeps "black coffee" from being the coffee of the black house."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.deeds import DOERS
from cluewright.families.logic.english.demonyms import KIN
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.kinds import AGING, BROUGHT, COLOURED
from cluewright.families.logic.english.objects import is_object
from cluewright.families.logic.english.occasions import EVENTS
from cluewright.families.logic.english.pairing import agent_fits, agent_ties, liked
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import IT, Kind, Sort, Thing, any_of, conjuncts, joined
from cluewright.families.logic.english.things import alike_noun, spoken_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.clues import Place, Same, Term, Value

_NAMES = small.words("name names surname surnames forename forenames")
LOOKS = small.LOOKS

_AGENTS = ("er", "or", "ist", "ian", "ers", "ors", "ists", "ians", "ant", "man", "woman")
_PLOTS = small.words("stall booth stand plot patch bed")
_KINDS = small.words("genre genres flower flowers type style flavour flavor topic subject theme design pattern")
_FLAVOURS = small.words("flavour flavours flavor flavors topping toppings filling scent scents")
_WARES = small.words(
    "gift gifts present presents goods item items prize product products toy toys pet pets treasure cargo tool"
)
_DWELLINGS = small.words("house home flat apartment cottage cabin hut tent villa building floor room")


def sort_of(world: World, nouns: tuple[Noun, ...]) -> Sort:
    """What kind of thing nouns speak of."""
    last = nouns[-1]
    if last.word in world.place_words:
        return Sort.PLACE
    return Sort.PERSON if last.personal or is_role(world, last) else Sort.THING


def is_role(world: World, noun: Noun) -> bool:
    """Whether the noun is the name of a category of people."""
    return any(name in world.person_categories for name in world.category_words.get(noun.word, ()))


def named(context: Context, value: Term, article: str = "") -> Thing:
    """The noun phrase that is a name."""
    sort = Sort.PERSON if context.world.is_person(value) else Sort.THING
    return Thing(Same(IT, value), sort=sort, article=article, name=value)


def beside(context: Context, value: Term, nouns: tuple[Noun, ...], article: str = "") -> bool:
    """Whether `the <value> <nouns>` is whatever goes together with the value: the red house, the tea drinker."""
    world = context.world
    last = nouns[-1]
    if isinstance(value, Place) and world.value(value):
        return beside(context, world.value(value), nouns)  # type: ignore[arg-type]
    axis = world.axis_of(value)
    if isinstance(value, Place) or (axis and axis.moments):
        timely = bool(last.kinds & {"thing", "event", "person", "male", "female"}) and not last.kinds & {"relative"}
        timely = timely and (not world.alone() or spoken_of(world, last))  # the 10:00 flight, among patients
        return timely or is_role(world, last)
    called = bool(sex(value.name) or words_of(value.category) & _NAMES) and world.is_person(value)
    if called and not (last.personal or is_role(world, last)):
        return False  # Ann's trip; not: the Ann trip
    in_code = last.base in _IN_LANGUAGES and bool(words_of(value.category) & {"language", "languages"})
    if any(not _plain_noun(world, noun) for noun in nouns) and not in_code:
        return _refuse(context, value, nouns)
    if "doer" in last.kinds and "agent" not in last.kinds and value.name[:1].islower() and not is_role(world, last):
        return _refuse(context, value, nouns)  # a dog walker is no dog's owner
    others = (_measures_another, _has_own_origin, _another_coloured)
    if any(may_be(world, value, last) for may_be in others):
        return _refuse(context, value, nouns)  # the French car, the 30-year-old house, a brown car beside red trucks
    keen = article == "the" and len(nouns) == 1 and _keen_on_animals(world, value, last)  # the cat lover
    if _of_another_trade(world, value, last) and not keen:
        return _refuse(context, value, nouns)  # a dog catcher has no dog, a Leeds emigrant is not in Leeds
    if keen or in_code or is_object(world, value, last.word):
        return True  # the Haskell programmer
    alike = alike_noun(world, last)
    if alike is not None:
        return beside(context, value, (*nouns[:-1], alike))
    if len(nouns) > 1 and nouns[0].word in world.place_words and "agent" in last.kinds:
        return beside(context, value, nouns[:1])
    fits = agent_ties(last.base, words_of(value.category)) and _of_this(context, value, nouns)
    return fits or _refuse(context, value, nouns)


_TRADES = small.words(
    """breeder catcher handler hunter painter photographer collector maker planter taster buyer connoisseur expert
    emigrant tourist visitor traveller traveler commuter critic speaker seller dealer trainer walker groomer sitter
    fan lover person student major robber thief burglar"""
)
_FANS = small.words("fan lover expert connoisseur enthusiast aficionado devotee buff")
_ROBBERS = small.words("robber thief burglar")
_IN_LANGUAGES = small.words("programmer coder developer")
_PLAIN_TRADES = small.words("fan lover connoisseur collector maker buyer student major person taster")


def agent_fits_alone(world: World, noun: Noun, category: str) -> bool:
    """Whether a sentence alone may call somebody so who goes together with a value: a drinker of tea, but no fan."""
    if is_role(world, noun) or noun.base in _ANY_PERSON:
        return True
    named = words_of(category)
    sure = bool(named & small.DONE_CATEGORIES - {"instrument", "instruments"}) and noun.base in _FANS - {
        "expert"
    }  # a chess enthusiast has this hobby
    sure = sure or (noun.base == "buyer" and not named & small.ANIMALS)
    sure = sure or noun.base not in _TRADES | _FANS | _POSTS
    return sure and agent_fits(world, noun.base, category, world.person_categories)


_ANY_PERSON = small.words("person major")
_POSTS = small.words(
    """keeper winner guest host producer writer intern contestant judge star presenter director editor critic member
    competitor participant finalist champion employee worker"""
)
"""What somebody may be on or of something without being told by it."""


def _of_another_trade(world: World, value: Value, noun: Noun) -> bool:
    """Whether somebody is called after what they do with a value of a category, and need not have it."""
    named = words_of(value.category)
    if noun.base not in _TRADES | _FANS or is_role(world, noun):
        return False
    spoken = world.spoken.get(noun.base, 0) > 1
    if world.alone() and noun.base not in _ANY_PERSON and not agent_fits_alone(world, noun, value.category):
        return True
    if noun.base in _ROBBERS:
        return not spoken
    if named & small.ANIMALS or named & {"species"}:
        return not spoken
    if named & _TOWNS:
        return noun.base not in _PLAIN_TRADES - {"fan", "lover"} and not spoken
    if named & small.DONE_CATEGORIES:
        return noun.base in ("fan", "expert", "critic") and not spoken
    taught = bool(named & small.words("subject subjects class course")) and world.person_words() & {
        "teacher",
        "teachers",
    }
    if taught and noun.base in ("student", "major", "pupil"):
        return True
    if noun.base in _FANS and not spoken:
        known = noun.base in ("expert", "buff") and named & small.words("subject topic field specialty speciality area")
        return not known and not liked(named)
    drunk = bool(named & small.words("drink drinks beverage tea coffee wine"))
    return drunk and noun.base in small.words("collector maker buyer planter taster") and not spoken


_KEEN = small.words("lover enthusiast fan")
_LIKINGS = _KEEN | small.words(
    "love loves like likes enjoy enjoys prefer prefers favorite favourite owner keeper drinker eater smoker"
)


def _keen_on_animals(world: World, value: Value, noun: Noun) -> bool:
    """Whether the cat lover is whoever has the cat: where the clues call people after what they like or have."""
    animals = bool(words_of(value.category) & {"animal", "animals", "pet", "pets"})
    return animals and noun.base in _KEEN and sum(world.spoken.get(word, 0) for word in _LIKINGS) > 1


def _another_coloured(world: World, value: Value, noun: Noun) -> bool:
    """Whether a colour is said of a thing that the puzzle does not tell of, beside things with colours of their own."""
    known = noun.word in world.category_words or noun.word in world.place_words
    colour = bool(words_of(value.category) & {"colour", "color"})
    return (
        world.alone()
        and colour
        and not known
        and noun.base in COLOURED
        and bool(world.category_words.keys() & COLOURED)
    )


def _measures_another(world: World, value: Value, noun: Noun) -> bool:
    """Whether an amount before a noun is that of a thing of which the puzzle does not tell."""
    axis = world.axis_of(value)
    return axis is not None and measures_another(world, axis, noun)


def measures_another(world: World, axis: Axis, noun: Noun) -> bool:
    """Whether a thing of which so much is told is none of the puzzle: the 30-year-old car, the 200 kg load."""
    known = noun.word in world.category_words or noun.word in world.place_words
    if world.alone() and axis.kind == "number" and noun.base in COLOURED | BROUGHT | _BUILT and not known:
        return True
    if axis.kind != "number" or noun.personal or is_role(world, noun):
        return False
    if axis.like_years:
        return world.alone() and not spoken_of(world, noun)  # the 1990 crash, among missions
    aged = "age" in axis.topics and bool(world.person_categories) and noun.base not in AGING
    aged = aged and (noun.word not in world.category_words or noun.base in BROUGHT)
    return (aged and noun.word not in world.axis_words) or ("thing" in noun.kinds and not spoken_of(world, noun))


def _has_own_origin(world: World, value: Value, noun: Noun) -> bool:
    """Whether people have such things, which may come from anywhere: a French car."""
    language = plain(value.name) in KIN and words_of(value.category) & _LEARNT
    home = bool(words_of(value.category) & _TOWNS or language) and bool(world.person_categories)
    return home and noun.base in BROUGHT and noun.word in world.category_words


_BUILT = small.words("house castle building bridge church tower")
_LEARNT = small.words("degree subject language class course major topic field lesson")
_TOWNS = small.words("city cities town towns village country countries state states hometown nationality nation")


def is_quality(world: World, value: Value) -> bool:
    """Whether the value may be said of anything, as most of its category: red; but copper beside rice is cargo."""
    others = next((each.values for each in world.categories if each.name == value.category), ())
    many = 2 * len([name for name in others if plain(name) in small.QUALITIES]) >= len(others)
    return (
        value.name.islower()
        and plain(value.name) in small.QUALITIES
        and (many or bool(words_of(value.category) & LOOKS))
    )


def _of_this(context: Context, value: Value, nouns: tuple[Noun, ...]) -> bool:
    """Whether nouns that name no person of the puzzle may follow the value."""
    world, last = context.world, nouns[-1]
    people = world.person_categories
    if last.personal and not is_role(world, last) and not agent_fits(world, last.base, value.category, people):
        return False
    if _in_a_style(world, value, nouns) or _of_flowers(value, last):
        return True
    if not last.personal and not spoken_of(world, last):
        return False
    if any(world.kindred(noun.word, value.category) for noun in nouns):
        styled = last.word in world.place_words and bool(words_of(value.category) & LOOKS)
        whoever = bool(last.kinds & {"agent", "person", "male", "female", "event"})
        return styled or whoever or world.kindred(last.word, value.category)
    if any(world.category_words.get(noun.word) for noun in nouns) and not is_role(world, last):
        return _of_another(context, value, nouns)
    if last.word in world.place_words:
        return _at_a_place(context, value, nouns)
    if words_of(value.category) & _FLAVOURS and last.kinds & {"thing"} and world.spoken.get(last.base, 0) > 1:
        return True  # mint lemonade, where clues speak of lemonade all along
    if is_quality(world, value):
        return False
    if last.personal or is_role(world, last):
        return bool(last.kinds & {"agent", "person", "male", "female"}) or is_role(world, last)
    if value.name[:1].islower() and words_of(value.category) & {"fruit", "fruits", "vegetable", "vegetables"}:
        return False  # an apple pie is no apple
    if value.name[:1].islower() and words_of(value.category) & _WARES and last.word not in world.objects:
        return False  # a puppet show is not the present
    of_kind = "event" in last.kinds and bool(words_of(value.category) & _KINDS)  # a crime novel, a rose bouquet
    proper = value.name[:1].isupper() or last.base in EVENTS or of_kind or value.name[:1].isdigit()
    return proper and (bool(last.kinds & {"thing", "event"}) or last.word in world.axis_words)


def _in_a_style(world: World, value: Value, nouns: tuple[Noun, ...]) -> bool:
    """Whether it is a dwelling of a style, where the houses are told by theirs: a Mediterranean-style villa."""
    houses = words_of(world.puzzle.places.noun) & {"house", "home"}
    styled = len(nouns) == 2 and nouns[0].base == "style" and "style" in words_of(value.category)
    return bool(houses) and styled and not nouns[1].plural and nouns[1].base in _RESIDENCES


_RESIDENCES = small.words("house home villa cottage residence mansion bungalow dwelling")


def _of_flowers(value: Value, noun: Noun) -> bool:
    """Whether flowers are told by how they are held: a carnations arrangement."""
    return bool(words_of(value.category) & {"flower", "flowers"}) and noun.base in _HELD_FLOWERS


_HELD_FLOWERS = small.words("bouquet boquet arrangement bunch vase")


def _at_a_place(context: Context, value: Value, nouns: tuple[Noun, ...]) -> bool:
    """The red house, the Norwegian seat; but a dog house is no house of a dog."""
    category = words_of(value.category)
    proper = value.name[:1].isupper() and plain(value.name) not in small.QUALITIES
    sold = nouns[-1].base in _PLOTS and plain(value.name) not in small.QUALITIES  # the honey stall; but no dog house
    fits = proper or sold or bool(category & LOOKS)
    return fits or _refuse(context, value, nouns)


def _of_another(context: Context, value: Value, nouns: tuple[Noun, ...]) -> bool:
    """`the red car` beside a category of cars: its colour, unless colours belong to houses."""
    world = context.world
    coloured = bool(words_of(value.category) & LOOKS)
    houses = bool(words_of(world.puzzle.places.noun) & _DWELLINGS)
    if (is_quality(world, value) if value.name.islower() else plain(value.name) in small.QUALITIES) or coloured:
        measured = any(noun.word in world.axis_words for noun in nouns)
        return (coloured and not houses and not measured) or _refuse(context, value, nouns)
    proper = value.name[:1].isupper() or world.is_person(value) or value.name[:1].isdigit()
    categories = world.category_words.get(nouns[-1].word, set())
    things = not any(name in world.person_categories or words_of(name) & small.ANIMALS for name in categories)
    if (
        things
        and not any(noun.word in world.axis_words for noun in nouns)
        and not small.ANIMALS & words_of(value.category)
    ):
        return True  # the walnut clock, where clocks are a category
    return proper or "event" in nouns[-1].kinds or _refuse(context, value, nouns)


def _plain_noun(world: World, noun: Noun) -> bool:
    """Whether the noun is neither a relative nor somebody whose work is with what stands before it."""
    if noun.word in world.category_words or noun.word in world.place_words or noun.word in world.axis_words:
        return True
    return bool(noun.kinds - {"relative", "worker", "stranger"})


def _refuse(context: Context, value: Term, nouns: tuple[Noun, ...]) -> bool:
    name = value.name if isinstance(value, Value) else ""
    phrase = " ".join(noun.word for noun in nouns)
    context.refuse(f"{phrase!r} after {name!r}: it is not certain that this is whatever goes together with {name}")
    return False


def may_be_called(context: Context, nouns: tuple[Noun, ...], value: Term) -> bool:
    """Whether `the <nouns> <value>` is the value with what it is: the dog Rex, room 214."""
    world = context.world
    value = world.value(value) or value
    last = nouns[-1]
    if last.plural and not (isinstance(value, Value) and plain(value.name).endswith("s")):
        return False  # the drink tea; not: drinks tea
    if last.kinds & {"relative"} and last.word not in world.category_words:
        return False
    owners = world.category_words.get(last.word, set())
    if (
        isinstance(value, Value)
        and value.name[:1].islower()
        and world.is_person(value)
        and value.category not in owners
    ):
        return False  # a trainee pilot is not a pilot
    if isinstance(value, Value) and owners and value.category not in owners:
        # the child Ann, the class Spanish; but not the pet Ann
        return last.personal and world.is_person(value)
    if isinstance(value, Value) and plain(value.name) in small.QUALITIES and not owners:
        return False
    if isinstance(value, Value) and value.name[:1].islower() and not (last.personal and world.is_person(value)):
        return world.kindred(last.word, value.category)  # the drink tea; but a toy dog is no dog
    return bool(last.kinds) or bool(owners) or last.word in world.place_words


def two_names(context: Context, first: Term, second: Term) -> bool:
    """Whether two names in a row are one person's first name and surname."""
    world = context.world
    first, second = world.value(first) or first, world.value(second) or second
    both = [term for term in (first, second) if isinstance(term, Value) and words_of(term.category) & _NAMES]
    if len(both) == 2 and both[0].category != both[1].category:
        return True
    people = [term for term in (first, second) if isinstance(term, Value) and world.is_person(term)]
    surnamed = [term for term in both if words_of(term.category) & {"surname", "surnames", "last"}]
    return len(people) == 2 and len(surnamed) == 1 and people[0].category != people[1].category


def tells_more(context: Context, noun: Noun) -> bool:
    """Whether a noun of an occupation or a sport says something, where such are told of: the chef beside a cook."""
    world = context.world
    if noun.base in ("guest", "visitor", "caller", "intruder") and words_of(world.puzzle.places.noun) & _DWELLINGS:
        return True  # who is a guest there does not live there
    jobs = any(world.of_jobs(category) for category in world.categories)
    agent = noun.word.endswith(_AGENTS)
    employed = "worker" in noun.kinds or noun.word in small.JOBS or ("stranger" in noun.kinds and agent)
    if jobs and employed and "person" not in noun.kinds:
        return True
    done = any(words_of(category.name) & small.DONE_CATEGORIES for category in world.categories)
    return done and ("doer" in noun.kinds or noun.word in DOERS.values())


def with_nouns(context: Context, thing: Thing, nouns: tuple[Noun, ...]) -> Thing:
    """The noun phrase with its head."""
    return replace(thing, noun=nouns[-1], sort=sort_of(context.world, nouns))


def sexes_of(world: World) -> set[str]:
    """The sexes that first names of the puzzle tell of."""
    first = [name for name in world.person_categories if not words_of(name) & {"surname", "surnames", "last", "family"}]
    return {sex(name) for category in world.categories if category.name in first for name in category.values} - {""}


def of_that_sex(context: Context, thing: Thing) -> Thing | None:
    """The noun phrase with all that `the woman` tells: it is one of those whose names are women's; None if open."""
    world, noun = context.world, thing.noun
    own = next(iter(noun.kinds & {"male", "female"})) if noun else ""
    telling = [each for each in world.categories if each.name in world.person_categories and any(map(sex, each.values))]
    if len(telling) != 1 or not all(map(sex, telling[0].values)) or thing.kind is Kind.NOTHING:
        return context.refuse(f"{noun.word if noun else ''!r} tells who it may be, among people of both sexes")
    named = telling[0] is world.named_places
    terms: list[Term] = [
        Place(number) if named else Value(telling[0].name, value)
        for number, value in enumerate(telling[0].values, start=1)
        if sex(value) == own
    ]
    return replace(thing, about=joined([thing.about, any_of(Same(IT, term) for term in terms)]))


def _both_spoken_of(world: World) -> bool:
    """Whether the clues speak of both men and women, whose names do not tell which they are."""
    men, women = ({noun for noun in nouns if world.spoken.get(noun)} for nouns in (small.MEN, small.WOMEN))
    return bool(men and women)


def sexed(context: Context, thing: Thing) -> bool:
    """Whether `the woman ...` tells more than who is meant: people of both sexes are in the puzzle."""
    noun = thing.noun
    if noun is None or not noun.kinds & {"male", "female"}:
        return False
    known = len(sexes_of(context.world))
    of_one = words_of(context.world.puzzle.places.noun) & (small.MEN | small.WOMEN)
    called = context.world.category_words.get(noun.word, set()) & context.world.person_categories
    if called or of_one or known == 1 or (known == 0 and not _both_spoken_of(context.world)):
        return False
    own = next(iter(noun.kinds & {"male", "female"}))
    for part in conjuncts(thing.about):
        if isinstance(part, Same):
            term = part.other if part.one == IT else part.one
            value = context.world.value(term)
            if value and sex(value.name) == own:
                return False
    return True
