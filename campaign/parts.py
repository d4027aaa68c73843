"""The parts of the campaign, by name."""

from __future__ import annotations

from campaign import certificates, differential, fuzz, hostile, kills, signals

PARTS = {
    part.name: part
    for part in (differential.PART, certificates.PART, fuzz.PART, kills.PART, signals.PART, hostile.PART)
}
