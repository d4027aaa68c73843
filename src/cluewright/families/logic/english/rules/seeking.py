"""What somebody seeks, where that is what a puzzle tells: an office that candidates run for, what loans are for.

Elsewhere who wants something does not have it, and who is a candidate for a post does not hold it.
"""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same, Term, Value

_SEEKERS = words(
    """candidate candidates applicant applicants interviewee interviewees politician politicians contender contenders
    nominee nominees hopeful hopefuls"""
)
_OFFICES = words("office offices position positions post posts job jobs role roles opening vacancy title seat race")
_AIMS = words(
    """purpose purposes goal goals plan plans dream dreams ambition ambitions aspiration aspirations resolution wish
    wishes intention project business"""
)
_WISHED = "want|wants|wanted|hope|hopes|hoped|plan|plans|planned|intend|intends|intended|aspire|aspires"


def _office(context: Context, value: Value | None) -> bool:
    """Whether the people of the puzzle seek such a thing, and none of them has it."""
    world = context.world
    return value is not None and bool(words_of(value.category) & _OFFICES) and bool(world.person_words() & _SEEKERS)


def _aim(value: Value | None) -> bool:
    """Whether a category tells what people wish to have or do."""
    return value is not None and bool(words_of(value.category) & _AIMS - {"project", "business"})


def _sought(context: Context, value: Term | None) -> Said | None:
    """That somebody seeks this office."""
    office = context.world.value(value)
    return Said(Same(IT, value), sort=Sort.THING, shape="s") if value and _office(context, office) else None


@rule("office", "<det>? <name>", "<det>? <name> job|position|role|post|office|opening|seat", "the office|job of <name>")
def office(context: Context, *rest: object) -> Term:
    """The clerk job, mayor."""
    return next(each for each in rest if not isinstance(each, str | None))  # type: ignore[return-value]


@rule(
    "core",
    "<det> candidate|applicant|contender|nominee|hopeful for <office>",
    "<det> aspiring|prospective <name>",
    reads=["ballot: The candidate for mayor is Ann."],
    refuses=["staff: The candidate for baker is Rose.", "staff: The aspiring baker is Rose."],
)
def seeker(context: Context, article: str, value: Term) -> Thing | None:
    """The candidate for mayor."""
    return Thing(Same(IT, value), sort=Sort.PERSON, article=article) if _sought(context, value) else None


@rule("seeking", "running|applying|interviewing|campaigning|competing|vying for <office>")
def seeking(context: Context, value: Term) -> Said | None:
    """Running for mayor."""
    return _sought(context, value)


@rule("post", "<seeking>", reads=["ballot: The person running for mayor is Ann."])
def who_seeks(context: Context, said: Said) -> Said:
    """The person applying for the clerk job."""
    return said


@rule(
    "vp",
    ("BE <seeking>", False),
    ("BE not <seeking>", True),
    ("ran|runs|applied|applies|interviewed|interviews for <office>", False),
    ("DO not run|apply|interview for <office>", True),
    reads=["ballot: Ann isn't running for mayor.", "ballot: Ann ran for mayor."],
    refuses=["staff: Rose applied for baker."],
)
def seeks(context: Context, deny: bool, *rest: object) -> Said | None:
    """Is running for mayor."""
    told = rest[-1] if isinstance(rest[-1], Said) else _sought(context, rest[-1])  # type: ignore[arg-type]
    return denied(context, told) if told and deny else told


@rule(
    "vp",
    (f"{_WISHED} to be|become <office>", False),
    ("DO not want|hope|plan|intend|aspire to be|become <office>", True),
    reads=["ballot: Ann wants to be mayor.", "ballot: Ann does not want to be mayor."],
    refuses=["staff: Rose wants to be a baker."],
)
def wants_to_be(context: Context, deny: bool, *rest: object) -> Said | None:
    """Wants to be the clerk."""
    told = _sought(context, rest[-1])  # type: ignore[arg-type]
    return denied(context, told) if told and deny else told


@rule(
    "vp",
    (f"{_WISHED} to VERB <args>", False),
    ("DO not want|hope|plan|intend|aspire to VERB <args>", True),
    (f"{_WISHED} <np>", False),
    ("DO not want|plan <np>", True),
    reads=["loans: Ann wants to open the bakery.", "loans: Ann does not want to open the bakery."],
    refuses=["street: Ann wants to drink tea.", "street: Ann wants a dog."],
)
def wants_to(context: Context, deny: bool, *rest: object) -> Said | None:
    """Wants to open the bakery, where the puzzle tells for what people save or borrow."""
    verb = next((each for each in rest if isinstance(each, Verb)), None)
    thing = rest[-1]
    said = identity(thing) if isinstance(thing, Thing) else thing
    if not isinstance(said, Said) or (verb is not None and (verb.shape != "base" or verb.refused())):
        return None
    plain = said.kind is Kind.NAMED and not (said.owned or said.headed or said.parts or said.prep or said.trailing)
    if not plain or not _aim(context.world.value(said.name)):
        return None
    told = replace(said, sort=Sort.THING, shape="s", name=None)
    return denied(context, told) if deny else told
