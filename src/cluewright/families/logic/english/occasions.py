"""Nouns of what happens, and the puzzles that each may be of: an appointment, where there are doctors.

Beside other clues an event is taken for what the puzzle is about. In a sentence alone it must be that by its nature: a
bus ride of 85 minutes is not the film that somebody saw.
"""

from __future__ import annotations

from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import World

EVENTS = words(
    """trip vacation holiday tour journey voyage outing retreat excursion expedition cruise adventure class course
    lesson session seminar workshop project event party show game match race contest competition tournament
    reservation rental booking assignment study experiment presentation talk lecture speech performance recital
    concert job order delivery appointment interview wedding launch flight discovery ascent debut departure arrival
    find catch climb birth purchase visit stay shift audition rehearsal premiere screening exhibition festival
    parade ride walk hike dive swim marathon routine act dance song birthday anniversary mission round turn slot"""
)
"""Nouns of what happens, which is somebody's or some thing's whatever the puzzle is about."""

PRIVATE = words("birthday wedding anniversary birth party rehearsal interview holiday vacation")
"""What everybody has besides, whatever the puzzle tells: of these it must speak itself."""

_OF = (
    (
        words("appointment visit session"),
        words(
            """doctor dentist patient vet veterinarian physician surgeon therapist client stylist barber hairdresser
            lawyer complaint ailment tutor"""
        ),
    ),
    (
        words("class course lesson session workshop"),
        words("teacher instructor tutor pupil student subject professor trainer"),
    ),
    (
        words("lecture talk speech presentation seminar workshop session"),
        words("speaker lecturer topic professor presenter"),
    ),
    (
        words("concert show performance recital tour"),
        words("band singer musician orchestra performer pianist choir comedian magician venue"),
    ),
    (
        words("performance act routine turn"),
        words("dancer skater gymnast juggler acrobat actor act piece dance tune"),
    ),
    (
        words("trip tour journey voyage outing excursion expedition cruise adventure retreat stay"),
        words("destination traveller traveler tourist vacationer explorer resort transport couple"),
    ),
    (words("flight departure arrival"), words("airline pilot airport gate passenger plane aircraft")),
    (words("departure arrival trip journey"), words("train ferry platform ship")),
    (words("launch flight mission"), words("rocket mission spacecraft astronaut satellite probe shuttle")),
    (words("race marathon"), words("runner racer jockey cyclist skier sprinter rower sailor")),
    (words("swim race"), words("swimmer")),
    (words("dive"), words("diver reef")),
    (words("climb ascent expedition"), words("climber mountaineer mountain peak summit")),
    (words("hike walk"), words("hiker trail walker path")),
    (words("ride"), words("rider coaster")),
    (words("game match"), words("team sport player opponent")),
    (words("discovery find"), words("discoverer astronomer archaeologist paleontologist fossil comet")),
    (words("delivery"), words("courier package parcel pizza")),
    (words("reservation booking stay"), words("guest hotel resort")),
    (words("audition"), words("actor actress role part")),
    (words("catch"), words("fish angler fisherman")),
    (words("exhibition"), words("gallery museum")),
    (words("project experiment study"), words("scientist researcher student")),
    (words("premiere screening"), words("film movie")),
    (words("rental"), words("renter")),
    (words("wedding"), words("bride groom")),
)
"""Events, and the categories of puzzles that are surely about them."""


def may_be_told(world: World, event: str) -> bool:
    """Whether an event, by its singular, may be what the puzzle is about."""
    if event in EVENTS - PRIVATE and not world.alone():
        return True
    named = {form for word in world.category_words for form in numbers(word)}
    return any(event in events and named & about for events, about in _OF)
