"""What is somebody's, and whose it is: Ann's house, the owner of the dog."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.gradings import TOPICS
from cluewright.families.logic.english.kinds import BODY, LIKING
from cluewright.families.logic.english.measuring import who
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.naming import (
    agent_fits_alone,
    is_role,
    named,
    sort_of,
)
from cluewright.families.logic.english.pairing import agent_fits, agent_ties, liked
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns, by_doing, called, compound, namesake
from cluewright.families.logic.english.sense import IT, Kind, Sort, Thing, anchor, joined
from cluewright.families.logic.english.things import of_their_own, spoken_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun, vocabulary
from cluewright.families.logic.english.words import ANIMALS
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same, Term, Value

_FANS = frozenset({"fan", "lover", "enthusiast", "aficionado", "devotee", "follower", "supporter", "connoisseur"})

_FAVOURITES = frozenset({"favourite", "favorite"})
_HAVING = small.words(
    """owner owners bidder bidders buyer buyers renter renters keeper keepers breeder breeders shopper shoppers guide
    guides reader readers singer singers driver drivers player players guitarist speaker author writer"""
)
"""People who have what the puzzle is about, whatever they like."""

LIKED = _FAVOURITES | {"preferred", "beloved"}

_HOLDING = frozenset(
    [
        "bottle",
        "cup",
        "mug",
        "glass",
        "pint",
        "can",
        "jar",
        "bowl",
        "plate",
        "slice",
        "piece",
        "pair",
        "bunch",
        "bouquet",
        "boquet",
        "vase",
        "basket",
        "box",
        "bag",
        "pack",
        "packet",
        "carton",
        "aquarium",
        "tank",
        "herd",
        "flock",
        "collection",
        "set",
        "load",
        "shipment",
        "game",
        "type",
        "kind",
        "brand",
        "variety",
        "breed",
        "model",
        "shade",
        "pot",
        "tub",
        "crate",
        "barrel",
        "case",
        "loaf",
        "batch",
        "serving",
        "helping",
        "sighting",
    ]
)
"""What holds or shows a value: a bottle of Merlot, a picture of a bridge."""

_OCCUPANTS = frozenset(
    [
        "owner",
        "occupant",
        "resident",
        "tenant",
        "inhabitant",
        "occupier",
        "renter",
        "holder",
        "possessor",
        "buyer",
        "purchaser",
    ]
)
"""Whose a house is."""

_SHOWING = frozenset(["photo", "photograph", "picture", "painting", "portrait", "sketch", "drawing", "image", "book"])

_WHEN = frozenset({"time", "duration", "label", "rank", "era", "speed"})
"""Topics whose words also name things that somebody has: an appointment, a room."""


@rule("possessor", "<det>? <name> 's")
def possessor(context: Context, article: str | None, value: Term) -> Thing | None:
    """Ann's."""
    return None if namesake(context, value) else named(context, value, article or "")


@rule("possessor", "<det>? DOER 's", reads=["years: The Spaniard's year was 1990."])
def doing_possessor(context: Context, article: str | None, value: Term) -> Thing:
    """The golfer's."""
    return by_doing(context, article, value)


@rule("possessor", "<det>? <nouns> <name> 's")
def called_possessor(context: Context, article: str | None, nouns: Nouns, value: Term) -> Thing | None:
    """The journalist Ann's."""
    return called(context, article, None, nouns, value)


@rule("possessor", "<det>? <name> <nouns> 's")
def compound_possessor(context: Context, article: str | None, value: Term, nouns: Nouns) -> Thing | None:
    """The tea drinker's."""
    return compound(context, article, value, nouns)


@rule("possessor", "<det>? <name> 's owner|keeper 's", reads=["street: The dog's owner's house is red."])
def owner_of(context: Context, article: str | None, value: Term) -> Thing | None:
    """The dog's owner's."""
    thing = named(context, value, article or "")
    return None if thing.sort is Sort.PERSON else replace(thing, sort=Sort.PERSON, name=None)


