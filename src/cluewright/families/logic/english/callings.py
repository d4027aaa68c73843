"""What people do who are called after it: an artist paints, a detective solves cases, a mechanic fixes cars.

Where a puzzle has such people, what they do with something ties the two, though the same verb said of anybody else
would not: who repairs a car need not have it, but the mechanic of a puzzle is told by the car that he repaired.
"""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.reasons import category_of
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import Kind, Said, Sort, Thing, anchor
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import JOB_CATEGORIES, LOOKS, words
from cluewright.families.logic.english.world import words_of

_PLACES = kinds.HOMETOWNS | kinds.PLACES | kinds.NATIONS
CALLING = "calling "
"""Before a verb that says what those of a calling do."""

_MAKE = "make create design build construct craft produce develop invent patent complete finish"
_CALLINGS = {
    form: words(verbs)
    for nouns, verbs in (
        ("artist painter muralist", "paint create make draw sketch produce finish complete exhibit do"),
        ("sculptor carver", "sculpt carve create make produce finish complete chisel exhibit"),
        ("photographer", "photograph take shoot capture snap"),
        ("author writer novelist poet playwright", "write pen author publish compose finish complete release"),
        ("journalist columnist reporter blogger", "write pen cover report_on"),
        ("composer songwriter", "compose write pen finish complete"),
        ("director filmmaker", "direct make film shoot helm"),
        ("singer musician band pianist guitarist violinist performer", "sing perform play record release cover"),
        ("actor actress", "play portray star_in act_in appear_in"),
        ("dancer", "dance perform do"),
        ("chef cook baker caterer confectioner", "cook make prepare bake create whip_up fry roast grill serve"),
        ("brewer distiller winemaker vintner", "brew make produce bottle distil distill create"),
        ("farmer grower gardener rancher", "grow raise plant harvest tend cultivate look_after keep"),
        ("keeper zookeeper warden ranger caretaker", "look_after tend care_for take_care_of feed keep run man"),
        ("vet veterinarian doctor nurse physician surgeon dentist", "treat see examine diagnose cure operate_on"),
        ("lawyer attorney barrister", "represent defend handle"),
        ("detective investigator inspector sleuth", "solve investigate crack handle arrest catch work_on"),
        ("officer policeman sheriff constable cop", "arrest catch apprehend"),
        ("mechanic plumber electrician repairman handyman technician", "fix repair service mend install replace"),
        ("architect builder engineer inventor designer maker craftsman carpenter potter jeweller jeweler", _MAKE),
        ("founder entrepreneur", "found establish start create launch"),
        ("cartographer mapmaker illustrator cartoonist", "draw make chart create illustrate produce sketch"),
        ("explorer discoverer astronomer", "discover find explore observe spot identify sight see reach"),
        ("researcher scientist biologist zoologist", "research study investigate observe track tag discover"),
        ("archaeologist archeologist paleontologist", "dig_up unearth find discover excavate uncover"),
        ("climber mountaineer", "climb scale summit ascend conquer"),
        ("pilot", "fly pilot"),
        ("captain skipper commander", "captain command skipper lead sail pilot steer"),
        ("driver racer", "drive race"),
        ("rider jockey", "ride race"),
        ("trainer coach handler", "train coach handle"),
        ("teacher tutor professor instructor lecturer", "teach instruct lecture_on tutor"),
        ("trader vendor merchant seller shopkeeper stallholder dealer", "sell stock trade"),
        ("angler fisherman fisher", "catch land hook reel_in net"),
        ("thief robber burglar", "steal rob burgle take"),
        ("programmer coder", "write develop code create program"),
        ("quilter seamstress dressmaker knitter tailor weaver", "sew make knit quilt stitch weave finish complete"),
        ("tattooist", "ink tattoo do"),
        ("barber hairdresser stylist", "cut style do"),
        ("realtor broker", "list sell show"),
        ("publisher", "publish release print"),
        ("translator interpreter", "translate interpret"),
        ("editor", "edit"),
        ("judge", "judge"),
        ("host presenter", "host present"),
        ("borrower", "borrow check_out take_out read"),
        ("adopter", "adopt take_home choose"),
        ("sponsor backer donor investor", "sponsor back fund donate_to finance"),
        ("guide", "lead guide"),
        ("magician juggler acrobat", "perform do"),
        ("speaker", "discuss present speak_about talk_about speak_on"),
        ("observer watcher stargazer birdwatcher spotter", "observe see watch spot sight look_at view"),
        ("taster", "taste try sample drink eat"),
        ("wizard witch sorcerer", "cast know brew"),
        ("hunter", "hunt catch track_down"),
        ("guard watchman", "guard patrol watch protect"),
    )
    for noun in nouns.split()
    for form in numbers(noun)
}
"""Callings, and what those do to whom something is tied by it."""


def _calling(category: str) -> frozenset[str]:
    """What those of a category of people do, by its name."""
    return frozenset(verb for word in words_of(category) for verb in _CALLINGS.get(word, ()))


def callings_of(context: Context, verb: str) -> set[str]:
    """The categories of people who are called after what the verb says."""
    return {name for name in context.world.person_categories if verb in _calling(name)}


def by_calling(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """What those of a calling do with something: it is told by that who they are."""
    if said.kind is not Kind.NAMED or said.owned or said.trailing or said.headed or said.his:
        return None
    hold = verb.sense("hold")
    if hold is not None and hold.present and verb.shape in ("past", "done"):
        return None  # who sold something has it no more
    category = category_of(context, said)
    callings = callings_of(context, verb.base) if category else set()
    if category is None or not callings:
        return None
    if said.prep == "by":
        by = passive and category in callings and said.noun is None
        return _told(said, verb, f"{CALLING}by {verb.base}") if by else None
    if said.prep or passive or not callings - {category} or not _done_with(context, said, category):
        return None
    return _told(said, verb, f"{CALLING}{verb.base}")


def _told(said: Said, verb: Verb, deed: str) -> Said:
    by = deed.startswith(f"{CALLING}by ")
    return replace(said, shape=verb.shape, sort=Sort.THING, name=None, prep="", verb=deed, suffered=by)


def _done_with(context: Context, said: Said, category: str) -> bool:
    """Whether it is something that may be made, mended or sold: no person, no town, no job, no time; a colour alone
    is nothing, but a green quilt is.
    """
    world, called = context.world, words_of(category)
    if category in world.person_categories or world.axis(category) is not None or said.sort is not Sort.THING:
        return False
    if called & (_PLACES | JOB_CATEGORIES):
        return False
    return not called & LOOKS or said.noun is not None


def calling_fits(context: Context, thing: Thing, said: Said) -> bool:
    """Whether the subject is one of those whose calling it is, or what they do it to."""
    world = context.world
    deed = said.verb.removeprefix(CALLING)
    value = world.value(thing.name or anchor(thing.about))
    if deed.startswith("by "):
        named = world.value(thing.name)
        made = named is None or not words_of(named.category) & _PLACES
        return made and thing.sort is Sort.THING
    callings = callings_of(context, deed)
    if value is not None and thing.name is not None:
        return value.category in callings
    called = world.category_words.get(thing.noun.word, set()) & world.person_categories if thing.noun else set()
    if called:
        return called <= callings
    somebody = thing.sort is Sort.PERSON or (thing.noun is None and not thing.owned)
    return (
        somebody
        and (value is None or value.category not in world.person_categories - callings)
        and (world.person_categories <= callings)
    )
