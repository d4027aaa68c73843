"""Noun phrases: whom or what they name."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.counting import at_amount
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.gradings import TOPICS
from cluewright.families.logic.english.measuring import who
from cluewright.families.logic.english.naming import (
    beside,
    is_role,
    may_be_called,
    named,
    sort_of,
    spoken_of,
    tells_more,
    two_names,
    with_nouns,
)
from cluewright.families.logic.english.pairing import agent_fits, agent_ties
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Amount, Kind, Pending, Sort, Thing, joined, pinned
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun, vocabulary
from cluewright.families.logic.english.words import ANIMALS, POSSESSIVES, TITLES
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Apart, Compare, Place, Same, Term, Value

Nouns = tuple[Noun, ...]
_EARNED = frozenset({"dr", "doctor", "professor", "captain"})
_SEXED = frozenset({"mr", "mrs", "ms", "miss", "sir", "lady", "lord", "madam"})
_AGED = frozenset(
    {"baby", "infant", "toddler", "teenager", "teen", "adult", "senior", "junior", "youngster", "pensioner"}
)
_FANS = frozenset({"fan", "lover", "enthusiast", "aficionado", "devotee", "follower", "supporter", "connoisseur"})
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

ONLY = "only"
"""What stands for the article of `the only`, which matters where several could be meant: the only neighbour of Ann."""

_WHEN = frozenset({"time", "duration", "label", "rank", "era", "speed"})
"""Topics whose words also name things that somebody has: an appointment, a room."""


@rule("det", "ARTICLE", "POSSESSIVE")
def determiner(context: Context, word: str) -> str:
    """An article, or a possessive that refers back to the subject."""
    return word


@rule("nouns", "NOUN")
def one_noun(context: Context, noun: Noun) -> Nouns:
    """A noun."""
    return (noun,)


@rule("nouns", "NOUN <nouns>")
def more_nouns(context: Context, noun: Noun, nouns: Nouns) -> Nouns | None:
    """Nouns in a row; only a person or relative at the end counts as one."""
    both = (noun, *nouns)
    return both if len(both) < 4 and not any(each.kinds == {"relative"} for each in both) else None


@rule("adjectives", "ADJECTIVE", "ADJECTIVE <adjectives>")
def adjectives(context: Context, *_adjectives: object) -> bool:
    """Adjectives that change nothing."""
    return True


@rule("name", "NAME")
def a_name(context: Context, value: Term) -> Term:
    """A value by its name."""
    return value


@rule("name", "TITLE NAME", refuses=["party: Mrs. Green wears the brown hat."])
def titled_name(context: Context, title: str, value: Term) -> Term | None:
    """A name with a title, which must be the value's own if it has one."""
    called_so = context.world.value(value)
    own = next(iter(plain(called_so.name).replace(".", "").split()), "") if called_so else ""
    others = [
        each
        for each in context.world.categories
        if called_so and each.name in context.world.person_categories - {called_so.category}
    ]
    own_sex = "male" if title in ("mr", "sir", "lord") else "female"
    others = [each for each in others if not words_of(each.name) & {"surname", "surnames", "last"}]
    told = {sex(name) for category in others for name in category.values} - {""}
    if title in _SEXED and told - {own_sex}:
        return context.refuse(f"{title.title()} tells of which sex somebody is, and the first names do so too")
    if title in _EARNED and own != title and any(context.world.of_jobs(each) for each in others):
        return context.refuse(f"{title.title()} may tell what somebody's job is")
    if called_so and called_so.name.islower():
        return None  # Captain Cook is no cook
    fits = context.world.is_person(value) and (own not in TITLES or own == title)
    return value if fits else None


@rule("core", "<det>? <name>", reads=["street: Ann is the Norwegian."])
def by_name(context: Context, article: str | None, value: Term) -> Thing:
    """Ann, the Dane, a dog."""
    return named(context, value, article or "")


@rule(
    "core",
    "<det>? DOER",
    reads=["years: The Spaniard graduated before Pia.", "week: The golfer plays on Monday."],
    refuses=["week: Rose coaches the golfer.", "week: Rose is the oldest golfer."],
)
def by_doing(context: Context, article: str | None, value: Term) -> Thing:
    """The golfer, an Italian: somebody, though the value is a sport or a country."""
    return Thing(Same(IT, value), sort=Sort.PERSON, article=article or "")