@rule("core", "<possessor> favourite|favorite", refuses=["street: Ann's favourite is tea."])
def favourite_alone(context: Context, owner: Thing) -> Thing | None:
    """Duncan's favourite: his where this is what the puzzle is about, for who likes something need not have it."""
    if not _of_favourites(context):
        return context.refuse("what somebody likes best need not be theirs")
    return possessed_alone(context, owner)


def _of_favourites(context: Context) -> bool:
    """Whether a category is called so, or several clues tell of favourites, in a puzzle that is not about owners."""
    world = context.world
    often = sum(world.spoken.get(word, 0) for word in _FAVOURITES) > 1 and not world.has_roles()
    return often or bool(_FAVOURITES & world.category_words.keys())


@rule("core", "<possessor>", reads=["street: Ann's house is next to Bob's."])
def possessed_alone(context: Context, owner: Thing) -> Thing:
    """Bob's: whatever of Bob's is spoken of."""
    return replace(owner, owned=True, sort=Sort.THING, name=None)


@rule(
    "core",
    "<possessor> <adjectives>? <nouns>",
    reads=["street: Ann's house is red.", "street: Ann's drink is tea.", "letters: Amelia's letter is from Dover."],
    refuses=["street: Ann's brother drinks tea.", "street: Ann's doctor drinks tea.", "street: Ann's drink is a dog."],
)
def possessed(context: Context, owner: Thing, adjectives: frozenset[str] | None, nouns: Nouns) -> Thing | None:
    """Ann's house, Amelia's letter, the dog's owner, Ann's age."""
    liked = adjectives is not None and bool(adjectives & LIKED)
    if liked and not_favourites(context, nouns):
        return context.refuse("what somebody likes best need not be theirs")
    foreign = [noun for noun in nouns[:-1] if context.world.alone() and not spoken_of(context.world, noun)]
    foreign += [nouns[-1]] if of_their_own(context.world, nouns[-1]) else []
    if foreign:
        return context.refuse(f"a {foreign[0].word} is not what this puzzle is about")
    return _belonging(context, owner, nouns, liked)


def favourites(meant: frozenset[str]) -> frozenset[str]:
    """Of the categories that nouns name those that may be told as a favourite: a colour, and not that of the hair."""
    called = frozenset(name for name in meant if words_of(name) & _FAVOURITES)
    return called or frozenset(name for name in meant if not words_of(name) & BODY)


def not_favourites(context: Context, nouns: Nouns) -> bool:
    """Whether somebody's favourite of this kind need not be theirs."""
    having = bool(context.world.person_words() & _HAVING)
    meant = context.world.meant(nouns)
    told = any(context.world.usual(verb, "", each) for verb in LIKING for each in meant)
    return not told and not _of_favourites(context) and (having or _not_liked(context, nouns))


def _not_liked(context: Context, nouns: Nouns) -> bool:
    """Whether the puzzle tells of what people have and not of what they like: houses, their colours, days."""
    world, last = context.world, nouns[-1]
    houses = words_of(world.puzzle.places.noun) & small.words("house home flat apartment cottage villa")
    colour = last.base in ("colour", "color") and bool(houses)
    had = last.base in ("animal", "pet", "town", "city", "country", "village", "car", "house") or colour
    had = had or last.base in ("student", "pupil", "child", "teacher", "player", "customer", "patient", "guest")
    return last.word in world.place_words or had or bool(world.meant(nouns) & world.measures)


