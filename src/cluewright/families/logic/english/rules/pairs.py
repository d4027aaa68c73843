"""Two or more at once: one is this and the other that, different people, so many houses between them."""

from __future__ import annotations

from cluewright.core.records import record
from cluewright.families.logic.english.callings import CALLING
from cluewright.families.logic.english.doers import deed_fits
from cluewright.families.logic.english.doing import done, placed
from cluewright.families.logic.english.measuring import who, worked_out
from cluewright.families.logic.english.naming import is_role
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import be
from cluewright.families.logic.english.rules.lists import without_commas
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.times import times_of
from cluewright.families.logic.english.sense import Clause, Kind, Said, Several, Thing, filled, joined
from cluewright.families.logic.english.speaking import applied
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.words import BE
from cluewright.families.logic.meaning.clues import Apart, Different, Meaning, Not, Number, Or, Same, Term
from cluewright.families.logic.meaning.units import units_called


def terms_of(context: Context, things: tuple[Thing, ...], how: str = "") -> tuple[list[Term], Meaning] | None:
    """Whom several noun phrases name, all of them different; and what else they tell."""
    if not without_commas(things, context, how, announced=True):
        return None
    found = [who(context, thing) for thing in things]
    known = [each for each in found if each]
    if len(known) < len(found):
        return context.refuse("it is not said who is meant")
    if len({term for term, _ in known}) < len(known):
        return None
    return [term for term, _ in known], joined(told for _, told in known)


@rule(
    "clause",
    "of <np> ,? and <np> ,? one <said> ,? and the? other <said>",
    "one of <np> and <np> <said> ,? and the? other <said>",
    "of <np> ,? and <np> ,? one <said> ; the? other <said>",
    "of <np> ,? and <np> ,? one <said> ,? while|whereas|but the? other <said>",
    "one of <np> and <np> <said> ,? while|whereas|but the? other <said>",
    "of the? two , <np> and <np> , one <said> and the? other <said>",
    reads=["street: Of Ann and Bob, one drinks tea and the other has the fox."],
)
def one_the_other(context: Context, one: Thing, other: Thing, first: Said, second: Said) -> Clause | None:
    """Of two, one is this and the other that; which is open, but they are two."""
    found = terms_of(context, (one, other))
    if not found or Kind.NOTHING in (first.kind, second.kind):
        return None
    (a, b), told = found
    deeds = [(thing, said) for said in (first, second) if said.verb.startswith(CALLING) for thing in (one, other)]
    if not all(deed_fits(context, thing, said) for thing, said in deeds):
        return None
    ways = []
    for x, y in ((a, b), (b, a)):
        parts = [_claimed(context, thing, term, said) for thing, term, said in ((one, x, first), (other, y, second))]
        if any(part is None for part in parts):
            return None
        ways.append(joined(part for part in parts if part))
    return Clause(joined([Different((a, b)), Or(tuple(ways)), told, first.aside, second.aside]))


@rule(
    "clause",
    "of <np> ,? and <np> ,? one BE VERB PREP <choice> ,? and the? other PREP <choice>",
    "of <np> ,? and <np> ,? one VERB PREP? <choice> ,? and the? other PREP? <choice>",
    "of <np> ,? and <np> ,? one BE PREP <choice> ,? and the? other PREP <choice>",
    "of <np> ,? and <np> ,? one BE <choice> ,? and the? other <choice>",
    reads=["kennel: Of Rex and Spot, one was trained by Ann and the other by Bob."],
)
def one_the_other_short(context: Context, one: Thing, other: Thing, *rest: object) -> Clause | None:
    """Of two, one was trained by Ann and the other by Bob: the verb is said once."""
    verb = next((each for each in rest if isinstance(each, Verb)), None)
    is_passive = verb is not None and any(isinstance(each, str) and each in BE for each in rest)
    saids = []
    prep = ""
    preps = [each for each in rest if isinstance(each, str) and each not in BE]
    if len(preps) == 1:
        return None  # one drinks tea and the other with milk
    for each in rest:
        if isinstance(each, str) and each not in BE:
            prep = each
        elif isinstance(each, Said):
            said = placed(context, prep, each) if prep else each
            if said is None or (is_passive and verb is not None and verb.shape != "done"):
                return None
            told = done(context, verb, said, passive=is_passive) if verb else be(context, None, "is", None, said)
            saids.append(told)
    if len(saids) != 2 or saids[0] is None or saids[1] is None:
        return None
    return one_the_other(context, one, other, saids[0], saids[1])


def _claimed(context: Context, thing: Thing, term: Term, said: Said) -> Meaning | None:
    whole = worked_out(
        context, Thing(meant=thing.meant, noun=thing.noun, sort=thing.sort, owned=thing.owned and not thing.meant), said
    )
    return filled(whole.core, term) if whole and whole.kind is not Kind.NOTHING else None