@rule("core", "<det>? DOER <name>", reads=["week: The golfer Rose plays on Monday."])
def called_by_doing(context: Context, article: str | None, value: Term, name: Term) -> Thing | None:
    """The golfer Rose."""
    if not context.world.is_person(name):
        return None
    return Thing(joined([Same(IT, name), Same(IT, value)]), sort=Sort.PERSON, article=article or "")


@rule(
    "core",
    "<det>? <name> ELABORATION",
    reads=["exodus: Carl told the story of the captivity of the Israelites in Egypt."],
)
def by_name_at_length(context: Context, article: str | None, value: Term, _more: bool) -> Thing:
    """A title said at length, with proper names of nobody in the puzzle."""
    return named(context, value, article or "")


@rule(
    "core",
    "<det>? <adjectives>? <nouns> <name>",
    reads=["street: The woman Ann drinks tea.", "kennel: The dog Rex is 3 years old."],
)
def called(context: Context, article: str | None, _adjectives: object, nouns: Nouns, value: Term) -> Thing | None:
    """The journalist Ann: a noun in apposition to the name."""
    spoken = context.world.value(value)
    if not may_be_called(context, nouns, value) or (not article and spoken and spoken.name[:1].islower()):
        return None
    if not is_role(context.world, nouns[-1]) and tells_more(context, nouns[-1]):
        return context.refuse(f"{nouns[-1].word!r} may be told of somebody, and is not one of the values")
    if nouns[-1].base in _AGED and any("age" in axis.topics for axis in context.world.axes):
        return context.refuse(f"{nouns[-1].word!r} may speak of the age")
    thing = named(context, value, article or "")
    return replace(thing, noun=nouns[-1])


@rule(
    "core",
    "<det>? <name> <nouns>",
    "<det>? DOER <nouns>",
    reads=["street: The tea drinker is Ann.", "street: The red house is Ann's."],
    refuses=["street: Ann has a red dog.", "street: The red haired man drinks tea.", "street: Ann has the dog house."],
)
def compound(context: Context, article: str | None, value: Term, nouns: Nouns) -> Thing | None:
    """The red house, the tea drinker, the Kia reservation."""
    if not beside(context, value, nouns):
        return None
    if not article and context.world.is_person(value) and sort_of(context.world, nouns) is not Sort.PERSON:
        return None  # Alvin studies
    return replace(Thing(Same(IT, value), article=article or "", noun=nouns[-1]), sort=sort_of(context.world, nouns))


@rule("core", "<det> <name> one|ones", reads=["street: The red house is next to the white one."])
def such_a_one(context: Context, article: str | None, value: Term) -> Thing:
    """The white one."""
    return Thing(Same(IT, value), article=article or "the")


@rule(
    "core",
    "<det>? <name> <name>",
    reads=["full names: Mary Smith plays chess."],
    refuses=["street: Ann drinks red tea."],
)
def first_and_last(context: Context, article: str | None, first: Term, second: Term) -> Thing | None:
    """Mary Smith: a first name and a surname."""
    if not two_names(context, first, second):
        return context.refuse("two names stand together, and the first may say what kind of thing the second is")
    return Thing(joined([Same(IT, first), Same(IT, second)]), sort=Sort.PERSON, article=article or "")


@rule(
    "core",
    "<det> <adjectives>? <nouns>",
    reads=["street: The person with the fox drinks tea."],
    refuses=["street: The person lives in a house."],
)
def somebody(context: Context, article: str | None, _adjectives: object, nouns: Nouns) -> Thing | None:
    """The person: nobody in particular, until more is said."""
    last = nouns[-1]
    if last.kinds == {"relative"} and not is_role(context.world, last):
        return None
    if not is_role(context.world, last) and tells_more(context, last):
        return context.refuse(f"the {last.word} may be told by this, too: it is not one of the values")
    return with_nouns(context, Thing(kind=Kind.NOTHING, article=article or ""), nouns)


@rule("core", "the one|ones", "whoever|someone|somebody", reads=["street: The one with the fox drinks tea."])
def the_one(context: Context) -> Thing:
    """The one who ..."""
    return Thing(kind=Kind.NOTHING, article="the")


@rule(
    "core",
    "<det> STRANGER",
    reads=["street: The domicile where tea is drunk is next to Bob's."],
    refuses=["street: The domicile is next to Bob.", "years: Olga was a success in 1990."],
)
def stranger(context: Context, article: str, noun: Noun) -> Thing | None:
    """A noun that nobody listed; what follows must say who is meant."""
    if article != "the" or tells_more(context, noun):
        return None
    return Thing(kind=Kind.NOTHING, article=article, noun=noun)


