"""Three ways to fill in a board: with the mouse, with the keyboard alone, with a finger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from web.conftest import Visitor


class Hands(Protocol):
    """How somebody fills in a place."""

    def enter(self, place: str, value: str) -> None: ...
    def paint(self, cells: list[str]) -> None: ...
    def join(self, one: str, other: str) -> None: ...


def solve(hands: Hands, family: str, right: Mapping[str, str]) -> None:
    """Fill in everything, as the board of the family asks."""
    if family == "square":
        hands.paint([place for place, value in right.items() if value == "#"])
    elif family == "houses":
        for one, other in right.items():
            hands.join(one, other)
    else:
        for place, value in right.items():
            hands.enter(place, value)


def spot(visitor: Visitor, place: str) -> Any:
    """Where a place can be pointed at."""
    return visitor.page.locator(f'[data-place="{place}"]').first


def middle(visitor: Visitor, place: str) -> tuple[float, float]:
    box = spot(visitor, place).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shows(visitor: Visitor, place: str, value: str) -> bool:
    """Whether the board shows it already: another test may have played this puzzle."""
    return value in str(spot(visitor, place).get_attribute("aria-label"))


def settled(visitor: Visitor, place: str, value: str) -> None:
    """Wait until the board shows it."""
    visitor.page.locator(f'[data-place="{place}"][aria-label*="{value}"]').wait_for()


class Mouse:
    """Clicks and drags."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def enter(self, place: str, value: str) -> None:
        if shows(self.visitor, place, f": {value}"):
            return
        spot(self.visitor, place).click()
        self.page.locator(".keypad").get_by_role("button", name=value, exact=True).click()
        settled(self.visitor, place, f": {value}")

    def paint(self, cells: list[str]) -> None:
        """Each run of neighbours is one stroke."""
        for run in runs(cells):
            spot(self.visitor, run[0]).scroll_into_view_if_needed()
            self.page.mouse.move(*middle(self.visitor, run[0]))
            self.page.mouse.down()
            for cell in run[1:]:
                self.page.mouse.move(*middle(self.visitor, cell))
            self.page.mouse.up()
            settled(self.visitor, run[-1], "filled")

    def join(self, one: str, other: str) -> None:
        spot(self.visitor, one).scroll_into_view_if_needed()
        self.page.mouse.move(*middle(self.visitor, one))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.visitor, other), steps=3)
        self.page.mouse.up()
        settled(self.visitor, one, f"joined with {other}")


class Keys:
    """The keyboard alone: Tab to the board, then keys that move and enter."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement?.getAttribute('data-place') ?? ''"))

    def go(self, place: str) -> None:
        """Tab until the board has the keyboard, then on to the place."""
        for _ in range(40):
            if self.here():
                break
            self.press("Tab")
        for _ in range(400):
            if self.here() == place:
                return
            self.press("PageDown")
        raise AssertionError(f"the keyboard does not reach {place}")

    def enter(self, place: str, value: str) -> None:
        if shows(self.visitor, place, f": {value}"):
            return
        self.go(place)
        self.page.keyboard.type(value)
        self.press("Enter")
        settled(self.visitor, place, f": {value}")

    def paint(self, cells: list[str]) -> None:
        for cell in cells:
            self.go(cell)
            self.press("Space")
            settled(self.visitor, cell, "filled")

    def join(self, one: str, other: str) -> None:
        self.go(one)
        self.press("Space")
        self.go(other)
        self.press("Space")
        settled(self.visitor, one, f"joined with {other}")


class Finger:
    """Taps."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def enter(self, place: str, value: str) -> None:
        if shows(self.visitor, place, f": {value}"):
            return
        spot(self.visitor, place).tap()
        self.page.locator(".keypad").get_by_role("button", name=value, exact=True).tap()
        settled(self.visitor, place, f": {value}")

    def paint(self, cells: list[str]) -> None:
        for cell in cells:
            spot(self.visitor, cell).tap()
            settled(self.visitor, cell, "filled")

    def join(self, one: str, other: str) -> None:
        spot(self.visitor, one).tap()
        spot(self.visitor, other).tap()
        settled(self.visitor, one, f"joined with {other}")


def runs(cells: list[str]) -> list[list[str]]:
    """Cells in rows, as strokes: neighbours in a row follow each other."""
    found: list[list[str]] = []
    for cell in sorted(cells, key=lambda each: (int(each[1:]), each[0])):
        last = found[-1][-1] if found else ""
        if last and last[1:] == cell[1:] and ord(last[0]) + 1 == ord(cell[0]):
            found[-1].append(cell)
        else:
            found.append([cell])
    return found