@rule(
    "clause",
    ("<nps> BE NUMBER? different <nouns>", False),
    ("<nps> BE all NUMBER? different <nouns>", True),
    ("<nps> VERB in|on different <nouns>", False),
    ("<nps> all? HAVE different <nouns>", False),
    reads=["street: Ann, the tea drinker and the Norwegian are all different people."],
    refuses=["street: Ann, the tea drinker and the Norwegian are two different people."],
)
def all_different(context: Context, certain: bool, several: Several, *rest: object) -> Clause | None:
    """Three different people."""
    number = next((each for each in rest if isinstance(each, int)), None)
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    if (
        len(several.things) < 2
        or (number is not None and number != len(several.things))
        or not _people(context, nouns[-1])
    ):
        return None
    found = terms_of(context, several.things, "" if certain or number else several.joined)
    return Clause(joined([Different(tuple(found[0])), found[1]])) if found else None


_LINES = frozenset(
    {"row", "column", "line", "side", "end", "street", "floor", "day", "shift", "team", "group", "class"}
)
"""What several places may share, so that to be in different ones says more than to be different."""


def _people(context: Context, noun: Noun) -> bool:
    world = context.world
    if len(world.category_words.get(noun.word, ())) == 1 and noun.base not in world.measures:
        return True  # three different coasters: each place has a coaster of its own
    everyone = noun.personal or is_role(world, noun)
    thing = noun.kinds & {"thing"} != set() and not world.meant((noun,)) and not units_called(noun.word)
    return everyone or noun.word in world.place_words or (thing and noun.base not in _LINES)


@rule(
    "clause",
    "the NUMBER <nouns> BE <nps>",
    "the NUMBER STRANGER BE <nps>",
    "the NUMBER STRANGER <nouns> BE <nps>",
    "the NUMBER <nouns> STRANGER BE <nps>",
    reads=["bills: The four people are Kim, the pie eater, the person who paid $6 and the person from Oslo."],
    refuses=["bills: The four people are Kim, Lou and Max."],
)
def enumerated(context: Context, number: Number, *rest: object) -> Clause | None:
    """`The five people are ...`: as many as are listed, so no two are one."""
    several = rest[-1]
    assert isinstance(several, Several)
    if number != len(several.things):
        return context.refuse(f"{number} are announced and {len(several.things)} listed")
    if number != context.world.size:
        return context.refuse(f"there are {context.world.size}, not {number}")
    found = terms_of(context, several.things)
    nouns = [each for told in rest for each in (told if isinstance(told, tuple) else (told,)) if isinstance(each, Noun)]
    kin = any("relative" in noun.kinds and noun.word not in context.world.category_words for noun in nouns)
    if not found or any(units_called(noun.word) for noun in nouns[-1:]) or kin:
        return None
    return Clause(joined([Different(tuple(found[0])), found[1]]))


def _in_order(
    context: Context, things: tuple[Thing, ...], verb: object, prep: str | None, ordered: bool
) -> Clause | None:
    a, b, c, d = things
    saids = []
    for thing in (c, d):
        said = identity(thing)
        if said is None:
            return None
        if prep:
            said = placed(context, prep, said)
        if said is None:
            return None
        told = done(context, verb, said) if isinstance(verb, Verb) else said
        if told is None:
            return None
        saids.append(told)
    if not ordered:
        return one_the_other(context, a, b, saids[0], saids[1])
    found = [applied(context, thing, said) for thing, said in ((a, saids[0]), (b, saids[1]))]
    known = [each for each in found if each]
    return Clause(joined(meaning for each in known for meaning in each[:2])) if len(known) == 2 else None


@rule(
    "clause",
    "<np> and <np> BE PREP? <np> and <np> ,? in some|either|no particular? order",
    "<np> and <np> VERB PREP? <np> and <np> ,? in some|either order",
    "<np> and <np> BE PREP? <np> and <np> ,? not necessarily in that order",
    reads=["street: Ann and Bob are the Norwegian and the tea drinker, in some order."],
)
def some_order(
    context: Context, a: Thing, b: Thing, verb: object, prep: str | None, c: Thing, d: Thing
) -> Clause | None:
    """A and B are C and D, in some order."""
    return _in_order(context, (a, b, c, d), verb, prep, ordered=False)


@rule(
    "clause",
    "<np> and <np> BE PREP? <np> and <np> ,? in that order",
    "<np> and <np> VERB PREP? <np> and <np> ,? in that order",
    "<np> and <np> BE PREP? <np> and <np> ,? respectively",
    "<np> and <np> VERB PREP? <np> and <np> ,? respectively",
    reads=["street: Ann and Bob drink tea and milk, respectively."],
)
def same_order(
    context: Context, a: Thing, b: Thing, verb: object, prep: str | None, c: Thing, d: Thing
) -> Clause | None:
    """A and B are C and D, in that order."""
    return _in_order(context, (a, b, c, d), verb, prep, ordered=True)