def _belonging(context: Context, owner: Thing, nouns: Nouns, liked: bool) -> Thing | None:
    """What is somebody's, by the nouns that name it."""
    world = context.world
    last = nouns[-1]
    meant = favourites(world.meant(nouns)) if liked else world.meant(nouns)
    animal = world.value(owner.name)
    kin = world.category_words.get(last.word, set()) & world.kin
    if kin and owner.sort is not Sort.PERSON:
        return context.refuse(f"it is the {last.word} of another")
    called_so = last.base in ("name", "surname") or not is_role(world, last)
    of_it = called_so and last.word not in world.place_words and last.word not in ("owner", "keeper")
    if animal and animal.name.islower() and words_of(animal.category) & ANIMALS and of_it:
        return context.refuse(f"it is the {animal.name}'s own {last.word}")
    body = [axis for axis in world.axes if axis.key in meant and axis.topics & {"weight", "height", "length", "age"}]
    if body and owner.sort is Sort.PERSON and world.measured_things(body[0].noun):
        return context.refuse(f"it is not clear whose {body[0].noun} is meant")
    owner = replace(owner, name=None)
    if is_role(world, last) or (last.base == "date" and _counterpart(context, owner, last)):
        return replace(owner, sort=Sort.PERSON, noun=last, owned=True)
    if last.word in world.place_words and not world.category_words.get(last.word):
        return replace(
            owner, owned=True, sort=Sort.PLACE, noun=last, meant=frozenset({""}) if meant == {""} else frozenset()
        )
    measured = meant & world.measures
    if meant:
        return replace(owner, owned=True, sort=sort_of(world, nouns), noun=last, meant=measured, kin=meant - measured)
    if (
        any(last.base in names or last.word in names for topic, names in TOPICS.items() if topic not in _WHEN)
        and last.word not in world.category_words
        and last.word not in world.objects
    ):
        return context.refuse(f"nobody's {last.word} is measured in this puzzle")
    team = last.base in _TEAMS and world.spoken.get(last.base, 0) > 1
    if team or (last.kinds & {"thing", "event"} and not last.personal):
        if not spoken_of(world, last):
            return context.refuse(f"a {last.word} is not what this puzzle is about")
        return replace(owner, owned=True, sort=Sort.THING, noun=last)
    keeper = last.word in ("owner", "keeper") and owner.sort is not Sort.PERSON
    if keeper or _counterpart(context, owner, last):
        return replace(owner, owned=True, sort=Sort.PERSON, noun=last)
    if last.kinds & {"relative", "person", "worker"} and not is_role(world, last):
        return context.refuse(f"somebody's {last.word} is somebody else, who is not in the puzzle")
    return None


_TEAMS = small.words("team crew squad band duo trio")
"""What several people are together."""

_COUNTERPARTS = (
    small.words("customer client patron buyer shopper"),
    small.words("student pupil learner"),
    small.words("teacher tutor instructor"),
    small.words("doctor physician"),
    small.words("guest visitor"),
    small.words("owner keeper"),
    small.words("husband groom king spouse fiance"),
    small.words("wife bride queen spouse fiancee"),
)
"""Nouns of people, of whom each may be called by another of its row."""


_SERVED = (
    (small.words("teacher tutor instructor professor"), small.words("student pupil")),
    (small.words("doctor dentist surgeon physician therapist"), small.words("patient")),
    (small.words("lawyer attorney realtor agent stylist barber hairdresser"), small.words("client customer")),
)
"""Those who serve others, and what these are called, whatever the puzzle calls them."""


def _counterpart(context: Context, owner: Thing, noun: Noun) -> bool:
    """Whether somebody's client is one of the puzzle's customers, who go together with its artists."""
    world = context.world
    value = world.value(anchor(owner.about))
    if value is None or value.category not in world.person_categories:
        return False
    others = [name for name in world.person_categories if name != value.category]
    sexes = small.MEN | small.WOMEN
    if noun.base in ("date", "partner", "companion") and len(others) == 1:
        return bool(words_of(value.category) & sexes and words_of(others[0]) & sexes)
    served = any(noun.base in whom and words_of(value.category) & who for who, whom in _SERVED)
    if served and len(others) == 1:
        return True  # Ms. Baum's student, where violinists have teachers
    alike = {word for row in _COUNTERPARTS if noun.base in row for word in row}
    named = {form for word in alike for form in numbers(word)}
    return len(others) == 1 and bool(words_of(others[0]) & named)


