"""The shapes of the rows, and the verbs that many of them share."""

from __future__ import annotations

from typing import NamedTuple

from cluewright.families.logic.english.words import words


class Row(NamedTuple):
    """A kind of category, and the verbs that say whose a value of it is."""

    named: frozenset[str]
    """Its nouns, in the singular."""

    verbs: frozenset[str]
    beside: frozenset[str] = frozenset()
    """Verbs that say so only beside other clues: who brings tea may not drink it, who likes Fords may have none."""

    everyday: bool = False
    """Whether everybody has such: pets, drinks, cars. Verbs that say it of anything else do not say it of these."""


class Deeds(NamedTuple):
    """People of a role, and all that they do with what they are told by."""

    roles: frozenset[str]
    things: frozenset[str]
    """Nouns of categories; `*` for all."""

    verbs: frozenset[str]


OF_ANYTHING = words(
    "have name call include feature boast assign award give grant hand allot allocate hold consist contain"
)
"""Verbs that say it of anything."""

HAVING = words(
    """have own get possess keep acquire obtain buy purchase receive choose pick select pick_out go_with settle opt
    decide_on opt_for settle_on"""
)
LIKING = words("like love enjoy adore prefer favour favor fancy")
MAKING = words("make build design create produce construct develop invent craft assemble")
TAKING = words("take bring carry hold use rent borrow")
CARING = words(
    """tend keep look_after care care_for take_care_of man maintain watch_over feed raise rear breed foster adopt train
    handle rescue groom guard supervise oversee"""
)
SEEING = words(
    """see spot sight observe watch photograph film record track tag study identify find discover document research
    follow count glimpse sketch draw paint"""
)
LEADING = words("run manage head lead direct own operate found establish start launch set_up open create form start_up")
EATING = words(
    """eat order bring bake cook make prepare serve try taste sample sell pack submit enter devour consume munch nibble
    request present decorate frost dish_up whip_up snack drink sip brew blend mix pour use add spread contain
    snack_on"""
)

CHOOSING = words("have get receive choose pick select pick_out go_with settle opt decide_on opt_for settle_on")
OWNING = HAVING - CHOOSING

BY_THE_WAY = words(
    """clean wash polish repair fix mend photograph film draw sketch describe hide bury walk groom protect test need
    require scrub dust sweep iron vacuum mop paint varnish"""
)
"""What people do with anything, whosoever it is."""

NEUTRAL = words(
    """have get receive choose pick select pick_out go_with settle opt decide_on opt_for settle_on take use bring
    include feature boast contain consist be"""
)
"""Verbs that say of anything, whatever it is and whoever they are, that it goes together with somebody."""
