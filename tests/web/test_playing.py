"""Every family played to its end in a real Chromium: by mouse, by the keyboard alone, by touch."""

from __future__ import annotations

import pytest

from web.conftest import SMALL, Service, Visitor
from web.hands import Finger, Keys, Mouse, solve

SOLVED = "Solved: everything is filled in, and every rule holds."


@pytest.mark.parametrize("family", SMALL)
def test_by_mouse(family: str, service: Service, visitor: Visitor) -> None:
    visitor.begin(f"small {family}")
    solve(Mouse(visitor), family, service.right(family))
    visitor.said(SOLVED)


@pytest.mark.parametrize("family", SMALL)
def test_by_keyboard_alone(family: str, service: Service, visitor: Visitor) -> None:
    visitor.page.goto("/library")
    keys = Keys(visitor)
    _tab_to(visitor, "Words")
    visitor.page.keyboard.type(f"small {family}")
    keys.press("Enter")
    visitor.page.get_by_text("1 puzzle fits").wait_for()
    _tab_to(visitor, f"small {family}")
    keys.press("Enter")
    visitor.page.get_by_role("button", name="Play").wait_for()
    _tab_to(visitor, "Play")
    keys.press("Enter")
    visitor.page.locator("[data-place]").first.wait_for()
    solve(keys, family, service.right(family))
    visitor.said(SOLVED)


@pytest.mark.parametrize("family", SMALL)
def test_by_touch(family: str, service: Service, phone: Visitor) -> None:
    phone.begin(f"small {family}")
    solve(Finger(phone), family, service.right(family))
    phone.said(SOLVED)


def _tab_to(visitor: Visitor, name: str) -> None:
    """Press Tab until the thing of this name has the keyboard."""
    script = "e => (e.labels?.[0]?.textContent ?? e.getAttribute('aria-label') ?? e.textContent ?? '').trim()"
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if str(visitor.page.evaluate(f"({script})(document.activeElement)")).startswith(name):
            return
    raise AssertionError(f"Tab does not reach {name}")
