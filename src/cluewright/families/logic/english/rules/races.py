"""Races: who beat whom, who won."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.doing import FORMS, done
from cluewright.families.logic.english.kinds import TEAMS
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.relations import Way, beyond_by, related
from cluewright.families.logic.english.sense import IT, Kind, Pending, Said, Several, Sort, Thing
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Not, Same, Term


@rule(
    "vp",
    "beat|beats|defeated|defeats|outran|outraced <objects>",
    reads=["podium: Uma beat Vera."],
    refuses=["street: Ann beat Bob.", "podium: Uma beat Vera or Will.", "votes: Ann beat Bob's record."],
)
def beats(context: Context, objects: Several) -> Said | None:
    """Beat: finished before."""
    return _raced(context, objects, -1)


@rule(
    "comparison",
    ("faster|quicker than <objects> <does>?", -1),
    ("not as|so fast|quick as <objects> <does>?", 1),
    ("slower than <objects> <does>?", 1),
    reads=["podium: Uma was faster than Vera."],
    refuses=["ranks: Ann was faster than Bob."],
)
def faster(context: Context, sign: int, objects: Several, _does: object) -> Said | None:
    """Faster than, in a race."""
    return (
        related(context, objects, partial(beyond_by, context.world.line() or "", sign, None, "="))
        if context.world.racing() and not _by_rank(context)
        else None
    )


def _by_rank(context: Context) -> bool:
    """Whether the places are ranks, which those who are faster need not have the better of."""
    ranks = [axis for axis in context.world.axes if axis.key == context.world.line()]
    return any(words_of(axis.noun) & {"rank", "ranking", "seed", "standing"} for axis in ranks)


_PLACING = frozenset({"place", "finish", "rank", "come", "come_in", "do", "end_up", "end"})
"""Verbs of which `higher` and `better` say the place."""


@rule(
    "vp",
    ("VERB <how>? higher|better than <objects> <does>?", -1),
    ("VERB <how>? lower|worse than <objects> <does>?", 1),
    ("BE VERB <how>? higher|better than <objects> <does>?", -1),
    ("BE VERB <how>? lower|worse than <objects> <does>?", 1),
    reads=["podium: Uma placed higher than Vera.", "podium: Uma finished two places lower than Vera."],
    refuses=["street: Ann lives higher than Bob.", "podium: Uma sat higher than Vera."],
)
def placed_higher(context: Context, sign: int, *rest: object) -> Said | None:
    """Placed higher than, is ranked higher than: nearer to the first place."""
    verb = next(each for each in rest if isinstance(each, Verb))
    passive = isinstance(rest[0], str)
    how = next((each for each in rest if isinstance(each, Way)), None)
    objects = next(each for each in rest if isinstance(each, Several))
    if verb.base not in _PLACING or not context.world.racing():
        return None
    if (verb.shape != "done" or verb.base not in ("rank", "place")) if passive else verb.shape not in FORMS:
        return None
    steps = how.steps if how else None
    far = partial(beyond_by, context.world.line() or "", sign, steps, how.relation if how else "=")
    found = related(context, objects, far, exact=steps is not None)
    return replace(found, shape="s" if passive else verb.shape) if found else None


@rule(
    "comparison",
    ("a better <nouns> than <objects> <does>?", -1),
    ("a worse <nouns> than <objects> <does>?", 1),
    reads=["ranks: Ann got a better rank than Bob."],
    refuses=["ranks: Ann got a better city than Bob."],
)
def better_place(context: Context, sign: int, nouns: Nouns, objects: Several, _does: object) -> Said | None:
    """A better rank than: nearer to the first."""
    axes = [axis for axis in context.world.axes if axis.kind == "ordinal" and axis.topics & {"rank"}]
    named = axes and nouns[-1].word in axes[0].words
    if not context.world.racing() or not (named or nouns[-1].word in context.world.place_words):
        return None
    found = related(context, objects, partial(beyond_by, context.world.line() or "", sign, None, "="))
    return replace(found, kind=Kind.PLACE) if found else None


_RACERS = words(
    "swimmer runner racer cyclist skater skier sailor rower driver rider athlete competitor contestant jockey"
)


@rule(
    "vp",
    ("finish|finished|finishes <step>? before <objects> <does>?", -1),
    ("finish|finished|finishes <step>? ahead of <objects> <does>?", -1),
    ("finish|finished|finishes <step>? after|behind <objects> <does>?", 1),
    reads=["swim: Ann finished before Bob.", "swim: Ann finished 2 seconds behind Bob."],
    refuses=["films: Alpha finished before Beta.", "swim: Ann finished after 52 seconds."],
)
def finished_before(context: Context, sign: int, step: Pending | None, objects: Several, _does: object) -> Said | None:
    """Finished before, in a race whose times are told: in less time."""
    world = context.world
    timed = [axis for axis in world.axes if axis.topics & {"duration", "speed", "time"} or axis.kind == "ordinal"]
    if world.line() is not None or len(timed) != 1 or not timed[0].topics & {"duration"}:
        return None
    if any(thing.amount for thing in objects.things):
        return context.refuse("who finishes after so many seconds may have taken just so long")
    racing = world.person_words() & _RACERS or words_of(timed[0].noun) & {"finishing", "finish"}
    by = timed[0].amount(step.by, step.units[0]) if step and step.units else None
    if not racing or (step and (by is None or step.others)):
        return None
    far = partial(beyond_by, timed[0].key, sign, by, step.relation if step else "=")
    found = related(context, objects, far, exact=by is not None)
    return replace(found, shape="past") if found else None


@rule(
    "vp",
    ("finish|finished|finishes ahead of <objects> <does>?", 1),
    ("finish|finished|finishes behind <objects> <does>?", -1),
    reads=["votes: Ann finished behind Bob."],
    refuses=["bills: Kim finished behind Lou."],
)
def finished_with_votes(context: Context, sign: int, objects: Several, _does: object) -> Said | None:
    """Finished behind, in an election: with fewer votes."""
    votes = [axis for axis in context.world.axes if words_of(axis.noun) & {"vote", "votes"}]
    if context.world.line() is not None or len(votes) != 1 or any(thing.amount for thing in objects.things):
        return None
    found = related(context, objects, partial(beyond_by, votes[0].key, sign, None, "="))
    return replace(found, shape="past") if found else None


@rule(
    "vp",
    "cross|crosses|crossed the finish|finishing? line <args>",
    reads=["podium: Uma crossed the line just after Vera."],
    refuses=["street: Ann crossed the line just after Bob."],
)
def crossed_the_line(context: Context, said: Said) -> Said | None:
    """Crossed the line just after Bob: finished so."""
    finish = next(verb for verb in vocabulary().verbs["finished"] if verb.base == "finish" and verb.shape == "past")
    return done(context, finish, said) if context.world.racing() else None


@rule("vp", "BE beaten|defeated by <objects>", "lost|loses to <objects>", reads=["podium: Uma was beaten by Vera."])
def beaten(context: Context, *rest: object) -> Said | None:
    """Was beaten by: finished after."""
    objects = rest[-1]
    assert isinstance(objects, Several)
    return _raced(context, objects, 1)


def scoreboard(context: Context) -> Axis | None:
    """The votes or points of which the most win, where nothing else tells who won."""
    axes = [axis for axis in context.world.axes if words_of(axis.noun) & {"vote", "votes", "point", "points"}]
    if any(words_of(axis.noun) & _AGAINST for axis in axes):
        return None
    return axes[0] if len(axes) == 1 and context.world.line() is None else None


_AGAINST = words("penalty penalties demerit demerits foul fouls fault faults error errors golf bad minus lost")
"""Points of which the fewest win."""


def _raced(context: Context, objects: Several, sign: int) -> Said | None:
    if any(thing.amount for thing in objects.things):
        return context.refuse("it is people who are beaten")
    if any(thing.owned and thing.noun and not context.world.meant((thing.noun,)) for thing in objects.things):
        return context.refuse("who beats somebody's record need not beat them")
    points = scoreboard(context)
    named = [context.world.value(thing.name) for thing in objects.things if thing.noun is None]
    if points is not None and any(each and words_of(each.category) & TEAMS for each in named):
        return context.refuse("who beats a team need not have more points than one of its players")
    if points is not None:
        found = related(context, objects, partial(beyond_by, points.key, -sign, None, "="))
        return replace(found, shape="s") if found else None
    if not context.world.racing():
        return context.refuse("it is not known in which order the places were won")
    found = related(context, objects, partial(beyond_by, context.world.line() or "", sign, None, "="))
    return replace(found, shape="s") if found else None


@rule(
    "vp",
    "won|wins",
    "won|wins the race|contest|competition|tournament|match|game|election|quiz|event",
    "crossed the line first",
    reads=["podium: Uma won the race.", "votes: Ann won the election."],
    refuses=["street: Ann won."],
)
def wins(context: Context) -> Said | None:
    """Won: the first place, or the most votes."""
    first = won_by(context)
    return Said(Same(IT, first), kind=Kind.PLACE, shape="s") if first else None


def won_by(context: Context) -> Term | None:
    """Where the winner is: in the first place, or at the most votes."""
    points = scoreboard(context)
    found = points.ranked(-1) if points else []
    if points is not None:
        return found[0] if len(found) == 1 else None
    return context.world.at_rank(1) if context.world.racing() else None


@rule(
    "vp",
    "did|does not win",
    "did|does not win the race|contest|competition|tournament|match|game",
    "BE not the winner",
    reads=["podium: Uma didn't win."],
)
def wins_not(context: Context, _be: object = None) -> Said | None:
    """Did not win."""
    first = won_by(context)
    return Said(Not(Same(IT, first)), kind=Kind.PLACE, shape="not") if first else None


@rule(
    "core",
    "the winner",
    "the winner of the race|contest|competition|tournament|match|game|election|quiz|event",
    reads=["podium: The winner runs for the Hawks.", "votes: The winner is the baker."],
    refuses=["street: The winner drinks tea."],
)
def winner(context: Context) -> Thing | None:
    """The winner of a race is in its first place."""
    first = won_by(context)
    return Thing(Same(IT, first), sort=Sort.PERSON) if first else None
