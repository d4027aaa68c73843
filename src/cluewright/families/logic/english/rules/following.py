"""What follows a noun and says who is meant: who drinks tea, from Oslo, next to Ann, taught by Mr. Young."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.callings import CALLING, callings_of
from cluewright.families.logic.english.doing import argument, done
from cluewright.families.logic.english.measuring import settled, worked_out
from cluewright.families.logic.english.naming import is_role
from cluewright.families.logic.english.reasons import homes, role_fits, values_of
from cluewright.families.logic.english.reasons import somewhere as in_places
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.possessions import LIKED, favourites, not_favourites
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Said,
    Sort,
    Thing,
    joined,
)
from cluewright.families.logic.english.speaking import suits
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import LOOKS, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same, Term


@rule("posts", "<post>")
def one_post(context: Context, said: Said) -> Said:
    """One thing said of a noun."""
    return said


@rule("posts", "<post> and? <posts>", refuses=["street: The person next to the Norwegian who drinks tea smokes Kool."])
def more_posts(context: Context, one: Said, other: Said) -> Said | None:
    """Two things said of a noun: the man from Oslo with the fox."""
    loose = [said for said in (one, other) if said.kind in (Kind.RELATION, Kind.COMPARED) and not said.exact]
    if len(loose) == 2:
        return context.refuse("it is not clear whether it is right there")  # the floor above Ann's and below Bob's
    if one.pending or other.pending or Kind.NOTHING in (one.kind, other.kind):
        return None
    if one.shape == "not" and not other.shape:
        return context.refuse("it is not clear what the 'not' reaches")  # who does not drink tea in the red house
    if one.kind not in (Kind.NAMED, Kind.RELATION):
        return context.refuse("it is not clear to whom the last words belong")
    third = other.sort is Sort.PERSON and other.prep in ("from", "to", "for", "by", "with") and bool(one.shape)
    if third and not other.shape:
        return context.refuse("somebody else may be meant by the last words")  # who bought the rug from Nora
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
    reads=[
        "street: The person whose drink is tea owns the fox.",
        "villas: The person whose favorite color is red is Bob.",
        "villas: The person whose hair color is red is Bob.",
        "villas: The person whose birthday is in May is Bob.",
    ],
    refuses=[
        "villas: The person whose color is red is Bob.",
        "street: The person whose brother drinks tea owns the fox.",
    ],
)
def whose(context: Context, _adjectives: object, nouns: Nouns, said: Said) -> Said | None:
    """Whose favourite colour is red."""
    liked = isinstance(_adjectives, frozenset) and bool(_adjectives & LIKED)
    if liked and not_favourites(context, nouns):
        return context.refuse("what somebody likes best need not be theirs")
    world, last = context.world, nouns[-1]
    meant = favourites(world.meant(nouns)) if liked else world.meant(nouns)
    personal = last.personal or "relative" in last.kinds
    if (personal and not is_role(world, last)) or (not meant and not last.kinds & {"thing", "event"}):
        return context.refuse(f"whose {last.word} somebody is says nothing of who goes together")
    if world.alone() and not meant and not personal and not spoken_of(world, last):
        return context.refuse(f"a {last.word} is not what this puzzle is about")
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
    if value is not None and value.category in callings_of(context, verb.base):
        return replace(said, sort=Sort.THING, shape="past", verb=f"{CALLING}by {verb.base}", suffered=True)
    hold = verb.sense("hold")
    if thing.sort is not Sort.PERSON or not ((hold and not hold.present) or verb.sense("pair")):
        return context.refuse(f"{verb.words!r} {verb.refused()}") if verb.refused() else None
    paired = verb.sense("pair") is not None and len(context.world.roles) > 1
    return replace(said, sort=Sort.THING, shape="past", verb=f"by {verb.base}", suffered=not paired)


_STRANDED = ("in", "on", "at", "for")


@rule(
    "post",
    ("that|which|who? <np> VERB PREP", ("past", "s", "base")),
    ("that|which|who? <np> BE VERB PREP", ("ing",)),
    ("PREP which <np> VERB", ("past", "s", "base")),
    reads=["rivers: The river Ann works on is the Salmon.", "rivers: The river on which Ann works is the Salmon."],
    refuses=["rivers: The river Ann complained about is the Salmon.", "street: The house Ann works in is red."],
)
def stranded(context: Context, shapes: tuple[str, ...], *rest: object) -> Said | None:
    """The opera Ann sang in, the river Bob works on: what is told with a preposition."""
    thing = next(each for each in rest if isinstance(each, Thing))
    verb = next(each for each in rest if isinstance(each, Verb))
    prep = next((each for each in rest if isinstance(each, str) and each in _STRANDED), "")
    said = argument(context, thing)
    if said is None or said.kind is not Kind.NAMED or verb.shape not in shapes or thing.sort is not Sort.PERSON:
        return None
    there = prep in ("in", "on", "at") and any(verb.sense(kind) for kind in ("stay", "happen", "hold"))
    listed = any(prep in sense.prepositions and not sense.only for sense in verb.senses)
    if not prep or not (there or listed) or verb.refused() or homes(context):
        return None
    return replace(said, sort=Sort.THING, shape="past", verb=f"by {verb.base}", suffered=True)


@rule(
    "post",
    "being VERB <args>",
    reads=["kennel: The dog being trained by Ann is Rex."],
    refuses=["kennel: The dog being feared by Ann is Rex."],
)
def being_done(context: Context, verb: Verb, said: Said) -> Said | None:
    """Being studied by Dr. Webb."""
    return participle(context, verb, said) if verb.shape == "done" else None


@rule(
    "post",
    "painted|dyed|coloured|colored|tinted <name>",
    reads=["street: The house painted red is Ann's."],
    refuses=["street: The house painted Ann is red."],
)
def painted(context: Context, value: Term) -> Said | None:
    """Painted red."""
    named = context.world.value(value)
    looks = named is not None and bool(words_of(named.category) & LOOKS)
    return Said(Same(IT, value), shape="done", is_it=True, name=value) if looks else None


@rule(
    "vp",
    "BE painted|dyed|coloured|colored|tinted <choice>",
    reads=["street: Ann's house is painted red."],
    refuses=["street: Ann is painted red.", "street: Ann's dog is painted red."],
)
def is_painted(context: Context, _be: str, said: Said) -> Said | None:
    """Is painted red."""
    values = values_of(context, said)
    looks = values and all(words_of(value.category) & LOOKS for value in values)
    return replace(said, shape="s", is_it=True, suffered=True) if looks and said.kind is Kind.NAMED else None


@rule(
    "post",
    "<amount>",
    reads=["stars: The star 9 light years from Earth is Talos."],
    refuses=["stars: The star 9 light years is Talos."],
)
def so_far_away(context: Context, amount: Amount) -> Said | None:
    """The star 9 light years away."""
    return Said(kind=Kind.AMOUNT, amount=amount) if amount.of == "distance" else None


@rule(
    "post",
    "that|which? they|people|someone|somebody VERB <args>",
    reads=["kennel: The dog they trained for 7 weeks is Rex."],
    refuses=["kennel: The dog they sold for 7 weeks is Rex.", "kennel: The dog they train with Spot is Rex."],
)
def they_did(context: Context, verb: Verb, said: Said) -> Said | None:
    """The novel they read in March: what is done to it, by nobody in particular."""
    if verb.shape != "past" or said.sort is Sort.PERSON or not (said.prep in ("in", "on", "at") or said.amount):
        return None
    told = done(context, verb._replace(shape="done"), said, passive=True)
    return replace(told, shape="done") if told else None


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
    by_somebody = told is not None and said.prep == "by" and len(context.world.roles) < 2
    return replace(told, shape=verb.shape, suffered=told.suffered or by_somebody) if told else None


@rule(
    "post",
    "on display|exhibit|show|view|exhibition at|in <choice>",
    reads=["fossils: The fossil on display at Carver Museum is Rex."],
)
def displayed(context: Context, said: Said) -> Said | None:
    """On display at the museum."""
    return attached(context, "at", said)


@rule(
    "post",
    "native|indigenous|unique to <choice>",
    reads=["years: The student native to Spain is Olga."],
    refuses=["years: The student native to Pia is Olga."],
)
def native_to(context: Context, said: Said) -> Said | None:
    """Native to Panama."""
    found = attached(context, "from", said)
    return found if found and in_places(context, found) and said.sort is not Sort.PERSON else None


_LINKED = "against|over|featuring|through|under|across"


@rule("link_to", *((f"{word} <choice>", word) for word in _LINKED.split("|")), ("about <choice>", "about"))
def linked(context: Context, word: str, said: Said) -> Said | None:
    """Against the Bears, over the Tarn: where the clues of this puzzle tie things so all along."""
    values = values_of(context, said)
    known = values and all((word, value.category) in context.world.links for value in values)
    plain = (
        said.kind is Kind.NAMED
        and not said.owned
        and not said.headed
        and (said.sort is not Sort.PERSON or word == "against")
    )
    linked_so = replace(said, sort=Sort.THING, prep="of", shape="s", name=None, suffered=True)
    return linked_so if known and plain else None


@rule("post", "<link_to>")
def tied(context: Context, said: Said) -> Said:
    """The game against the Bears."""
    return said


@rule("vp", ("BE <link_to>", False), ("BE not <link_to>", True))
def is_tied(context: Context, deny: bool, _be: str, said: Said) -> Said | None:
    """The game was against the Bears."""
    return denied(context, said) if deny else replace(said, is_it=False)


@rule(
    "post",
    "out of <choice>",
    reads=["trains: The train out of platform B is Lark."],
    refuses=["street: The person out of tea is Ann.", "trains: The train out of Buffalo is Lark."],
)
def out_of(context: Context, said: Said) -> Said | None:
    """The flight out of gate 18."""
    values = values_of(context, said)
    gates = values and all(words_of(value.category) & _GATES for value in values)
    return attached(context, "at", said) if gates else None


_GATES = words(
    "gate gates dock docks pier piers platform platforms terminal terminals runway hangar berth launchpad pad"
)


@rule(
    "post",
    "aboard <choice>",
    reads=["crew: The sailor aboard the Gannet is Ann."],
    refuses=["street: The person aboard the red house is Ann."],
)
def aboard(context: Context, said: Said) -> Said | None:
    """Aboard the Gannet."""
    values = values_of(context, said)
    ships = values and all(words_of(value.category) & _VESSELS for value in values)
    return attached(context, "on", said) if ships else None


_VESSELS = words(
    "ship ships boat boats ferry yacht vessel liner train plane flight submarine sub rocket shuttle cruise"
)


@rule("post", "<relation>", "<comparison>", "<position>", reads=["street: The person next to Bob drinks tea."])
def somewhere(context: Context, said: Said) -> Said:
    """Next to Bob, older than Bob, on the far left."""
    return said
