"""Ships, planes, finds and wares."""

from __future__ import annotations

from cluewright.families.logic.english.customs.verbs import HAVING, MAKING, Row
from cluewright.families.logic.english.words import words

ROWS = (
    Row(
        words(
            """ship boat yacht vessel ferry submarine schooner canoe kayak sailboat galleon sub cutter trawler barge"""
        ),
        HAVING
        | MAKING
        | words(
            """captain command skipper sail pilot steer crew helm row paddle race rent charter operate run navigate
            take ride drive lead guide board launch sell hire book christen use man find locate discover salvage
            explore work"""
        ),
    ),
    Row(
        words(
            """plane aircraft balloon rocket spacecraft shuttle glider drone satellite probe jet helicopter airship"""
        ),
        HAVING
        | MAKING
        | words(
            """pilot fly launch engineer operate command crew ride steer captain race program take send use sell"""
        ),
    ),
    Row(
        words(
            """find fossil artifact artefact relic discovery comet exoplanet asteroid wreck treasure dinosaur mineral"""
        ),
        HAVING
        | words(
            """find discover unearth dig_up excavate uncover spot see observe study identify locate recover come_across
            stumble_upon stumble_across record detect retrieve collect salvage explore research sight steal
            bring show exhibit display sell photograph bury hide"""
        ),
    ),
    Row(
        words("cargo load freight shipment"),
        words(
            """carry transport haul deliver ship bring take have hold pull tow move sell buy collect store contain
            import export truck ferry cart convey unload load trade drop_off pick_up get receive order drive
            transfer fly"""
        ),
    ),
    Row(
        words("goods ware merchandise product"),
        HAVING
        | MAKING
        | words(
            """sell carry transport haul deliver bring take hold offer display stock bake brew grow order promote
            advertise launch test use"""
        ),
    ),
)
"""Categories, and the verbs that say whose they are."""
