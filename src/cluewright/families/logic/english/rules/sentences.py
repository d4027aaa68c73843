"""Sentences: clauses joined by and, but, if, either, unless."""

from __future__ import annotations

from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Clause, Said, Sort, Thing, conjuncts, joined, negated
from cluewright.families.logic.english.speaking import state
from cluewright.families.logic.meaning.clues import SETTING, ExactlyOne, Meaning, Not, Or, Same, terms


@rule("sentence", "<clause>")
def one(context: Context, clause: Clause) -> Clause:
    """One statement."""
    return clause


@rule("link", ",? and|but", "; and|but?", ".", ",? while|whereas")
def link(context: Context) -> bool:
    """And."""
    return True


@rule("sentence", "<clause> <link> <sentence>", reads=["street: Bob drinks tea; the Norwegian has the fox."])
def both(context: Context, first: Clause, _link: bool, second: Clause) -> Clause | None:
    """Two statements."""
    if SETTING in (first.means, second.means):
        return None
    return Clause(joined([first.means, second.means]), first.subject)


@rule(
    "sentence",
    ("<clause> <link> he <said>", "male"),
    ("<clause> <link> she <said>", "female"),
    ("<clause> <link> it <said>", "thing"),
    reads=["street: Ann is Norwegian, and she drinks tea."],
    refuses=["street: Ann is older than Bob, and she drinks tea."],
)
def same_subject(context: Context, own: str, clause: Clause, _link: bool, said: Said) -> Clause | None:
    """`and she ...` speaks of the subject, if the first clause names no other person."""
    if clause.subject is None or context.world.is_person(clause.subject) == (own == "thing"):
        return None
    value = context.world.value(clause.subject)
    if own != "thing" and value and sex(value.name) not in ("", own):
        return context.refuse("it is not clear who 'he' or 'she' is")
    related = [part for part in conjuncts(clause.means) if not isinstance(_bare(part), Same)]
    persons = {term for part in related for term in terms(part)}
    if persons - {clause.subject}:
        return context.refuse("it is not clear who 'he' or 'she' is")
    sort = Sort.THING if own == "thing" else Sort.PERSON
    more = state(context, Thing(Same(IT, clause.subject), sort=sort, name=clause.subject), said)
    return Clause(joined([clause.means, more.means]), clause.subject) if more else None


def _bare(meaning: Meaning) -> Meaning:
    return meaning.part if isinstance(meaning, Not) else meaning


def _simple(clause: Clause) -> bool:
    """Whether a clause claims one thing, so that it can be denied."""
    return len(conjuncts(clause.means)) == 1 and clause.means != SETTING


@rule(
    "sentence",
    "if <clause> , then? <clause>",
    "if <clause> then <clause>",
    reads=["street: If Ann drinks tea, Bob has the fox."],
    refuses=["street: If Ann, who drinks tea, is 25, Bob is 30.", "street: Ann drinks tea if Bob smokes Kent."],
)
def conditional(context: Context, condition: Clause, result: Clause) -> Clause | None:
    """If this, then that."""
    if not _simple(condition) or not _simple(result):
        return None
    return Clause(Or((negated(condition.means), result.means)))


@rule(
    "sentence",
    "<clause> unless <clause>",
    "unless <clause> , <clause>",
    refuses=["street: Ann drinks tea unless Bob drinks milk."],
)
def unless(context: Context, _first: Clause, _second: Clause) -> Clause | None:
    """Unless: whether both may hold is open."""
    return context.refuse("'unless' leaves open whether both may hold; say 'if not ... then', or 'either ... or'")


@rule(
    "sentence",
    "<clause> only if <clause>",
    reads=["street: Ann drinks tea only if Bob has the fox."],
    refuses=["street: Ann does not drink tea only if Bob has the fox."],
)
def only_if(context: Context, result: Clause, condition: Clause) -> Clause | None:
    """Only if that: if this, then that."""
    if isinstance(result.means, Not):
        return context.refuse("it is not clear whether the 'not' reaches 'only if'")
    return conditional(context, result, condition)


@rule("sentence", "<clause> if and only if <clause>", reads=["street: Ann drinks tea if and only if Bob has the fox."])
def if_and_only_if(context: Context, one_clause: Clause, other: Clause) -> Clause | None:
    """Both or neither."""
    if not _simple(one_clause) or not _simple(other):
        return None
    return Clause(ExactlyOne((negated(one_clause.means), other.means)))


@rule(
    "sentence",
    "either <clause> ,? or <clause>",
    "either <clause> ,? or <clause> ,? but not both",
    "<clause> ,? or <clause> ,? but not both",
    reads=[
        "street: Either Ann drinks tea or Bob smokes Kent, but not both.",
        "street: Either Ann drinks tea or Bob drinks tea.",
    ],
)
def either(context: Context, first: Clause, second: Clause) -> Clause | None:
    """Either this or that, not both."""
    if not _simple(first) or not _simple(second):
        return None
    return Clause(ExactlyOne((first.means, second.means)))


@rule(
    "sentence",
    "either? <clause> ,? or <clause> ,? or both",
    reads=["street: Ann drinks tea or Bob smokes Kent, or both."],
)
def either_or_both(context: Context, first: Clause, second: Clause) -> Clause | None:
    """One or the other, or both."""
    if not _simple(first) or not _simple(second):
        return None
    return Clause(Or((first.means, second.means)))


@rule(
    "sentence",
    "if <clause> , then? he|she|it <said>",
    "if <clause> then he|she|it <said>",
    reads=["street: If Ann drinks tea, she owns the fox."],
    refuses=["street: If Ann is older than Bob, she owns the fox."],
)
def conditional_of_subject(context: Context, condition: Clause, said: Said) -> Clause | None:
    """If Ann drinks tea, she owns the fox."""
    result = _of_subject(context, condition, said)
    return conditional(context, condition, result) if result else None


@rule("sentence", "<clause> only if he|she|it <said>", reads=["street: Ann drinks tea only if she owns the fox."])
def only_if_subject(context: Context, result: Clause, said: Said) -> Clause | None:
    """Ann drinks tea only if she owns the fox."""
    condition = _of_subject(context, result, said)
    return conditional(context, result, condition) if condition else None


def _of_subject(context: Context, clause: Clause, said: Said) -> Clause | None:
    """What is said of `she`, who is the subject of the other clause, if that names no other person."""
    if clause.subject is None or not context.world.is_person(clause.subject) or not _simple(clause):
        return None
    others = {term for term in terms(clause.means) if context.world.is_person(term)} - {clause.subject}
    if others:
        return context.refuse("it is not clear who 'he' or 'she' is")
    return state(context, Thing(Same(IT, clause.subject), sort=Sort.PERSON, name=clause.subject), said)
