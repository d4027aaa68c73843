"""What follows a noun and says who is meant: who drinks tea, from Oslo, next to Ann, taught by Mr. Young."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.doing import argument, done
from cluewright.families.logic.english.measuring import settled, worked_out
from cluewright.families.logic.english.naming import beside, is_role, sexed, spoken_of
from cluewright.families.logic.english.reasons import role_fits, way_fits
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import ONLY, Nouns
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Said,
    Several,
    Sort,
    Thing,
    anchor,
    filled,
    joined,
    pinned,
)
from cluewright.families.logic.english.speaking import OF_PEOPLE, deed_fits, may_look_so, suits
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import ANIMALS, POSSESSIVES
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same, Term
from cluewright.families.logic.meaning.units import units_called


@rule(
    "np",
    "<core>",
    reads=["zebra: The man with the fox drinks tea."],
    refuses=["street: The man with the fox drinks tea."],
)
def bare(context: Context, thing: Thing) -> Thing | None:
    """A noun phrase with nothing after it."""
    if sexed(context, thing):
        return context.refuse(
            f"{thing.noun.word if thing.noun else ''!r} tells who it may be, among people of both sexes"
        )
    return thing


@rule("np", "<core> <posts>", reads=["street: The person with the fox drinks tea."])
def described(context: Context, thing: Thing, said: Said) -> Thing | None:
    """The man with the fox."""
    if thing.apposed or thing.kind in (Kind.AMOUNT, Kind.NUMBER, Kind.EXTREME, Kind.PLACE):
        return (
            context.refuse("it is not clear what the words after it belong to") if thing.kind is Kind.EXTREME else None
        )
    if thing.kind is Kind.NOTHING and (thing.article == "" or thing.article in POSSESSIVES):
        return None
    if thing.sort is Sort.PERSON and said.sort is Sort.PERSON and not said.shape and said.kind is Kind.NAMED:
        return context.refuse("two people are named, and the words between do not say that they go together")
    told = worked_out(context, thing, said)
    if told is None or told.kind is Kind.NOTHING:
        return None
    if thing.article == ONLY and anchor(told.core) is None:
        return context.refuse("'only' says that nobody else is so, and here more than one may be")
    if not _may_describe(context, thing, said, told) or not deed_fits(context, thing, told):
        return None
    unnamed = thing.kind is Kind.NOTHING and thing.sort is Sort.THING
    if unnamed and thing.noun and not spoken_of(context.world, thing.noun):
        return context.refuse(f"a {thing.noun.word} is not what this puzzle is about")
    if said.prep in ("from", "to", "by", "for") and not said.shape and not role_fits(context, said, said.prep):
        return None
    whole = replace(thing, about=joined([thing.about, told.core]), aside=joined([thing.aside, told.aside]))
    if thing.kind is Kind.NOTHING:
        whole = replace(
            whole,
            headed=thing.noun is not None and thing.sort is Sort.THING and not _done_to(context, thing, told),
            kind=Kind.NAMED if anchor(told.core) else Kind.DESCRIBED,
            bare=not told.shape,
        )
    elif told.shape == "ing" or (not told.shape and said.prep):
        whole = replace(whole, trailing="ing" if told.shape else said.prep.replace("from", ""))
    whole = replace(whole, reaching=told.kind in (Kind.RELATION, Kind.COMPARED))
    if sexed(context, whole):
        return context.refuse(
            f"{thing.noun.word if thing.noun else ''!r} tells who it may be, among people of both sexes"
        )
    return whole


_TELLING = frozenset(
    [
        "talk",
        "lecture",
        "book",
        "speech",
        "story",
        "film",
        "movie",
        "presentation",
        "report",
        "paper",
        "poem",
        "song",
        "article",
        "show",
        "seminar",
        "course",
        "class",
        "play",
    ]
)
"""What may be about something."""


def _may_describe(context: Context, thing: Thing, said: Said, told: Said) -> bool:
    """Whether what follows a noun phrase may be said of it, and of nothing else."""
    nobody = thing.kind is Kind.NOTHING
    loose = told.kind in (Kind.RELATION, Kind.COMPARED) and not told.exact
    if loose and nobody and thing.article == "the":
        return _unclear(context, "it is not clear whether it is right there or anywhere on that side")
    if not nobody and told.kind is Kind.PLACE and not told.shape:
        return False
    if not said.shape and not _may_be_attached(context, thing, said):
        return False
    if not _may_do_so(context, thing, said):
        return False
    if thing.owned and thing.noun is None:
        return False  # Will's that is not red
    if thing.kind is Kind.NAMED and thing.noun is None and not told.shape and thing.sort is not Sort.PERSON:
        return False
    if thing.noun and units_called(thing.noun.word) and told.kind is not Kind.NAMED:
        return False  # the day after somebody is a day, not somebody
    unknown = thing.noun is not None and "stranger" in thing.noun.kinds
    if unknown and told.kind not in (Kind.NAMED, Kind.SEVERAL, Kind.AMOUNT):
        return False
    if not nobody and told.kind is Kind.RELATION and not told.shape:
        return _unclear(context, "it is not clear what is there: the one named first, or all of it")
    return True


def _may_be_attached(context: Context, thing: Thing, said: Said) -> bool:
    """Whether a preposition after a noun phrase may belong to it: the trip to Rome, the piece by Webb."""
    prep, nobody, noun = said.prep, thing.kind is Kind.NOTHING, thing.noun
    if prep == "by" and said.sort is not Sort.PERSON:
        return False
    if prep == "about" and not (nobody and noun is not None and noun.base in _TELLING):
        return False
    if prep in ("from", "to") and not way_fits(context, thing, said):
        return _unclear(context, f"whether it goes to or comes from there is not what {prep!r} tells alone")
    if prep == "for" and not nobody and thing.sort is Sort.PERSON:
        return False  # paid more than Bob for the lamp
    if prep not in ("to", "by"):
        return True
    if prep == "by" and nobody and noun is None and _done_by(context, said):
        return True  # the one by Toth
    if noun and "stranger" in noun.kinds:
        return False  # the similar to red house
    tour = thing.owned and noun is not None and prep == "to" and "event" in noun.kinds
    return tour or (nobody and thing.sort is Sort.THING and noun is not None)  # nobody is "by" another


def _done_by(context: Context, said: Said) -> bool:
    """Whether the clues say again and again that something was made, written or sung by such people."""
    value = context.world.value(said.name)
    return value is not None and any(
        habit.preposition == "by" and habit.category == value.category for habit in context.world.habits
    )


def _may_do_so(context: Context, thing: Thing, said: Said) -> bool:
    """Whether it may be said of what the noun phrase names: tea is not green, and a fox drinks for itself."""
    animal = context.world.value(thing.name)
    if animal and words_of(animal.category) & ANIMALS and said.verb in OF_PEOPLE:
        return _unclear(context, f"it may be the {animal.name} itself")
    if thing.sort is Sort.PERSON and said.suffered:
        return _unclear(context, "it is things that this is done to")
    value = context.world.value(said.name) if said.is_it else None
    return not value or thing.kind is Kind.NOTHING or may_look_so(context, thing, value)


def _done_to(context: Context, thing: Thing, told: Said) -> bool:
    """Whether it is one of a category, told by what is done to it: the course taught by Ms. Hill."""
    return (
        bool(told.shape or told.kind is Kind.AMOUNT)
        and thing.noun is not None
        and thing.noun.word in context.world.category_words
    )


def _unclear(context: Context, reason: str) -> bool:
    context.refuse(reason)
    return False


@rule(
    "np",
    "<core> <aside>",
    "<core> <posts> <aside>",
    reads=["street: Bob, who drinks tea, is next to Ann."],
    refuses=["street: Ann, whose neighbour drinks tea, owns the fox."],
)
def by_the_way(context: Context, thing: Thing, *saids: Said) -> Thing | None:
    """Bob, who drinks tea, ..."""
    *first, aside = saids
    whole = described(context, thing, first[0]) if first else bare(context, thing)
    if whole is None or whole.kind is Kind.NOTHING:
        return None
    animal = context.world.value(thing.name)
    if animal and animal.name.islower() and words_of(animal.category) & ANIMALS and aside.verb in OF_PEOPLE:
        return context.refuse(f"it may be the {animal.name} itself")
    told = worked_out(context, whole, aside)
    if told is None or told.kind is Kind.NOTHING:
        return None
    found = pinned(whole)
    trailing = "," if aside.how == _OPEN else ""
    if found is None:
        return replace(whole, about=joined([whole.about, told.core]), aside=joined([whole.aside, told.aside]))
    return replace(whole, aside=joined([whole.aside, filled(told.core, found[0]), told.aside]), trailing=trailing)


_OPEN = "open"
"""How a relative clause ends that no comma closes, so that what follows may belong to it."""


@rule("aside", ", who|which|that <said> ,")
def aside(context: Context, said: Said) -> Said:
    """A relative clause between commas."""
    return said


@rule("aside", ", who|which|that <said>", reads=["street: Ann is next to Bob, who drinks tea."])
def open_aside(context: Context, said: Said) -> Said | None:
    """A relative clause at the end of a sentence."""
    return None if said.parts else replace(said, how=_OPEN)


@rule("aside", ", whose <adjectives>? <nouns> <said> ,?", reads=["street: Ann, whose drink is tea, owns the fox."])
def aside_whose(context: Context, adjectives: object, nouns: Nouns, said: Said) -> Said | None:
    """Whose drink is tea, between commas."""
    return whose(context, adjectives, nouns, said)


@rule("aside", ", VERB <args> ,", reads=["street: Ann, drinking tea, lives next to Bob."])
def aside_doing(context: Context, verb: Verb, said: Said) -> Said | None:
    """A participle between commas."""
    return participle(context, verb, said)


@rule(
    "np",
    "<core> , <plain> ,",
    "<core> ( <plain> )",
    reads=["street: Ann, the Norwegian, drinks tea.", "street: Ann (the Norwegian) drinks tea."],
)
def apposed(context: Context, thing: Thing, other: Thing) -> Thing | None:
    """Ann, the Norwegian, ...: named twice."""
    one, two = pinned(thing), _identified(context, other)
    if one is None or two is None or thing.apposed:
        return None
    return replace(thing, about=joined([thing.about, two.about]), aside=joined([thing.aside, two.aside]), apposed=True)


def _identified(context: Context, thing: Thing) -> Thing | None:
    """The thing, with an amount or a superlative worked out."""
    said = argument(context, thing)
    told = said and worked_out(context, Thing(), said)
    described_so = told and told.kind is Kind.DESCRIBED
    return replace(thing, about=told.core) if told and (anchor(told.core) or described_so) else None


@rule("plain", "<core>", "<core> <posts>")
def plain(context: Context, thing: Thing, said: Said | None = None) -> Thing | None:
    """A noun phrase without commas."""
    return described(context, thing, said) if said else bare(context, thing)


@rule(
    "np",
    "whoever|anyone|anybody <said>",
    "whoever|anyone|anybody who <said>",
    reads=["street: Whoever lives in the red house drinks tea."],
)
def whoever(context: Context, said: Said) -> Thing | None:
    """Whoever drinks tea."""
    if anchor(said.core) is None and (not said.amount or said.denied):
        return context.refuse("it may be said of more than one")
    return described(context, Thing(kind=Kind.NOTHING, article="the"), said)


@rule("posts", "<post>")
def one_post(context: Context, said: Said) -> Said:
    """One thing said of a noun."""
    return said


@rule("posts", "<post> and? <posts>", refuses=["street: The person next to the Norwegian who drinks tea smokes Kool."])
def more_posts(context: Context, one: Said, other: Said) -> Said | None:
    """Two things said of a noun: the man from Oslo with the fox."""
    if one.pending or other.pending or Kind.NOTHING in (one.kind, other.kind):
        return None
    if one.kind not in (Kind.NAMED, Kind.RELATION):
        return context.refuse("it is not clear to whom the last words belong")
    if one.amount or other.amount:
        first, second = settled(context, one), settled(context, other)
        if first is None or second is None:
            return None
        one, other = first, second
    return replace(one, core=joined([one.core, other.core]), aside=joined([one.aside, other.aside]), kind=Kind.SEVERAL)


@rule(
    "post",
    "who|that|which <said>",
    "where they|people|someone|somebody? <said>",
    reads=["street: The person who drinks tea is Bob."],
)
def relative(context: Context, said: Said) -> Said | None:
    """Who drinks tea."""
    return replace(said, shape=said.shape or "s")


@rule(
    "post",
    "whose <adjectives>? <nouns> <said>",
    reads=["street: The person whose drink is tea owns the fox."],
    refuses=["street: The person whose brother drinks tea owns the fox."],
)
def whose(context: Context, _adjectives: object, nouns: Nouns, said: Said) -> Said | None:
    """Whose favourite colour is red."""
    world, last = context.world, nouns[-1]
    meant = world.meant(nouns)
    personal = last.personal or "relative" in last.kinds
    if (personal and not is_role(world, last)) or (not meant and not last.kinds & {"thing", "event"}):
        return context.refuse(f"whose {last.word} somebody is says nothing of who goes together")
    measured = meant & world.measures
    attribute = Thing(kind=Kind.NAMED, meant=measured, kin=meant - measured, owned=True, noun=last)
    told = worked_out(context, attribute, said)
    if told is None or not suits(context, attribute, told):
        return None
    return replace(told, sort=Sort.THING, shape="s")


@rule(
    "post",
    "whose <nouns> 's name BE <name>",
    "whose <nouns> BE named|called <name>",
    reads=["kennel: The person whose dog's name is Rex is Ann.", "kennel: The person whose dog is named Rex is Ann."],
    refuses=["kennel: The person whose brother's name is Rex is Ann."],
)
def whose_name(context: Context, nouns: Nouns, _be: str, value: Term) -> Said | None:
    """Whose mother's name is Holly: a value of the category of mothers."""
    named = context.world.value(value)
    if named is None or named.category not in context.world.category_words.get(nouns[-1].word, ()):
        return None
    return Said(Same(IT, value), shape="s")


