"""How much somebody did, and when: won three games, did not pay as much, has a later slot."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.doing import FORMS, done
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.occasions import EVENTS
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.relations import related
from cluewright.families.logic.english.rules.times import at_a_time, times_of
from cluewright.families.logic.english.sense import IT, Amount, Kind, Pending, Said, Several
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Number, Same

Grade = tuple[str, int]


_ONE = "game|match|round|bout|joust|fight|duel|race|battle"
_MANY = "games|matches|rounds|bouts|jousts|fights|duels|races|battles"


def _wins(context: Context) -> Axis | None:
    """The measure of how many games were won."""
    found = [axis for axis in context.world.axes if words_of(axis.noun) & {"wins", "victories"}]
    return found[0] if len(found) == 1 else None


def _compared(context: Context, axis: Axis, pending: Pending) -> Said | None:
    """A comparison along a measure that is known."""
    told = resolved(context, pending_said(replace(pending, nouns=frozenset({min(axis.words)}))))
    return replace(told, shape="s") if told and not told.pending else None


@rule(
    "vp",
    f"win|wins|won|winning only|exactly? NUMBER {_ONE}|{_MANY}",
    reads=["league: The Bears won 7 games.", "league: The team that won 9 games is from Oslo."],
    refuses=["league: The Bears played 7 games.", "league: The Bears won 8 games.", "league: The Bears lost 7 games."],
)
def won_games(context: Context, count: Number) -> Said | None:
    """Won three games, where wins are counted."""
    axis = _wins(context)
    term = axis.at(count) if axis else None
    return Said(Same(IT, term), kind=Kind.AMOUNT, shape="past") if term else None


@rule(
    "vp",
    (
        f"win|wins|won|winning NUMBER? more {_MANY} than <objects> <does>?",
        1,
    ),
    (
        f"win|wins|won|winning NUMBER? fewer|less {_MANY} than <objects> <does>?",
        -1,
    ),
    reads=[
        "league: The Bears won more games than the Lions.",
        "league: The Bears won 2 fewer games than the team from Rome.",
    ],
    refuses=["league: The Bears played more games than the Lions.", "medals: Peru won more games than Kenya."],
)
def won_more_games(context: Context, sign: int, count: Number | None, objects: Several, _does: object) -> Said | None:
    """Won two more games than."""
    axis = _wins(context)
    if axis is None:
        return None
    units = ("wins",) if count else ()
    relation = "=" if count else ""
    return _compared(context, axis, Pending("any", sign, objects, relation=relation, by=count or 0, units=units))


@rule(
    "vp",
    (f"win|wins|won|winning the most {_MANY}", 1),
    (f"win|wins|won|winning the fewest|least {_MANY}", -1),
    reads=["league: The Bears won the most games."],
)
def won_most_games(context: Context, sign: int) -> Said | None:
    """Won the most games."""
    axis = _wins(context)
    return _compared(context, axis, Pending("any", sign, rank=1)) if axis else None


@rule(
    "comparison",
    ("<step>? more money than <objects> <does>?", 1),
    ("<step>? less money than <objects> <does>?", -1),
    reads=["grants: Ann won more money than Bob."],
    refuses=["grants: Ann has more money than Bob.", "street: Ann has more money than Bob."],
)
def more_money(context: Context, sign: int, step: Pending | None, objects: Several, _does: object) -> Said:
    """Won more money than: what the verb measures."""
    return pending_said(replace(step or Pending("", 1), topic="any", sign=sign, objects=objects))


@rule(
    "vp",
    ("DO not VERB for? as|so BASE as <objects> <does>?", None),
    ("WILL not VERB for? as|so BASE as <objects> <does>?", None),
    ("DO not VERB as|so much|many as <objects> <does>?", ("any", 1)),
    reads=["bills: Kim did not pay as much as Lou.", "films: Alpha does not last as long as Beta."],
    refuses=["bills: Kim did pay as much as Lou.", "street: Ann does not drink as much as Bob."],
)
def not_as_far(context: Context, known: Grade | None, _do: str, verb: Verb, *rest: object) -> Said | None:
    """Did not jump as far as: less far."""
    grade = known or next(each for each in rest if isinstance(each, tuple))
    objects = next(each for each in rest if isinstance(each, Several))
    if verb.shape != "base" or grade[0] == "age":
        return None
    told = done(context, verb, pending_said(Pending(grade[0], -grade[1], objects)))
    return replace(told, shape="s") if told else None


def _slots(context: Context, nouns: Nouns) -> Axis | None:
    """The one measure of time of what is somebody's slot, turn or appointment."""
    axes = times_of(context)
    known = nouns[-1].base in EVENTS or nouns[-1].word in context.world.axis_words
    axis = axes[0] if len(axes) == 1 and known else None
    return axis if axis and axis.in_calendar and _same_event(axis, nouns) else None