@rule("core", "the only <nouns>", "the only one", reads=["street: The only person who drinks tea is Ann."])
def the_only(context: Context, nouns: Nouns | None = None) -> Thing:
    """The only person who ...: as every value is somebody's alone, `only` adds nothing."""
    only = Thing(kind=Kind.NOTHING, article=ONLY)
    return with_nouns(context, only, nouns) if nouns else only


@rule("possessor", "<det>? <name> 's")
def possessor(context: Context, article: str | None, value: Term) -> Thing:
    """Ann's."""
    return named(context, value, article or "")


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
def possessed(context: Context, owner: Thing, _adjectives: object, nouns: Nouns) -> Thing | None:
    """Ann's house, Amelia's letter, the dog's owner, Ann's age."""
    world = context.world
    last = nouns[-1]
    meant = world.meant(nouns)
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
    if is_role(world, last):
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
    ):
        return context.refuse(f"nobody's {last.word} is measured in this puzzle")
    if last.word in ("owner", "keeper") and owner.sort is not Sort.PERSON:
        return replace(owner, owned=True, sort=Sort.PERSON, noun=last)
    if "thing" in last.kinds and not last.personal:
        if not spoken_of(world, last):
            return context.refuse(f"a {last.word} is not what this puzzle is about")
        return replace(owner, owned=True, sort=Sort.THING, noun=last)
    if last.kinds & {"relative", "person", "worker"} and not is_role(world, last):
        return context.refuse(f"somebody's {last.word} is somebody else, who is not in the puzzle")
    return None


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
    reads=["street: The owner of the dog drinks tea.", "street: The house of the Norwegian is red."],
    refuses=["street: The brother of Ann drinks tea.", "street: The enemy of the Norwegian drinks tea."],
)
def of_somebody(context: Context, article: str | None, _adjectives: object, nouns: Nouns, owned: Thing) -> Thing | None:
    """The owner of the dog, a native of Utah, the house of the Dane, the story of the flood."""
    world, last = context.world, nouns[-1]
    found = who(context, owned)
    if found and owned.amount:
        owned = Thing(Same(IT, found[0]), sort=owned.sort)
    if found is None or owned.apposed:
        return None
    agent = ("agent" in last.kinds or is_role(world, last)) and owned.sort is not Sort.PERSON
    if is_role(world, last) and owned.sort is Sort.PERSON and len(world.roles) > 1:
        return replace(owned, noun=last, sort=Sort.PERSON, article=article or "", name=None)
    value = world.value(found[0])
    kindred = value is not None and world.kindred(last.word, value.category) and owned.kind is Kind.NAMED
    if world.meant(nouns) and not kindred and not is_role(world, last) and last.word not in world.place_words:
        return possessed(context, owned, None, nouns)
    place = last.word in world.place_words
    thing = "thing" in last.kinds and owned.sort is Sort.PERSON and not world.meant(nouns)
    animal = value is not None and bool(words_of(value.category) & ANIMALS)
    shown = last.base in _SHOWING and not animal  # a picture of the dog is no dog
    holding = (
        (last.base in _HOLDING or shown) and owned.sort is Sort.THING and owned.kind is Kind.NAMED and not owned.owned
    )
    if last.base in _FANS and value and words_of(value.category) & small.PROPER_CATEGORIES:
        return context.refuse(f"a {last.word} of it need not be whose it is")
    if agent and value and not agent_ties(last.base, words_of(value.category)):
        return context.refuse(f"a {value.category} has no {last.word}")
    if agent and owned.sort is Sort.PLACE and last.base in ("builder", "designer", "painter", "creator", "founder"):
        return context.refuse(f"the {last.word} of a place need not live there")
    if agent and value and not is_role(world, last):
        agent = agent_fits(last.base, value.category, world.person_categories)
        lives_there = last.base in _OCCUPANTS or not world.coloured_houses(value)
        agent, place = agent and lives_there, place and lives_there
    if not (agent or place or kindred or thing or holding):
        return context.refuse(f"'the {last.word} of' somebody may be somebody else")
    return replace(owned, noun=last, sort=sort_of(world, nouns), article=article or "", owned=place or thing, name=None)


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


