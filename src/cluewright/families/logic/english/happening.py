"""What a time of the puzzle is the time of, and whether a verb speaks of that.

A scale may be called after an event (departure, birth year, deadline): then only verbs of this event tell it, and
whoever arrives at 8:00 has not departed then. A scale that is called by a mere word of time (day, year) is open to all
that happens, but for what happens to people beside whatever the puzzle is about: they are born, call, eat or wake up.
What the clues of a puzzle say again and again is always taken at its word (`habits.py`).
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.customs import certain_deeds
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.pairing import agents_of, made_of
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of

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
        return not world.alone() or years or world.racing() or _surely_told(context, verb)
    named = {*world.category_words, *words_of(world.puzzle.places.noun), *world.objects}
    named |= {word for word, times in world.spoken.items() if times > 1}
    return any(verb.base in verbs and named & about for verbs, about in _TOLD_OF)


def _surely_told(context: Context, verb: Verb) -> bool:
    """Whether a sentence alone may tell by the verb when it was: it is what those people do, or no making or buying."""
    world = context.world
    people = [words_of(name) for name in world.person_categories]
    if verb.base not in _BEFOREHAND or any(agents_of(verb.base) & _singular(each) for each in people):
        return True
    called = [_singular(words_of(each.name)) for each in world.categories if each.name not in world.person_categories]
    return any(verb.base in (certain_deeds(_singular(who), what) or ()) for who in people for what in called)


def _singular(named: AbstractSet[str]) -> set[str]:
    return {form for word in named for form in numbers(word)}


_BEFOREHAND = words(
    """buy purchase make build finish complete release pack walk shop order submit drink estimate publish produce design
    construct create invent record print carve"""
)
"""What is done with a thing before or after, or by others than those of whom the puzzle tells the day."""


def _is_event(word: str) -> bool:
    """Whether a word of a scale is what happens: an audition, (the year) adopted."""
    noun = vocabulary().nouns.get(word)
    if noun is not None:
        return noun.kinds == {"event"}
    return any(verb.shape == "done" for verb in vocabulary().verbs.get(word, ()))
