"""A verb that is said once for two subjects: Ann drinks tea and Bob milk."""

from __future__ import annotations

from cluewright.families.logic.english.doing import FORMS, done
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import be
from cluewright.families.logic.english.rules.subjects import statement
from cluewright.families.logic.english.sense import Clause, Kind, Said, Thing, joined
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.meaning.clues import Apart, Compare, Place, Same, Term, terms


@rule(
    "clause",
    "<np> BE <arg> ,? and|while|whereas <np> <arg>",
    "<np> VERB <arg> ,? and|while|whereas <np> <arg>",
    reads=[
        "street: Ann drinks tea and Bob milk.",
        "street: Ann is 25 and Bob 30.",
        "street: Ann is older than Bob and Dan younger than Eve.",
    ],
    refuses=[
        "street: Ann is older than Bob and the fox owner younger than Eve.",
        "street: Ann drinks tea and Bob the fox.",
        "street: Ann is older than Bob and Dan Norwegian.",
    ],
)
def verb_said_once(
    context: Context, one: Thing, verb: Verb | str, first: Said, other: Thing, second: Said
) -> Clause | None:
    """Two subjects of one kind, and after both the same kind of words; else it is not certain what was left out."""
    if not _alike(context, one, other) or (first.kind, first.prep) != (second.kind, second.prep):
        return None
    clauses = []
    for thing, said in ((one, first), (other, second)):
        told = _told(context, verb, said)
        clauses.append(statement(context, thing, told) if told else None)
    known = [clause for clause in clauses if clause]
    if len(known) < 2 or not _match(context, known, (first, second)):
        return None
    return Clause(joined(clause.means for clause in known))


def _told(context: Context, verb: Verb | str, said: Said) -> Said | None:
    if isinstance(verb, str):
        return be(context, None, verb, None, said)
    return done(context, verb, said) if verb.shape in FORMS else None


def _alike(context: Context, one: Thing, other: Thing) -> bool:
    """Whether both are told by names of one category, and by nothing else."""
    kinds = [_category(context, thing.name) for thing in (one, other)]
    return None not in kinds and kinds[0] == kinds[1]


def _match(context: Context, clauses: list[Clause], saids: tuple[Said, Said]) -> bool:
    """Whether the two claims are of one form: two values of one category, or two who are compared with their like."""
    if any(not isinstance(clause.means, Same | Compare | Apart) for clause in clauses):
        return False
    if saids[0].kind in (Kind.RELATION, Kind.COMPARED):
        compared = {_category(context, term) for clause in clauses for term in terms(clause.means)}
        measures = {getattr(clause.means, "axis", None) for clause in clauses}
        return len(compared) == len(measures) == 1 and None not in compared
    told = [_told_of(context, clause) for clause in clauses]
    return None not in told and told[0] == told[1]


def _told_of(context: Context, clause: Clause) -> str | None:
    """The category of what is said of the subject."""
    others = [term for term in terms(clause.means) if term != clause.subject]
    return _category(context, others[0]) if len(others) == 1 else None


def _category(context: Context, term: Term | None) -> str | None:
    if isinstance(term, Place):
        return ""
    value = context.world.value(term) if term else None
    return value.category if value else None