@rule("core", "<amount>", reads=["bills: Kim paid 12 dollars."])
def amount_alone(context: Context, amount: Amount) -> Thing:
    """30 points, 25: a value by its number, once it is known of what."""
    return Thing(kind=Kind.AMOUNT if amount.unit or amount.of else Kind.NUMBER, amount=amount)


@rule("core", "<det> <amount>", reads=["street: The 25-year-old drinks tea."])
def aged(context: Context, article: str, amount: Amount) -> Thing | None:
    """The 25-year-old."""
    return Thing(kind=Kind.AMOUNT, amount=amount, article=article, sort=Sort.PERSON) if amount.of == "old" else None


@rule(
    "core",
    "<det>? <amount> <nouns>",
    "<det>? <amount> one",
    reads=["staff: The 55-year-old person lives in Lima.", "grants: The $300 grant went to Ann."],
    refuses=["party: Two people sit with Mr. Green.", "party: Three hats are next to Mr. Green."],
)
def amount_and_noun(context: Context, article: str | None, amount: Amount, nouns: Nouns | None = None) -> Thing | None:
    """The 14-year-old boy, the $30,000 scholarship, the 4-day rental."""
    world = context.world
    named_axis = frozenset(noun.word for noun in nouns or ()) & frozenset(world.counted_words)
    if not amount.unit and not amount.of and not named_axis:
        return _in_a_year(context, article, amount, nouns)
    if not article and not named_axis:
        return None
    found = at_amount(context, amount, frozenset(), named_axis)
    if not found and (amount.unit or amount.of):
        found = at_amount(context, amount, frozenset())
    if len({term for _, term in found}) != 1:
        return _which(context, amount, [axis.noun for axis, _ in found])
    axis, term = found[0]
    if nouns and not (
        nouns[-1].word in axis.words
        or nouns[-1].kinds & {"person", "male", "female", "thing", "event"}
        or is_role(world, nouns[-1])
        or nouns[-1].word in world.category_words
    ):
        return None
    thing = Thing(Same(IT, term), article=article or "", kind=Kind.NAMED if nouns else Kind.AMOUNT, amount=None)
    if nouns and nouns[-1].word in axis.words and not article:
        return Thing(kind=Kind.AMOUNT, amount=replace(amount, of=nouns[-1].word))
    return with_nouns(context, thing, nouns) if nouns else thing


def _in_a_year(context: Context, article: str | None, amount: Amount, nouns: Nouns | None) -> Thing | None:
    """The 2004 holiday."""
    for axis in context.world.axes:
        term = axis.at(amount.count) if axis.like_years else None
        if term and article == "the" and nouns and nouns[-1].kinds & {"event", "thing"}:
            return with_nouns(context, Thing(Same(IT, term), article="the"), nouns)
    return None


def _which(context: Context, amount: Amount, nouns: list[str]) -> Thing | None:
    if nouns:
        return context.refuse(f"{amount.count} could be more than one thing: {', '.join(nouns)}")
    return context.refuse(f"{amount.count} {amount.unit}".strip() + " is not one of the values")


@rule("core", "<det>? <amount> <name>", reads=["street: The 25-year-old Norwegian drinks tea."])
def amount_and_name(context: Context, article: str | None, amount: Amount, value: Term) -> Thing | None:
    """The 25-year-old Dane."""
    found = at_amount(context, amount, frozenset()) if amount.of == "old" and article else []
    if len(found) != 1 or not context.world.is_person(value):
        return None
    return Thing(joined([Same(IT, value), Same(IT, found[0][1])]), sort=Sort.PERSON, article=article or "")


@rule(
    "core",
    "<nouns> NUMBER",
    "<nouns> number NUMBER",
    reads=["classes: The Art class is in room 102.", "market: Abby went to stall 2."],
)
def numbered(context: Context, nouns: Nouns, number: int) -> Thing | None:
    """Room 102, stall 2, number 21: the value of the category that is called so."""
    owners = context.world.category_words.get(nouns[-1].word, set())
    found = [term for axis in context.world.axes if axis.key in owners and (term := axis.at(number))]
    return Thing(Same(IT, found[0]), noun=nouns[-1], name=found[0]) if len(found) == 1 and len(owners) == 1 else None