def _same_event(axis: Axis, nouns: Nouns) -> bool:
    """Whether a birthday is told of where the dates are those of births, and not of weddings."""
    from cluewright.families.logic.english.happening import EVENTS as NAMED_EVENTS

    named = [row for row, _ in NAMED_EVENTS if words_of(axis.noun) & row]
    own = [row for row, _ in NAMED_EVENTS if {noun.word for noun in nouns} & row]
    return not own or not named or named == own


@rule(
    "vp",
    "HAVE a|an|the COMPARATIVE <nouns> than <objects> <does>?",
    "get|gets|got a|an|the COMPARATIVE <nouns> than <objects> <does>?",
    reads=["shows: Light Up has a later slot than Jackpot.", "week: Rose has an earlier game than Will."],
    refuses=["street: Ann has a later appointment than Bob.", "week: Rose has a later dog than Will."],
)
def has_later(context: Context, *rest: object) -> Said | None:
    """Has a later appointment than."""
    grade, nouns, objects = (each for each in rest if isinstance(each, tuple | Several))
    assert isinstance(grade, tuple)
    assert isinstance(nouns, tuple)
    assert isinstance(objects, Several)
    axis = _slots(context, nouns) if grade[0] == "time" else None
    if axis is None:
        return None
    found = related(context, objects, partial(at_a_time, axis.key, grade[1], 0, "="), timed=True)
    return replace(found, shape="s") if found else None


@rule(
    "vp",
    ("HAVE the earliest|first <nouns>", 1),
    ("HAVE the latest|last <nouns>", -1),
    ("get|gets|got the earliest|first <nouns>", 1),
    ("get|gets|got the latest|last <nouns>", -1),
    reads=["shows: Light Up has the first slot."],
    refuses=["week: Rose has the first dog.", "street: Ann has the last appointment."],
)
def has_first(context: Context, rank: int, *rest: object) -> Said | None:
    """Has the earliest appointment."""
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    axis = _slots(context, nouns)
    found = axis.ranked(rank) if axis else []
    return Said(Same(IT, found[0]), kind=Kind.EXTREME, shape="s") if len(found) == 1 else None


@rule(
    "vp",
    "turn|turns|turned|turning NUMBER",
    reads=["street: The person who turned 34 drinks tea."],
    refuses=["bills: Kim turned 8.", "street: Ann turned 33."],
)
def turned(context: Context, count: Number) -> Said | None:
    """Turned 12: is so old now."""
    ages = [term for axis in context.world.axes if "age" in axis.topics and (term := axis.at(count)) is not None]
    return Said(Same(IT, ages[0]), kind=Kind.AMOUNT, shape="past") if len(ages) == 1 else None


_SEEN = ("see", "spot", "sight", "observe", "notice")


def _repeated(context: Context, verb: Verb, count: Number) -> Said | None:
    """How often something is done, where that is counted: performances, sightings."""
    stems = [verb.base[:5].removesuffix("e"), *(["sighting"] if verb.base in _SEEN else [])]
    axes = [
        axis
        for axis in context.world.axes
        if any(word.startswith(stem) for word in words_of(axis.noun) for stem in stems if len(stem) > 2)
    ]
    term = axes[0].at(count) if len(axes) == 1 and axes[0].kind == "number" else None
    return Said(Same(IT, term), kind=Kind.AMOUNT, shape="past", suffered=True) if term else None


@rule(
    "vp",
    "BE VERB NUMBER times",
    "HAVE been VERB NUMBER times",
    "WILL be VERB NUMBER times",
    reads=["whales: Benny has been sighted 7 times.", "whales: Benny was seen 7 times."],
    refuses=["whales: Benny was fed 7 times.", "whales: Benny was seen 8 times."],
)
def done_so_often(context: Context, _be: str, verb: Verb, count: Number) -> Said | None:
    """Has been sighted 13 times."""
    return _repeated(context, verb, count) if verb.shape == "done" else None


@rule("post", "VERB NUMBER times", reads=["whales: The whale sighted 7 times is Benny."])
def done_often(context: Context, verb: Verb, count: Number) -> Said | None:
    """Sighted 13 times."""
    return _repeated(context, verb, count) if verb.shape == "done" else None


