"""Noun phrases: whom or what they name."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.kinds import HOMETOWNS, PLACES
from cluewright.families.logic.english.naming import (
    beside,
    is_role,
    may_be_called,
    named,
    sort_of,
    tells_more,
    two_names,
    with_nouns,
)
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing, joined
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import BE, TITLES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place, Same, Term, Value

Nouns = tuple[Noun, ...]

_EARNED = frozenset({"dr", "doctor", "professor", "captain"})

_SEXED = frozenset({"mr", "mrs", "ms", "miss", "sir", "lady", "lord", "madam"})

_AGED = frozenset(
    {"baby", "infant", "toddler", "teenager", "teen", "adult", "senior", "junior", "youngster", "pensioner"}
)

ONLY = "only"
"""What stands for the article of `the only`, which matters where several could be meant: the only neighbour of Ann."""


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


@rule(
    "nouns",
    ("last|family name", "surname"),
    ("first|given name", "forename"),
    reads=["full names: Mary's last name is Smith.", "full names: The person whose first name is Mary plays chess."],
    refuses=[
        "full names: Mary's last name is Jane.",
        "street: Ann's last name is Bob.",
        "street: Ann's first drink is tea.",
    ],
)
def part_of_a_name(context: Context, noun: str) -> Nouns | None:
    """Last name, where surnames are told."""
    if noun not in context.world.category_words:
        return None
    return (Noun(noun, noun, frozenset({"thing"})),)


@rule("adjectives", "ADJECTIVE", "ADJECTIVE <adjectives>")
def adjectives(context: Context, first: str, more: frozenset[str] = frozenset()) -> frozenset[str]:
    """Adjectives that change nothing, but for those of a wish; see `possessed`."""
    return more | {first}


@rule("name", "NAME", "AMISS")
def a_name(context: Context, value: Term | str) -> Term | None:
    """A value by its name, or the reason why it may be another word."""
    return context.refuse(value) if isinstance(value, str) else value


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


@rule(
    "core",
    "<det>? <name>",
    reads=["street: Ann is the Norwegian.", "villas: Alice is in the first house."],
)
def by_name(context: Context, article: str | None, value: Term) -> Thing | None:
    """Ann, the Dane, a dog."""
    if namesake(context, value):
        return None
    if isinstance(value, Place) or value.name[:1].isupper():
        called = context.world.value(value)
        if called and called.name.lower() in _ANYBODY:
            return context.doubt(f"{called.name!r} may be a name or say that it is anybody or nobody", anywhere=True)
        if article and called and sex(called.name) and context.world.is_person(called):
            return context.refuse(f"with {article!r} before it {called.name!r} may be another thing than a name")
    elif article in ("a", "an") and words_of(value.category) & _SMELLS:
        return context.refuse(f"a {value.name} may be the thing itself, and not what smells so")
    return named(context, value, article or "")


def namesake(context: Context, value: Term) -> bool:
    """Whether a bare name is that of somebody's relative, and one of the people themselves is called so too."""
    world = context.world
    if not isinstance(value, Value) or value.category not in world.kin:
        return False
    own = (each for each in world.categories if words_of(each.name) & {"name", "names", "forename", "forenames"})
    if not any(value.name in each.values for each in own if each.name not in world.kin):
        return False
    told = zip(context.words, context.words[1:], context.words[2:], strict=False)
    return not any(
        value.category in world.category_words.get(noun, ()) and be in BE and name == plain(value.name)
        for noun, be, name in told
    )  # whose mother is Alice


_ANYBODY = frozenset(
    ["nobody", "no one", "someone", "somebody", "everyone", "everybody", "anyone", "anybody", "none", "nothing", "all"]
)
_SMELLS = words("scent scents fragrance fragrances aroma perfume smell")


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
    reads=[
        "street: The tea drinker is Ann.",
        "street: The red house is Ann's.",
        "villas: The person in a Mediterranean-style villa is Bob.",
        "villas: The person who loves a carnations arrangement is Bob.",
    ],
    refuses=[
        "villas: Bob is a cat lover.",
        "villas: The person in a Mediterranean-style garden is Bob.",
        "street: Ann has a red dog.",
        "street: The red haired man drinks tea.",
        "street: Ann has the dog house.",
    ],
)
def compound(context: Context, article: str | None, value: Term, nouns: Nouns) -> Thing | None:
    """The red house, the tea drinker, the Kia reservation."""
    if not beside(context, value, nouns, article or ""):
        return None
    if not article and context.world.is_person(value) and sort_of(context.world, nouns) is not Sort.PERSON:
        return None  # Alvin studies
    return replace(Thing(Same(IT, value), article=article or "", noun=nouns[-1]), sort=sort_of(context.world, nouns))


_MADE_SO = "coloured|colored|flavoured|flavored|scented|powered|sized|themed|shaped|based|roasted|frosted|iced|glazed"