@rule("core", "<possessor> <name>", refuses=["street: Ann's dog is next to the red house's tea."])
def possessed_value(context: Context, owner: Thing, value: Term) -> Thing | None:
    """Ann's dog: hers, so that they go together; of things only."""
    noun = vocabulary().nouns.get(plain(value.name)) if isinstance(value, Value) else None
    if (
        (noun and noun.kinds & {"relative", "person", "worker"})
        or context.world.is_person(value)
        or owner.sort is not Sort.PERSON
    ):
        return None
    return replace(owner, about=joined([owner.about, Same(IT, value)]), owned=True, sort=Sort.THING, name=None)


@rule(
    "core",
    "<det>? <adjectives>? <nouns> of <np>",
    reads=[
        "street: The owner of the dog drinks tea.",
        "street: The house of the Norwegian is red.",
        "villas: The person who is the mother of Timothy is Bob.",
    ],
    refuses=[
        "villas: The person who is the mother of Alice is Bob.",
        "villas: The sister of Timothy is Bob.",
        "street: The brother of Ann drinks tea.",
        "street: The enemy of the Norwegian drinks tea.",
    ],
)
def of_somebody(context: Context, article: str | None, _adjectives: object, nouns: Nouns, owned: Thing) -> Thing | None:
    """The owner of the dog, a native of Utah, the house of the Dane, the story of the flood."""
    world, last = context.world, nouns[-1]
    found = who(context, owned)
    if found and owned.amount:
        owned = Thing(Same(IT, found[0]), sort=owned.sort)
    if found is None or owned.apposed:
        return None
    paired = is_role(world, last) and owned.sort is Sort.PERSON and len(world.roles) > 1
    if paired or (last.base in _PARENTS and _own_child(context, owned)):
        return replace(owned, noun=last, sort=Sort.PERSON, article=article or "", name=None)
    agent = ("agent" in last.kinds or is_role(world, last)) and owned.sort is not Sort.PERSON
    value = world.value(found[0])
    if value and is_role(world, last) and value.category in world.category_words.get(last.word, ()) and world.alone():
        return context.refuse(f"a {last.word} of somebody is somebody else")
    if owned.sort is Sort.PERSON and last.base in _SHOWN and not _told(context, last):
        return context.refuse(f"a {last.word} of somebody may show them")
    kindred = value is not None and world.kindred(last.word, value.category) and owned.kind is Kind.NAMED
    if world.meant(nouns) and not kindred and not is_role(world, last) and last.word not in world.place_words:
        return possessed(context, owned, None, nouns)
    place = last.word in world.place_words
    thing = "thing" in last.kinds and owned.sort is Sort.PERSON and not world.meant(nouns) and _of_theirs(context, last)
    animal = value is not None and bool(words_of(value.category) & ANIMALS)
    about = last.word in world.category_words or last.word in world.objects or _told(context, last)
    about = about or (value is not None and value.name[:1].islower() and last.base == "book")
    shown = last.base in _SHOWING and not animal and about  # a picture of the dog is no dog
    holding = (
        (_holds(last.base, value) or shown or last.word in world.objects)  # the tour of the mill, where there are tours
        and owned.sort is Sort.THING
        and owned.kind is Kind.NAMED
        and not owned.owned
    )
    reason = _of_another(context, last, value if agent or last.base in _FANS | _LIKENESSES else None, kindred)
    if not reason and agent and value and world.alone() and not agent_fits_alone(world, last, value.category):
        reason = f"the {last.word} of it need not be whose it is"
    if reason:
        return context.refuse(reason)
    if agent and owned.sort is Sort.PLACE and last.base in ("builder", "designer", "painter", "creator", "founder"):
        return context.refuse(f"the {last.word} of a place need not live there")
    if agent and value and not is_role(world, last):
        agent = agent_fits(world, last.base, value.category, world.person_categories)
        lives_there = last.base in _OCCUPANTS or not world.coloured_houses(value)
        agent, place = agent and lives_there, place and lives_there
    if not (agent or place or kindred or thing or holding):
        return context.refuse(f"'the {last.word} of' somebody may be somebody else")
    return replace(owned, noun=last, sort=sort_of(world, nouns), article=article or "", owned=place or thing, name=None)