def _contest(context: Context) -> tuple[Axis, int] | None:
    """The measure by which places in a race or an election are told, with 1 where the least is the best."""
    world = context.world
    if world.line() is not None:
        return None
    timed = [axis for axis in world.axes if words_of(axis.noun) & {"finishing", "finish"} and axis.kind == "number"]
    votes = [axis for axis in world.axes if words_of(axis.noun) & {"vote", "votes"}]
    if len(timed) == 1 and not votes and "duration" in timed[0].topics:
        return timed[0], 1
    return (votes[0], -1) if len(votes) == 1 and not timed else None


@rule(
    "vp",
    "finish|finishes|finished|finishing in? ORDINAL place?",
    "come|comes|came|coming in? ORDINAL",
    reads=["votes: Ann came second.", "votes: The baker finished third."],
    refuses=["bills: Kim came second.", "votes: Ann came fourth."],
)
def came_at(context: Context, rank: int) -> Said | None:
    """Finished third, by the time that it took or the votes."""
    found = _contest(context)
    if found is None or rank < 1:
        return None
    axis, way = found
    terms = axis.ranked(rank * way)
    return Said(Same(IT, terms[0]), kind=Kind.EXTREME, shape="past") if len(terms) == 1 else None


@rule(
    "relation",
    "in|on|at a|an COMPARATIVE <nouns> than <objects> <does>?",
    reads=["week: Rose plays on a later day than Will."],
    refuses=["week: Rose plays in a later house than Will.", "bills: Kim paid at a later price than Lou."],
)
def on_a_later_day(context: Context, grade: Grade, nouns: Nouns, objects: Several, _does: object) -> Said | None:
    """In an earlier week than."""
    axes = [axis for axis in times_of(context) if axis is not None]
    named = len(axes) == 1 and nouns[-1].word in axes[0].words
    if grade[0] != "time" or not named:
        return None
    return related(context, objects, partial(at_a_time, axes[0].key, grade[1], 0, "="), timed=True)


@rule(
    "vp",
    ("VERB <step> ahead of <objects> <does>?", -1),
    ("VERB <step> behind <objects> <does>?", 1),
    reads=["trains: Lark departs 30 minutes ahead of Red Arrow."],
    refuses=["trains: Lark is 30 minutes behind Red Arrow.", "trains: Lark runs 30 minutes behind Red Arrow."],
)
def so_long_ahead(
    context: Context, sign: int, verb: Verb, step: Pending, objects: Several, _does: object
) -> Said | None:
    """Departs 45 minutes ahead of: so much earlier, by the clock."""
    clocks = [axis for axis in times_of(context, step.units[0]) if axis is not None and axis.kind == "time"]
    fits = len(clocks) == 1 and step.units[0] and step.relation == "=" and not step.others
    by = clocks[0].amount(step.by, step.units[0]) if fits else None
    if by is None or verb.shape not in FORMS or not verb.sense("happen"):
        return None
    said = related(context, objects, partial(at_a_time, clocks[0].key, sign, by, "="), timed=True, exact=True)
    return done(context, verb, said) if said else None


@rule(
    "vp",
    ("take|takes|took|taking <args> to VERB", False),
    ("does|did|do not take <args> to VERB", True),
    reads=["films: Alpha took 45 minutes to make.", "films: Alpha didn't take 45 minutes to make."],
    refuses=["films: Alpha took Bob to make.", "street: Ann took tea to drink."],
)
def took_to(context: Context, deny: bool, said: Said, verb: Verb) -> Said | None:
    """Took 15 hours to make."""
    if verb.shape != "base" or verb.base not in _FINISHED or not (said.amount or said.pending):
        return None
    told = done(context, vocabulary().verbs["took"][0], said)
    return denied(context, told) if told and deny else told


@rule(
    "vp",
    ("take|takes|took|taking <step>? longer|more to VERB than <objects> <does>?", 1),
    ("take|takes|took|taking <step>? less to VERB than <objects> <does>?", -1),
    ("take|takes|took|taking more|longer time to VERB than <objects> <does>?", 1),
    ("take|takes|took|taking less time to VERB than <objects> <does>?", -1),
    reads=[
        "films: Alpha took 15 minutes longer to make than Beta.",
        "films: Alpha took 15 minutes less to make than Beta.",
        "films: Alpha took less time to make than Beta.",
    ],
    refuses=["street: Ann took longer to drink than Bob.", "films: Alpha took less to make than Beta."],
)
def took_longer_to(context: Context, sign: int, *rest: object) -> Said | None:
    """Took longer to make than; less of what is said by the unit or by `time`."""
    step = next((each for each in rest if isinstance(each, Pending)), None)
    verb = next(each for each in rest if isinstance(each, Verb))
    objects = next(each for each in rest if isinstance(each, Several))
    if step is None and sign < 0 and len(rest) == 4:
        return None
    pending = replace(step or Pending("", 1), topic="length", sign=sign, objects=objects)
    made = verb.shape == "base" and verb.base in _FINISHED
    return done(context, vocabulary().verbs["took"][0], pending_said(pending)) if made else None


