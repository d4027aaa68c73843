"""The parts of the campaign, by name."""

from __future__ import annotations

from campaign import (
    certificates,
    differential,
    edges,
    elsewhere,
    fuzz,
    hostile,
    interface,
    kills,
    poisoned,
    signals,
    slow,
)

PARTS = {
    part.name: part
    for part in (
        certificates.PART,
        differential.PART,
        edges.PART,
        elsewhere.PART,
        fuzz.PART,
        hostile.PART,
        interface.PART,
        kills.PART,
        poisoned.PART,
        signals.PART,
        slow.PART,
    )
}
