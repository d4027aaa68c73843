"""Every page on a telephone and a wide screen, light and dark: nothing is wider than the screen, and axe finds nothing
serious. The pictures can be looked at afterwards: set `CLUEWRIGHT_SCREENSHOTS` to a folder.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from web.conftest import ROOT, Service, Visitor

AXE = ROOT / "node_modules/axe-core/axe.min.js"
SCREENS = {"telephone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
PAGES = {
    "home": "/",
    "library": "/library?family=maths",
    "family": "/families/logic",
    "puzzle": "/puzzles/small%20logic",
    "new": "/new",
    "paste": "/paste",
    "not-found": "/nothing-here",
    **{
        f"play-{family}": f"small {family}"
        for family in ("houses", "weight", "cryptarithm", "maths", "square", "logic")
    },
}


FOLDER = os.environ.get("CLUEWRIGHT_SCREENSHOTS")
LOOKS = [("telephone", "light"), ("desktop", "dark"), ("telephone", "dark"), ("desktop", "light")]


@pytest.mark.parametrize(("screen", "scheme"), LOOKS if FOLDER else LOOKS[:2])
def test_pages_fit_and_can_be_used_by_everybody(screen: str, scheme: str, service: Service, chromium: Any) -> None:
    visitor = Visitor(chromium, service.address, viewport=SCREENS[screen], color_scheme=scheme)
    page = visitor.page
    faults = []
    for name, where in PAGES.items():
        if where.startswith("/"):
            page.goto(where)
            page.wait_for_load_state("networkidle")
        else:
            page.goto(f"/puzzles/{quote(where)}")
            page.get_by_role("button", name="Play").click()
            page.locator("[data-place]").first.wait_for()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            faults.append(f"{name} is {wide} pixels wider than the screen")
        faults += [f"{name}: {each}" for each in _axe(page)]
        _keep(page, f"{name}-{screen}-{scheme}")
    visitor.complaints[:] = [each for each in visitor.complaints if "404" not in each]
    visitor.leave()
    assert not faults


def _axe(page: Any) -> list[str]:
    """What axe calls serious or worse; nothing where it is not installed (scripts/test says so)."""
    if not AXE.exists():
        return []
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']} ({each['nodes'][0]['html'][:120]})"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def _keep(page: Any, name: str) -> None:
    if FOLDER:
        Path(FOLDER).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(FOLDER) / f"{name}.png", full_page=True)
