"""The parts of the campaign, by name."""

from __future__ import annotations

from campaign import differential, fuzz, hostile, kills, signals

PARTS = {part.name: part for part in (differential.PART, fuzz.PART, kills.PART, signals.PART, hostile.PART)}