@rule(
    "vp",
    ("BE made up|out? of <args>", False),
    ("BE not made up|out? of <args>", True),
    ("BE composed|comprised of <args>", False),
    ("consist|consists|consisted of <args>", False),
    reads=["classes: The Art class is made up of 23 students."],
)
def made_of_so_many(context: Context, deny: bool, *rest: object) -> Said | None:
    """Is made up of 32 fewer squares than: how many it has."""
    said = rest[-1]
    assert isinstance(said, Said)
    if not (said.amount or said.pending):
        return None
    told = done(context, vocabulary().verbs["had"][0], said)
    return (denied(context, told) if deny else replace(told, suffered=True)) if told else None


@rule(
    "vp",
    "answer|answered|answering NUMBER questions|clues|items correctly",
    "correctly answer|answered|answering NUMBER questions|clues|items",
    "get|got|getting NUMBER questions|clues|items right|correct",
    reads=["quiz: Ann answered 24 questions correctly."],
    refuses=["quiz: Ann answered 24 questions.", "quiz: Ann answered 24 questions quickly."],
)
def answered_rightly(context: Context, count: Number) -> Said | None:
    """Answered 24 questions correctly, where right answers are counted."""
    axes = [axis for axis in context.world.axes if words_of(axis.noun) & {"answers", "correct", "right"}]
    term = axes[0].at(count) if len(axes) == 1 and axes[0].kind == "number" else None
    return Said(Same(IT, term), kind=Kind.AMOUNT, shape="past") if term else None


@rule(
    "vp",
    ("cost|costs|costing <amount> to VERB", False),
    ("does|did|do not cost <amount> to VERB", True),
    reads=["cabins: Fox Run cost $85 to rent."],
    refuses=["cabins: Fox Run cost $85 to clean.", "bills: The stew cost $12 to throw."],
)
def cost_to(context: Context, deny: bool, amount: Amount, verb: Verb) -> Said | None:
    """Cost $420 to repair, where that is what is done to all of them."""
    said = Said(kind=Kind.AMOUNT, amount=amount)
    told = done(context, vocabulary().verbs["cost"][0], said) if _at_a_price(context, verb) else None
    return denied(context, told) if told and deny else told


@rule(
    "vp",
    ("cost|costs|costing <step>? more to VERB than <objects> <does>?", 1),
    ("cost|costs|costing <step>? less to VERB than <objects> <does>?", -1),
    reads=["cabins: Fox Run cost $25 less to rent than Owl Perch."],
    refuses=["cabins: Fox Run cost $25 less to clean than Owl Perch."],
)
def cost_more_to(
    context: Context, sign: int, step: Pending | None, verb: Verb, objects: Several, _does: object
) -> Said | None:
    """Cost $80 less to repair than."""
    pending = replace(step or Pending("", 1), topic="any", sign=sign, objects=objects)
    return done(context, vocabulary().verbs["cost"][0], pending_said(pending)) if _at_a_price(context, verb) else None


def _at_a_price(context: Context, verb: Verb) -> bool:
    """Whether the one price of the puzzle may be that of doing so: buying or renting it, or what clues tell again."""
    prices = [axis for axis in context.world.axes if "money" in axis.topics]
    known = vocabulary().verbs
    told = sum(
        times
        for word, times in context.world.spoken.items()
        if any(each.base in (verb.base, *_MENDING.get(verb.base, ())) for each in known.get(word, ()))
    )
    bought = verb.base in _BOUGHT
    return verb.shape == "base" and len(prices) == 1 and (bought or told > 1)


_BOUGHT = words("buy purchase rent hire lease own")
_MENDING = {"fix": ("repair",), "repair": ("fix",)}


_FINISHED = words(
    """make build complete finish solve knit sew bake cook prepare run swim climb cross paint write create construct
    assemble restore repair carve weave film record produce brew grow harvest escape travel reach"""
)
"""What is done when the time is over that something took."""
