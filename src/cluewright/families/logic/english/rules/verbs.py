"""Verb phrases: what is said of a subject by a verb and what follows it."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.counting import counted
from cluewright.families.logic.english.doing import FORMS, done
from cluewright.families.logic.english.kinds import LIKING
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.reasons import moment
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import (
    Amount,
    Kind,
    Said,
    Sort,
    Thing,
)
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words


@rule(
    "vp",
    "BE ADVERB? first? VERB <args>",
    "BE being VERB <args>",
    "get|gets|got VERB <args>",
    "HAVE been VERB <args>",
    "WILL be VERB <args>",
    reads=["street: Tea is drunk in the red house."],
    refuses=["street: Ann is to drink tea.", "street: Ann is hoping to drink tea."],
)
def be_doing(context: Context, *rest: object) -> Said | None:
    """Is drinking, is drunk, got married, will be working."""
    *_before, verb, said = rest
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if verb.shape not in ("ing", "done"):
        return None
    was = {"was", "were"} & set(map(str, rest[:1])) and not context.world.in_the_past()
    if verb.base in ("marry", "wed") and said.prep == "to" and was:
        return context.refuse("who was married may be so no more")
    told = done(context, verb, said, passive=verb.shape == "done")
    return replace(told, shape="s") if told else None


@rule(
    "vp",
    "BE ADVERB? not first? VERB <args>",
    "BE never VERB <args>",
    "BE not being VERB <args>",
    "get|gets|got not VERB <args>",
    "WILL not be VERB <args>",
    reads=["street: Tea isn't drunk in the red house."],
)
def be_not_doing(context: Context, *rest: object) -> Said | None:
    """Is not drinking, is not drunk."""
    told = be_doing(context, *rest)
    return denied(context, told) if told else None


@rule(
    "vp",
    ("ADVERB? VERB ADVERB? <args>", False),
    ("only VERB <args>", True),
    reads=["street: Ann drinks tea.", "street: Ann proudly owns the fox."],
    refuses=[
        "street: Ann hates tea.",
        "street: Ann sold the dog.",
        "street: Ann plans to buy a dog.",
        "street: Ann bought the dog from the tea drinker.",
    ],
)
def does(context: Context, only: bool, *rest: object) -> Said | None:
    """Drinks tea."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    told = done(context, verb, said) if verb.shape in FORMS else None
    if only and told and told.kind in (Kind.RELATION, Kind.COMPARED):
        return context.refuse("'only' may say that nobody else is so")
    stressed = only or any(isinstance(each, str) for each in rest)
    return replace(told, firm=True) if told and stressed else told


@rule(
    "vp",
    ("last|first VERB <args>", False),
    ("DO not last|first VERB <args>", True),
    refuses=["letters: Amelia last wrote in 1962.", "street: Ann last drank tea."],
)
def last_did(context: Context, deny: bool, *rest: object) -> Said | None:
    """Last erupted in 1902, where other clues say `erupted`, too: when it was; else it may be the last of several."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if verb.shape != ("base" if deny else "past") or not verb.sense("happen"):
        return None
    told_again = (word for word, times in context.world.spoken.items() if times > 1)
    if not any(each.base == verb.base for word in told_again for each in vocabulary().verbs.get(word, ())):
        return context.refuse(f"who first or last {verb.does} something may do so again and again")
    told = done(context, verb, said)
    when = told is not None and (told.timed or moment(context, replace(told, sort=Sort.THING)))
    if told is None or not when:
        return None
    return denied(context, told) if deny else told


_HABITS = LIKING | words("play drink smoke eat chew sip read watch drive ride wear speak practise practice use")

"""Verbs of what people do as a rule."""


@rule(
    "vp",
    ("HAVE ADVERB? VERB <args>", False),
    ("HAVE not VERB <args>", True),
    reads=["street: Ann has bought the fox."],
)
def has_done(context: Context, deny: bool, have: str, *rest: object) -> Said | None:
    """Has bought."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if verb.shape != "done" or have in ("having", "had"):
        return None
    if verb.sense("stay") and said.kind is not Kind.RELATION and said.amount is None:
        return context.refuse("who has lived there need not live there now")
    if verb.base in _HABITS and said.amount is None:
        return context.refuse(f"who has once done so need not {verb.base} it as a rule")
    told = done(context, verb, said)
    if told is None:
        return None
    return denied(context, told) if deny else replace(told, shape="s")