@record(frozen=True)
class Mutual:
    """What two are to each other: `beside` or `same`."""

    kind: str
    positive: bool = True


@rule(
    "mutually",
    "<near> each other",
    "<near> one another",
    "next? door? neighbours|neighbors|adjacent",
    "immediate neighbours|neighbors",
    "side by side",
    "next to each other",
    "in|on|at adjacent|neighbouring|neighboring|adjoining|consecutive NOUN",
    "on consecutive days",
    reads=["street: Ann and Bob are neighbours.", "floors: Gil and Hal live on adjacent floors."],
)
def mutually_beside(context: Context, *rest: object) -> Mutual | None:
    """Next to each other."""
    noun = next((each for each in rest if isinstance(each, Noun)), None)
    if noun is not None and noun.word not in context.world.place_words:
        return _consecutive(context, noun)
    if not context.world.is_row:
        return None
    return Mutual("beside")


def _consecutive(context: Context, noun: Noun) -> Mutual | None:
    """On consecutive days, where the days are the places."""
    axes = [axis for axis in times_of(context, noun.word) if axis is not None]
    own = [axis for axis in axes if axis.amount(1, noun.word) == 1]
    return Mutual(f"axis {own[0].key}") if len(own) == 1 else None


@rule(
    "mutually",
    "married",
    "married to each other",
    "a|the couple",
    "together",
    "the same <nouns>",
    "in the same <nouns>",
    reads=["street: Ann and the Norwegian are the same person.", "island: Abe and Jo are married to each other."],
)
def mutually_same(context: Context, nouns: Nouns | None = None) -> Mutual | None:
    """The same person; a couple."""
    if nouns is None:
        return Mutual("same") if len(context.world.roles) > 1 else None
    last = nouns[-1]
    return Mutual("same") if last.kinds & {"person"} or last.word in context.world.place_words else None


@rule(
    "mutually",
    "NUMBER? different <nouns>",
    "in|on different <nouns>",
    reads=["classes: The Art class and the class of Mr. Young are in different rooms."],
)
def mutually_different(context: Context, *rest: object) -> Mutual | None:
    """Different people."""
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    number = rest[0] if len(rest) == 2 else None
    own = bool(context.world.category_words.get(nouns[-1].word))
    fits = number in (None, 2) and (own or _people(context, nouns[-1]))
    return Mutual("same", positive=False) if fits else None


@rule("mutual", "BE <mutually>", "VERB <mutually>")
def are(context: Context, verb: object, mutual: Mutual) -> Mutual | None:
    """Are neighbours, live next to each other."""
    return (
        mutual
        if not isinstance(verb, Verb) or verb.sense("stay") or verb.sense("rank") or verb.sense("happen")
        else None
    )


@rule("mutual", "BE not <mutually>", "DO not VERB <mutually>", reads=["street: Ann and Bob are not neighbours."])
def are_not(context: Context, *rest: object) -> Mutual | None:
    """Are not neighbours."""
    mutual = rest[-1]
    assert isinstance(mutual, Mutual)
    return Mutual(mutual.kind, not mutual.positive) if mutual.positive else None


@rule(
    "clause",
    "<np> and <np> <mutual>",
    "neither? <np> and <np> <mutual>",
    reads=["street: Ann and Bob live next to each other."],
    refuses=["street: Ann, Bob, and the fox owner live next to each other."],
)
def to_each_other(context: Context, one: Thing, other: Thing, mutual: Mutual) -> Clause | None:
    """A and B are neighbours."""
    found = terms_of(context, (one, other))
    if not found:
        return None
    (a, b), told = found
    axis = mutual.kind.removeprefix("axis").strip() if mutual.kind.startswith("axis") else ""
    meaning: Meaning = Same(a, b) if mutual.kind == "same" else Apart(axis, a, "=", b, 1)
    return Clause(joined([meaning if mutual.positive else Not(meaning), told]))


@rule(
    "clause",
    "<np> and <np> BE husband and wife",
    "<np> and <np> BE one and the same",
    "<np> BE the same as|person as? <np>",
    reads=["island: Abe and Jo are husband and wife.", "street: The tea drinker is the same as the fox owner."],
)
def one_and_the_same(context: Context, one: Thing, *rest: object) -> Clause | None:
    """One and the same."""
    other = next(each for each in rest if isinstance(each, Thing))
    found = terms_of(context, (one, other))
    return Clause(joined([Same(*found[0]), found[1]])) if found else None