@rule(
    "core",
    f"<det> <name> {_MADE_SO} <nouns>",
    f"<det> <name> {_MADE_SO} one",
    reads=["scents: The rose-scented candle is Ann's.", "scents: The rose-scented one is Ann's."],
    refuses=["street: The red-coloured dog is Ann's."],
)
def made_so(context: Context, article: str, value: Term, nouns: Nouns | None = None) -> Thing | None:
    """The rose-scented one, the cream-coloured house, the disc-shaped object where shapes are told."""
    if nouns is None:
        return such_a_one(context, article, value)
    found = compound(context, article, value, nouns)
    spoken = context.world.value(value)
    if found or spoken is None or nouns[-1].plural or not words_of(spoken.category) & _LOOKING:
        return found
    whole = Thing(Same(IT, value), article=article, noun=nouns[-1], sort=sort_of(context.world, nouns))
    return whole if spoken_of(context.world, nouns[-1]) and not context.world.coloured_houses(spoken) else None


_LOOKING = words("shape roast scent flavour flavor theme frosting icing glaze")
"""Categories of qualities after which a thing is called shaped, scented, themed."""


@rule(
    "arg",
    f"<name> {_MADE_SO}",
    reads=["scents: Ann's candle is rose-scented."],
    refuses=["scents: The rose scented Ann."],
)
def is_made_so(context: Context, value: Term) -> Said | None:
    """Rose-scented, battery-powered."""
    spoken = context.world.value(value)
    quality = spoken and not context.world.is_person(value) and spoken.name.islower()
    return Said(Same(IT, value), prep="of") if quality else None


@rule(
    "core",
    "many unique|different|various <name>",
    reads=["villas: The person who smokes many unique blends is Bob."],
    refuses=["villas: The person who smokes many unique Kent is Bob.", "villas: Bob has many different cats."],
)
def many_of_them(context: Context, value: Term) -> Thing | None:
    """Many unique blends, where blends are one of the values."""
    spoken = context.world.value(value)
    several = spoken is not None and spoken.name.islower() and spoken.name.endswith("s")
    return named(context, value) if several and not context.world.is_person(value) else None


@rule(
    "core",
    "the <name> family|household|clan|couple",
    reads=["surnames: The Smith family lives in house 2."],
    refuses=["street: The tea family lives in house 2."],
)
def family(context: Context, value: Term) -> Thing | None:
    """The Smith family."""
    named = context.world.value(value)
    surname = named is not None and bool(words_of(named.category) & _FAMILIES)
    return Thing(Same(IT, value), sort=Sort.PERSON, article="the", name=value) if surname else None


@rule(
    "core",
    "<name> of <name>",
    reads=["bills: Kim of Oslo paid $12."],
    refuses=["street: Ann of tea has the fox."],
)
def of_a_place(context: Context, value: Term, home: Term) -> Thing | None:
    """Kim of Oslo: somebody from there."""
    named = context.world.value(home)
    place = named is not None and named.name[:1].isupper() and bool(words_of(named.category) & (PLACES | HOMETOWNS))
    if not place or not context.world.is_person(value):
        return None
    return Thing(joined([Same(IT, value), Same(IT, home)]), sort=Sort.PERSON)


_FAMILIES = frozenset({"surname", "surnames", "family", "families", "last", "couple", "couples", "household"})


@rule(
    "name",
    "mr and mrs NAME",
    "the mr and mrs NAME",
    reads=["surnames: Mr. and Mrs. Smith live in house 2."],
    refuses=["party: Mr. and Mrs. Green sit in seat 2."],
)
def couple(context: Context, value: Term) -> Term | None:
    """Mr. and Mrs. Smith, where families are told apart by their names."""
    named = context.world.value(value)
    return value if named is not None and words_of(named.category) & _FAMILIES else None


@rule(
    "core",
    "<name> and his wife|partner|spouse",
    "<name> and her husband|partner|spouse",
    reads=["island: Abe and his wife live further east than Jo."],
    refuses=["street: Bob and his wife drink tea."],
)
def with_spouse(context: Context, value: Term) -> Thing | None:
    """Abe and his wife: one couple of the puzzle."""
    named = context.world.value(value)
    married = named is not None and words_of(named.category) & {"husband", "wife", "groom", "bride", "man", "woman"}
    return Thing(Same(IT, value), sort=Sort.PERSON) if married and len(context.world.roles) > 1 else None


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
    if last.kinds == {"relative"} and last.word not in context.world.category_words:
        return None
    if not is_role(context.world, last) and tells_more(context, last):
        return context.refuse(f"the {last.word} may be told by this, too: it is not one of the values")
    return with_nouns(context, Thing(kind=Kind.NOTHING, article=article or ""), nouns)


@rule(
    "core",
    ("the one|ones", "the"),
    ("those", "the"),
    ("whoever", "the"),
    ("someone|somebody", "a"),
    reads=["street: The one with the fox drinks tea."],
)
def the_one(context: Context, article: str) -> Thing:
    """The one who ..."""
    return Thing(kind=Kind.NOTHING, article=article, sort=Sort.PERSON if article == "a" else Sort.THING)


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