@rule(
    "core",
    "<det> <superlative> <nouns>?",
    reads=["street: The youngest person drinks tea."],
    refuses=["street: The oldest woman drinks tea.", "street: Ann is the oldest Norwegian."],
)
def extreme(context: Context, article: str, superlative: Pending, nouns: Nouns | None) -> Thing | None:
    """The youngest, the oldest person; of all, so that the noun must be everybody."""
    if article not in ("the", *POSSESSIVES):
        return None
    if superlative.topic == "speed" and context.world.racing() and superlative.rank <= context.world.size:
        if any(axis.topics & {"duration", "speed"} for axis in context.world.axes):
            return context.refuse("the fastest may be the first or the one with the best time")
        rank = superlative.rank if superlative.sign > 0 else context.world.size + 1 - superlative.rank
        return Thing(Same(IT, Place(rank)), kind=Kind.PLACE, sort=Sort.PERSON, noun=nouns[-1] if nouns else None)
    if nouns:
        last = nouns[-1]
        if last.kinds & {"male", "female"} and not _one_sex(context, last):
            return context.refuse(f"the {last.word} with the most may be one among some of all")
        people = bool(context.world.person_categories)
        aged = any("age" in axis.topics for axis in context.world.axes)
        if superlative.topic == "age" and not aged and (last.personal or is_role(context.world, last)):
            return context.refuse("nobody's age is measured in this puzzle")
        things = people and not (last.personal or is_role(context.world, last))
        if superlative.topic == "age" and things and not context.world.measured_things(superlative.topic):
            return context.refuse(f"it may be the age of the {last.word}")
        named_axis = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
        generic = last.kinds & {"person", "male", "female", "thing"} or is_role(context.world, last)
        if not generic and not named_axis and not context.world.category_words.get(last.word):
            return None
        superlative = replace(superlative, nouns=superlative.nouns | named_axis)
    return Thing(
        kind=Kind.EXTREME,
        pending=superlative,
        article=article,
        noun=nouns[-1] if nouns else None,
        sort=sort_of(context.world, nouns) if nouns else Sort.THING,
    )


def _one_sex(context: Context, noun: Noun) -> bool:
    """Whether all the people are known to be of the noun's sex: nobody is of the other, and some are of this one."""
    people = [each for each in context.world.categories if each.name in context.world.person_categories]
    own = next(iter(noun.kinds & {"male", "female"}))
    named_so = any(each.name in context.world.category_words.get(noun.word, ()) for each in people)
    return named_so or any(all(sex(name) == own for name in category.values) for category in people)


@rule(
    "core",
    "<possessor> next? door? neighbour|neighbor",
    "one of <possessor> next? door? neighbours|neighbors",
    "the next? door? neighbour|neighbor of <core>",
    reads=["street: Ann's neighbour drinks tea."],
)
def neighbour(context: Context, owner: Thing) -> Thing | None:
    """Ann's neighbour: whoever is right beside."""
    found = pinned(owner)
    if found is None or not context.world.is_row or context.world.upright():
        return None
    return Thing(Apart("", IT, "=", found[0], 1), found[1], kind=Kind.DESCRIBED, sort=Sort.PERSON)


@rule("core", "<possessor> immediate? SIDE hand? neighbour|neighbor", reads=["street: Ann's left neighbour is Bob."])
def side_neighbour(context: Context, owner: Thing, side: str) -> Thing | None:
    """Ann's left neighbour."""
    found, way = pinned(owner), context.world.along(side)
    if found is None or not way:
        return None
    return Thing(Compare("", IT, "=", found[0], way), found[1], kind=Kind.DESCRIBED, sort=Sort.PERSON)


@rule("core", "the winner", reads=["podium: The winner runs for the Hawks."])
def winner(context: Context) -> Thing | None:
    """The winner of a race is in its first place."""
    first = context.world.at_rank(1) if context.world.racing() else None
    return Thing(Same(IT, first), sort=Sort.PERSON) if first else None


@rule(
    "core",
    ("the male <nouns>", "male"),
    ("the female <nouns>", "female"),
    reads=["students: The female student is older than the lawyer."],
    refuses=["street: The female tenant drinks tea."],
)
def of_one_sex(context: Context, wanted: str, nouns: Nouns) -> Thing | None:
    """The female student, where one name alone is a woman's and all others are men's."""
    if not nouns[-1].kinds & {"person"}:
        return None
    for category in context.world.puzzle.categories:
        sexes = [sex(name) for name in category.values]
        if sexes.count(wanted) == 1 and "" not in sexes:
            return named(context, Value(category.name, category.values[sexes.index(wanted)]), "the")
    return context.refuse(f"it is not known who alone is {wanted}")
