"""The report on our peers is what was measured, and says where we are behind before anything else."""

import math
from pathlib import Path

import peer_report
from peer_report import OURS, Measured, Result

_DOCUMENT = Path(__file__).parents[1] / "docs" / "speed.md"


def _measured(own: list[float], others: list[float]) -> Measured:
    results = [Result("square", "planted 12", "proof", 2, {OURS: own, "clingo": others, "C++": [0.5, 0.5]}, {}, [])]
    return Measured("square", "2026-01-01", "3.11", 5.0, [], results)


def test_the_document_is_what_was_measured() -> None:
    assert peer_report.document(peer_report.kept()) == _DOCUMENT.read_text("utf-8")


def test_where_we_are_behind_comes_first_with_compiled_programs_apart() -> None:
    text = peer_report.document([_measured([1.0, 4.0], [2.0, 3.0])])
    assert "| square planted 12 | proof | worst | 4,000 | clingo | 3,000 | 1.3x |" in text
    assert "| square planted 12 | proof | worst | 4,000 | C++ | 500 | 8.0x |" in text
    assert text.index("## Where a peer is ahead") < text.index("## Where compiled") < text.index("## Square")
    assert "1 of 2 comparisons with the best of them" in text


def test_what_is_undecided_is_behind_and_shown() -> None:
    text = peer_report.document([_measured([1.0, math.inf], [2.0, 3.0])])
    assert "| square planted 12 | proof | worst | > 5 s | clingo | 3,000 | undecided |" in text
    assert "clingo 5 s; Cluewright 6 s and more, 1 undecided" in text


def test_all_families_have_the_same_limit() -> None:
    """What another family's shorter limit would have cut off counts as undecided."""
    longer = _measured([1.0, 4.0], [2.0, 9.0])._replace(limit=10.0)
    text = peer_report.document([longer, _measured([1.0, 4.0], [2.0, 3.0])])
    assert "Given up after 5 s" in text
    assert "| 2,500 / 4,000 | > 5 s / > 5 s | 500 / 500 |" in text
    assert "9,000" not in text