@rule(
    "core",
    "the person|one|man|woman 's <nouns> BE named|called <name>",
    reads=["kennel: The person's dog is named Rex is Ann."],
)
def person_whose(context: Context, nouns: Nouns, be: str, value: Term) -> Thing | None:
    """The person's child is named Bella: a slip of grammar in published puzzles, for `the person whose child is`."""
    said = whose_name(context, nouns, be, value)
    return Thing(said.core, sort=Sort.PERSON, article="the") if said else None


@rule(
    "post",
    "where <np> BE? VERB",
    "in|at|on which <np> BE? VERB",
    reads=["street: The house where the horse is kept is red."],
)
def where_kept(context: Context, thing: Thing, be: str | None, verb: Verb) -> Said | None:
    """Where the horse is kept, in which tea is drunk."""
    said = argument(context, thing)
    if said is None or said.kind is not Kind.NAMED or not (verb.sense("hold") or verb.sense("stay")):
        return None
    shape = "done" if be else "past"
    return replace(said, sort=Sort.THING, shape="s") if verb.shape == shape or not be else None


@rule(
    "post",
    ("that|which|who? <np> VERB", ("past", "s", "base")),
    ("that|which|who? <np> BE VERB", ("ing",)),
    ("that|which|who? <np> HAVE VERB", ("done",)),
    reads=[
        "kennel: The dog Ann trained is 3 years old.",
        "kennel: The one that Ann trained is Rex.",
        "kennel: The dog that Ann is training is 3 years old.",
        "kennel: The dog that Ann has trained is 3 years old.",
    ],
    refuses=["kennel: The dog Ann feared is 3 years old."],
)
def object_relative(context: Context, shapes: tuple[str, ...], thing: Thing, *rest: object) -> Said | None:
    """The dog Ann trained: the object of what somebody does."""
    said = argument(context, thing)
    verb = rest[-1]
    assert isinstance(verb, Verb)
    if said is None or said.kind is not Kind.NAMED or verb.shape not in shapes:
        return None
    if not role_fits(context, thing, verb.base):
        return None
    value = context.world.value(said.name)
    if value is not None and context.world.usual(verb.base, "by", value.category):
        return replace(said, sort=Sort.THING, shape="past")
    hold = verb.sense("hold")
    if thing.sort is not Sort.PERSON or not ((hold and not hold.present) or verb.sense("pair")):
        return context.refuse(f"{verb.base.replace('_', ' ')!r} {verb.refused()}") if verb.refused() else None
    return replace(said, sort=Sort.THING, shape="past", verb=f"by {verb.base}", suffered=not verb.sense("pair"))


