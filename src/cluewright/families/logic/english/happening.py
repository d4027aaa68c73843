"""What a time of the puzzle is the time of, and whether a verb speaks of that.

A scale may be called after an event (departure, birth year, deadline): then only verbs of this event tell it, and
whoever arrives at 8:00 has not departed then. A scale that is called by a mere word of time (day, year) is open to all
that happens, but for what happens to people beside whatever the puzzle is about: they are born, call, eat or wake up.
In a sentence alone only those verbs tell it that are of any event, of such people or of such things.
What the clues of a puzzle say again and again is always taken at its word (`habits.py`).
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.customs import certain_deeds
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.occasions import may_be_told
from cluewright.families.logic.english.pairing import agents_of, made_of
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import World, words_of

TIMES = words(
    """year years month months day days date dates time times hour hours week weeks weekday weekdays slot slots of in
    the night nights decade century season minute minutes morning evening afternoon start starting"""
)
"""Words of time that say of no event."""

_OF_ANY_EVENT = words("be have take_place happen occur schedule slate fall hold set plan come come_up do get date")
"""Verbs that may be said of every event."""

_LIFE = words("bear marry wed get_married retire hire graduate die tie_the_knot move move_in enlist join")
_DAILY = words(
    """call phone wake_up get_up eat book pay go_to_bed sleep rest reserve arrive leave depart check_in check_out delay
    postpone cancel announce meet engage get_engaged divorce honeymoon bloom propose plan plant_out"""
)
BESIDE = _LIFE | _DAILY
"""What happens to people whatever a puzzle is about."""

_LEAVING = words("leave depart go start set_off set_out set_sail pull_out sail fly take_off head travel drive launch")
_TOLD_OF = (
    (
        _LEAVING | {"arrive"},
        words(
            """train flight bus ship boat ferry plane trip journey voyage cruise coach tram airline rocket traveller
            traveler passenger pilot driver captain destination departure arrival platform gate runner guest tourist
            vacation visitor spacecraft shuttle truck balloon"""
        ),
    ),
    (
        words("arrive"),
        words("order delivery pizza package parcel letter flower bouquet guest customer client visitor caller shopper"),
    ),
    (
        words("marry wed get_married tie_the_knot"),
        words("bride groom husband wife couple wedding surname spouse marriage ceremony"),
    ),
    (words("bear"), words("baby cub child birthday birth puppy kitten foal panda twin infant")),
    (words("graduate"), words("graduate student college university degree")),
    (words("call phone"), words("caller request")),
    (
        words("meet"),
        words(
            """meeting interview club class group appointment lesson session client tutor team society course student
            teacher professor doctor patient seminar workshop date"""
        ),
    ),
    (words("hire"), words("department job position employee worker company occupation")),
)
"""What happens to people, and the categories of puzzles that are about just this."""

EVENTS = (
    (words("departure departures departing departed"), _LEAVING),
    (words("arrival arrivals arriving arrived"), words("arrive come land check_in get_in show_up turn_up dock")),
    (words("birth births birthday birthdays born"), words("bear celebrate have fall be")),
    (words("wedding weddings marriage marriages"), words("marry wed get_married tie_the_knot have hold")),
    (words("death deaths died"), words("die")),
    (words("graduation"), words("graduate")),
    (words("retirement"), words("retire")),
    (words("election"), words("elect win")),
    (words("hire hired hiring"), words("hire join start_work begin_work employ")),
    (
        words("built construction erected completed completion"),
        words("build construct erect complete finish raise put_up make date"),
    ),
    (
        words("founded founding established foundation"),
        words("found establish set_up start open create form begin launch"),
    ),
    (
        words("launch launched launching"),
        words(
            """launch send_up lift_off blast_off take_off go_up send fly go leave debut release begin start schedule
            slate"""
        ),
    ),
    (words("finish finishing end ending"), words("finish end complete cross come_in end_up finish_up conclude")),
    (words("finished"), words("finish complete paint make build write create end")),
    (words("opening opened"), words("open found establish launch start begin premiere debut")),
    (words("closing closure closed"), words("close shut")),
    (words("sale sold"), words("sell auction go")),
    (
        words("discovery discovered found"),
        words("discover find make spot see observe identify sight detect uncover unearth record excavate"),
    ),
    (
        words("release released published publication"),
        words("release come_out publish premiere debut launch appear open air write"),
    ),
    (words("purchase purchased bought"), words("buy purchase acquire get")),
    (words("planted planting"), words("plant sow put_in")),
    (words("harvest"), words("harvest pick reap gather")),
    (words("win"), words("win")),
    (words("checkout check-out"), words("check_out leave")),
    (words("checkin check-in"), words("check_in arrive")),
    (words("dinner lunch breakfast supper meal"), words("eat dine serve")),
    (words("bedtime"), words("go_to_bed sleep")),
    (words("wake-up waking"), words("wake_up get_up rise")),
    (words("shift"), words("work start begin start_work begin_work")),
    (words("flight"), _LEAVING),
    (words("lesson class course lecture seminar session"), words("take attend start begin teach meet practise play")),
    (words("due deadline"), words("finish submit complete hand_in deliver")),
    (words("delivery delivered"), words("deliver receive arrive")),
    (words("exam test"), words("take sit write pass")),
    (words("interview"), words("interview meet go see")),
    (words("appointment visit"), words("see visit go meet come arrive")),
    (words("concert performance show gig"), words("perform play sing appear attend see watch")),
    (words("vacation holiday trip"), words("go leave vacation holiday travel take visit fly sail drive")),
    (words("sighting"), words("see spot sight observe photograph")),
)
"""Scales called after an event, and the verbs that speak of it."""

EVENT_NOUNS = frozenset(word for named, _ in EVENTS for word in named)


_AT_THE_END = words("finish end complete conclude close stop wrap_up retire quit die end_up finish_up")
"""What happens when it is over, and not when it starts."""


def event_words(nouns: AbstractSet[str]) -> frozenset[str]:
    """The words of a scale's noun that name an event."""
    return frozenset(nouns) - TIMES