@rule(
    "vp",
    "WILL ADVERB? VERB <args>",
    "DO VERB <args>",
    "is|are going to VERB <args>",
    reads=["week: Rose will play golf.", "week: Rose is going to play golf.", "street: Ann does drink tea."],
    refuses=["street: Ann might drink tea."],
)
def will(context: Context, *rest: object) -> Said | None:
    """Will drink, does drink."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if len(rest) == 2 and verb.sense("stay"):
        return context.refuse("where somebody is going to live is not where they live")
    if rest[0] == "will" and verb.base.split("_")[0] in ("work", "study"):
        return context.refuse(f"where somebody will {verb.base} is not where they are now")
    going = len(rest) == 2 or rest[0] == "will"
    if going and verb.base in _HABITS - {"play"} and context.world.alone():
        return context.refuse(f"what somebody will {verb.words} need not be what they {verb.words} as a rule")
    told = done(context, verb, said) if verb.shape == "base" else None
    return replace(told, shape="will") if told else None


@rule(
    "vp",
    ("DO not VERB <args>", True),
    ("WILL not VERB <args>", True),
    ("never VERB <args>", False),
    ("can not VERB <args>", True),
    ("is|are not going to VERB <args>", True),
    reads=["street: Ann does not drink tea.", "street: Ann never drinks tea."],
    refuses=["street: Ann does not drink tea and own the fox."],
)
def does_not(context: Context, bare: bool, *rest: object) -> Said | None:
    """Does not drink."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if (verb.shape != "base") if bare else (verb.shape != "s"):
        return None
    told = done(context, verb, said)
    return denied(context, told) if told else None


@rule(
    "vp",
    "BE due|scheduled|slated to VERB <args>",
    reads=["trains: Lark is due to depart at 2:05pm."],
    refuses=["street: Ann is due to drink tea.", "trains: Lark is expected to depart at 2:05pm."],
)
def due_to(context: Context, _be: str, verb: Verb, said: Said) -> Said | None:
    """Is due to depart at 8: by the timetable, which is what the puzzle tells."""
    if _be in ("was", "were"):
        return context.refuse("what was due to happen need not have happened")
    told = done(context, verb, said) if verb.shape == "base" and verb.sense("happen") else None
    return replace(told, shape="s") if told and moment(context, replace(told, sort=Sort.THING)) else None


@rule(
    "post",
    "due|scheduled|slated to VERB <args>",
    reads=["trains: The train scheduled to depart at 2:05pm is Lark."],
    refuses=["trains: The train expected to depart at 2:05pm is Lark."],
)
def one_due_to(context: Context, verb: Verb, said: Said) -> Said | None:
    """The flight scheduled to leave at 8:45."""
    return due_to(context, "is", verb, said)


@rule("vp", "come|comes|came to <amount>", reads=["bills: Kim's bill came to $8."])
def came_to(context: Context, amount: Amount) -> Said | None:
    """Came to $8."""
    keys = frozenset(axis.key for axis in context.world.axes if "money" in axis.topics)
    said = counted(context, Said(kind=Kind.AMOUNT, amount=amount), keys) if amount.unit else None
    return replace(said, shape="s") if said else None


@rule(
    "vp",
    "celebrate|celebrates|celebrated POSSESSIVE birthday in|on <np>",
    reads=["months: Sam celebrates his birthday in May."],
)
def celebrates(context: Context, _his: str, thing: Thing) -> Said | None:
    """Celebrates her birthday on May 5."""
    said = identity(thing)
    return replace(said, sort=Sort.THING, shape="s", prep="on") if said and moment(context, said) else None


@rule(
    "vp",
    ("ADVERB? VERB to VERB <args>", "base"),
    ("ADVERB? VERB VERB <args>", "ing"),
    reads=["street: Ann likes to drink tea.", "street: Ann enjoys drinking tea."],
    refuses=["street: Ann wants to drink tea.", "street: Ann used to drink tea."],
)
def liked(context: Context, shape: str, _adverb: object, liking: Verb, verb: Verb, said: Said) -> Said | None:
    """Likes to drink tea, loves eating pizza: what somebody likes to do, they do."""
    if liking.base not in LIKING or liking.shape not in FORMS or verb.shape != shape:
        return None
    told = done(context, verb, said)
    if told is None or told.sort is Sort.PERSON or told.kind is not Kind.NAMED:
        return None
    return replace(told, prep="", shape=liking.shape)