@rule(
    "post",
    "<amount>",
    reads=["stars: The star 9 light years from Earth is Talos."],
    refuses=["stars: The star 9 light years is Talos."],
)
def so_far_away(context: Context, amount: Amount) -> Said | None:
    """The star 9 light years away."""
    return Said(kind=Kind.AMOUNT, amount=amount) if amount.of == "distance" else None


@rule("post", "named|called <name>", reads=["street: The woman called Ann drinks tea."])
def named_so(context: Context, value: object) -> Said | None:
    """Named Ann."""
    return Said(Same(IT, value), shape="s")  # type: ignore[arg-type]


@rule(
    "post",
    "PREP <choice>",
    reads=["street: The person with the fox drinks tea."],
    refuses=["street: The person without the fox drinks tea.", "street: The person with Bob drinks tea."],
)
def attached(context: Context, prep: str, said: Said) -> Said | None:
    """From Oslo, with the fox, in the red house."""
    if said.pending and said.pending.rank and prep == "with" and said.pending.nouns:
        return settled(context, said)
    if prep in ("as", "of") or said.kind is Kind.NOTHING or said.pending:
        return None
    from cluewright.families.logic.english.doing import placed

    return placed(context, prep, said)


@rule(
    "post",
    "first? VERB <args>",
    reads=["street: The person living in the red house drinks tea."],
    refuses=["street: The person fleeing the red house drinks tea."],
)
def participle(context: Context, verb: Verb, said: Said) -> Said | None:
    """Wearing red, taught by Mr. Young, first seen by Ann."""
    if verb.shape not in ("ing", "done"):
        return None
    told = done(context, verb, said, passive=verb.shape == "done")
    return replace(told, shape=verb.shape) if told else None