def event_fits(context: Context, verb: Verb, noun: str) -> bool:
    """Whether the verb speaks of the event that a scale of times with this noun is called after."""
    nouns = event_words(words_of(noun))
    rows = [verbs for named, verbs in EVENTS if nouns & named]
    if rows or any(_is_event(word) for word in nouns):
        return verb.base in _OF_ANY_EVENT.union(*rows) or any(made_of(word, verb.base) for word in nouns)
    if verb.base in ("work", "study", "live") and words_of(noun) & {"start", "starting"}:
        return False  # whoever worked there in 2008 may have started before
    if verb.base in _AT_THE_END and words_of(noun) & {"start", "starting"}:
        return False
    world = context.world
    if verb.base not in BESIDE:
        years = any(axis.like_years and axis.noun == noun for axis in world.axes)
        return not world.alone() or _surely_told(context, verb, _SURELY + _IN_A_YEAR if years else _SURELY)
    if world.alone() and verb.base == "arrive" and not _called(world) & _ARRIVING:
        return False  # the bus may leave at that time
    return any(verb.base in verbs and _called(world) & about for verbs, about in _TOLD_OF)


def _called(world: World) -> set[str]:
    """What the puzzle or several of its clues are about."""
    named = {*world.category_words, *words_of(world.puzzle.places.noun), *world.objects}
    return named | {word for word, times in world.spoken.items() if times > 1}


def _surely_told(context: Context, verb: Verb, rows: tuple[tuple[frozenset[str], frozenset[str]], ...]) -> bool:
    """Whether a sentence alone may tell by the verb when it was: of any event, or what those people surely do."""
    world = context.world
    about = _called(world)
    leaving = verb.base in _LEAVING and any(about & named for verbs, named in _TOLD_OF if verb.base in verbs)
    if verb.base in _OF_ANY_EVENT or leaving or any(verb.base in verbs and about & named for named, verbs in rows):
        return True
    if verb.base in ("start", "begin") and any(may_be_told(world, word) for word in context.words):
        return True  # the appointment starts at 10:00
    people = [_singular(words_of(name)) for name in world.person_categories]
    called = [_singular(words_of(each.name)) for each in world.categories if each.name not in world.person_categories]
    if any(agents_of(verb.base) & each for each in people):
        return True
    return any(verb.base in (certain_deeds(who, what) or ()) for who in people for what in called)


def _singular(named: AbstractSet[str]) -> set[str]:
    return {form for word in named for form in numbers(word)}


_SURELY = (
    (words("film movie play show series programme program"), words("show screen air run premiere")),
    (words("rocket mission spacecraft satellite probe shuttle"), words("launch lift_off blast_off take_off fly")),
    (words("pilot airline flight plane aircraft airport"), words("take_off fly")),
    (words("band singer orchestra musician choir performer comedian pianist"), words("play perform sing appear star")),
    (words("song dress costume"), words("sing perform wear")),
    (words("piece tune dance instrument music"), words("play perform dance")),
    (words("sport game team"), words("play compete")),
    (words("stage hall venue room court"), words("use")),
    (words("city country museum park zoo destination island resort"), words("visit go travel see")),
    (words("event guest activity party hall hobby sport"), words("go attend visit dance")),
    (words("class lesson course subject language teacher instructor"), words("take attend go teach have offer")),
    (words("doctor dentist vet patient complaint appointment therapist client"), words("see visit come")),
    (words("speaker lecture talk topic presenter presentation"), words("speak talk present lecture")),
    (words("job occupation profession employee nurse guard clerk"), words("work")),
    (words("flower tree vegetable crop plant"), words("plant sow")),
    (words("award prize medal champion trophy"), words("win receive award")),
)
"""Categories of puzzles, and the verbs that even in a sentence alone tell when it was: films are shown."""

_IN_A_YEAR = (
    (words("book novel author writer album magazine poem comic film movie"), words("come_out release publish appear")),
    (words("building bridge tower castle church lighthouse cathedral house"), words("build erect construct")),
    (words("company club school firm university brewery museum"), words("found establish open")),
    (words("comet asteroid fossil element discoverer astronomer"), words("discover find spot see make")),
    (words("invention inventor gadget device"), words("invent create")),
    (words("president mayor leader"), words("elect")),
)
"""The same, where the scale is one of years: a film that is shown on Monday was released long before."""

_ARRIVING = words("arrival arrivals order delivery package parcel letter guest customer client visitor caller shopper")


def _is_event(word: str) -> bool:
    """Whether a word of a scale is what happens: an audition, (the year) adopted."""
    noun = vocabulary().nouns.get(word)
    if noun is not None:
        return noun.kinds == {"event"}
    return any(verb.shape == "done" for verb in vocabulary().verbs.get(word, ()))