_PARENTS = small.words("mother father parent mom dad")
_CHILDREN = small.words("child children son sons daughter daughters kid kids")


def _own_child(context: Context, child: Thing) -> bool:
    """Whether somebody is named who is a child of one of the people, so that the mother of the child is that one."""
    world, value = context.world, context.world.value(child.name)
    if value is None or value.category not in world.kin or not words_of(value.category) & _CHILDREN:
        return False
    parents = [each.name for each in world.categories if words_of(each.name) & _PARENTS]
    namesakes = [
        each for each in world.categories if each.name in world.person_categories and value.name in each.values
    ]
    return len(namesakes) == 1 and (not parents or parents[0] in world.kin)


def _of_another(context: Context, noun: Noun, value: Value | None, kindred: bool) -> str:
    """Why somebody or something that is told by a value need not go together with it: its painter, a model of it."""
    if value is None:
        return ""
    if noun.base in _LIKENESSES and not kindred:
        return f"a {noun.word} of it need not be it"
    proper = words_of(value.category) & small.PROPER_CATEGORIES or not liked(words_of(value.category))
    if noun.base in _FANS and proper and not (is_role(context.world, noun) or _told(context, noun)):
        return f"a {noun.word} of it need not be whose it is"
    if not agent_ties(noun.base, words_of(value.category)):
        return f"a {value.category} has no {noun.word}"
    creating = noun.base in _CREATORS and not _creators(context)
    if not is_role(context.world, noun) and (creating or not _has_such(value, noun.base)):
        return f"the {noun.word} of it need not be whose it is"
    return ""


def _told(context: Context, noun: Noun) -> bool:
    """Whether several clues speak of such things."""
    return context.world.spoken.get(noun.base, 0) > 1


def _of_theirs(context: Context, noun: Noun) -> bool:
    """Whether something of somebody's is theirs: the letter of Ann; but a portrait of Ann shows her."""
    return spoken_of(context.world, noun) and noun.base not in _SHOWING | _LIKENESSES


_SHOWN = small.words("statue bust portrait sculpture picture photo photograph drawing sketch image")
_LIKENESSES = small.words("copy symbol review part statue style likeness replica imitation model bust sign")
_CREATORS = small.words(
    "painter maker founder builder designer creator inventor composer sculptor architect discoverer"
)


def _creators(context: Context) -> bool:
    """Whether the people of the puzzle are told by what they made."""
    return bool(
        context.world.person_words() & (_CREATORS | small.words("artist author writer director person name explorer"))
    )


def _has_such(value: Value, noun: str) -> bool:
    """Whether a town has natives and a dog an owner: neither has painters or captains of its own."""
    named = words_of(value.category)
    if named & small.words("city town village country state hometown nationality"):
        return noun in small.words("native resident inhabitant citizen local dweller visitor representative")
    return not named & ANIMALS or noun in _OCCUPANTS | small.words("keeper lover rider adopter handler trainer")


def _holds(noun: str, value: Value | None) -> bool:
    """Whether a noun tells how much of a value there is: a slice of pie; but no slice of Atlas."""
    parts = small.words("piece slice pair bunch loaf load batch serving helping herd flock")
    return noun in _HOLDING and not (noun in parts and value is not None and value.name[:1].isupper())


@rule(
    "core",
    "<det>? prize|award|degree|diploma|class|course|lesson|medal|certificate in <np>",
    reads=["grants: Ann has a degree in Physics."],
)
def in_a_subject(context: Context, article: str | None, thing: Thing) -> Thing | None:
    """The prize in economics, a degree in physics."""
    return (
        replace(thing, article=article or "", name=None)
        if thing.kind is Kind.NAMED and thing.sort is Sort.THING
        else None
    )


@rule("core", "that of <np>", reads=["bills: Kim's bill is higher than that of Lou."])
def that_of(context: Context, thing: Thing) -> Thing:
    """That of Lou: the same attribute of somebody else."""
    return replace(thing, owned=True, sort=Sort.THING, name=None)