@rule("post", "<relation>", "<comparison>", "<position>", reads=["street: The person next to Bob drinks tea."])
def somewhere(context: Context, said: Said) -> Said:
    """Next to Bob, older than Bob, on the far left."""
    return said


@rule("nps", ("<np> and <np>", "and"), ("<np> , and <np>", "and,"))
def pair(context: Context, how: str, one: Thing, other: Thing) -> Several | None:
    """A and B."""
    return Several((one, other), how)


@rule("nps", "<np> , <nps>")
def longer(context: Context, one: Thing, others: Several) -> Several | None:
    """A, B and C."""
    return Several((one, *others.things), others.joined) if len(others.things) < 12 else None


@rule("ors", ("<np> or|nor <np>", "or"), ("<np> , or|nor <np>", "or,"))
def or_pair(context: Context, how: str, one: Thing, other: Thing) -> Several | None:
    """A or B; `Ann, the baker, or Bob` is a list of three."""
    return None if one.apposed else Several((one, other), how)


@rule("ors", "<np> , <ors>")
def longer_or(context: Context, one: Thing, others: Several) -> Several | None:
    """A, B or C."""
    return Several((one, *others.things), others.joined) if len(others.things) < 12 and not one.apposed else None


def without_commas(things: tuple[Thing, ...], context: Context, how: str = "") -> bool:
    """Whether a list is surely one: nobody in it may be named twice (Ann, the baker, and Bob)."""
    if any(thing.kind is Kind.DESCRIBED or thing.reaching for thing in things[:-1]):
        context.refuse("it is not clear how far the words that describe the first one reach")
        return False
    if not _heads_shared(context, things):
        return False
    doubtful = how.endswith(",") and len(things) == 3 and _may_be_one(things[0], things[1])
    if any(thing.apposed for thing in things) or doubtful:
        context.refuse("it is not clear whether one is named twice or there is a list")
        return False
    return True


def _heads_shared(context: Context, things: tuple[Thing, ...]) -> bool:
    """Whether a plural at the end fits all: the red and white houses; not the green and iced tea drinkers."""
    last = things[-1]
    if last.noun is None or not last.noun.plural or last.owned:
        return True
    bare = [thing for thing in things[:-1] if thing.noun is None and thing.name is not None and not thing.owned]
    return all(beside(context, thing.name, (last.noun,)) for thing in bare if thing.name is not None)


def _may_be_one(one: Thing, other: Thing) -> bool:
    """Whether the second may be another name of the first."""
    first, second = anchor(one.about), anchor(other.about)
    return getattr(first, "category", 1) != getattr(second, "category", 2)
