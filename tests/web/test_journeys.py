"""What people do beside filling in a board: hints, errors, reloads, two tabs, new and pasted puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as NotSeenError
from playwright.sync_api import expect

from cluewright.library.store import Library
from tui.emulator import Terminal
from web.conftest import Service, Visitor, address_of, started
from web.hands import Mouse, middle, settled, spot

LOOSE = """() => {
  const at = (element, x, y) => new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
  const number = (element, name) => Number(element.getAttribute(name));
  const lines = [...document.querySelectorAll(".ink > line")];
  const ends = lines.flatMap((line) => [1, 2].map((n) => at(line, number(line, `x${n}`), number(line, `y${n}`))));
  const boxes = [...document.querySelectorAll(".target .hit")].map((box) =>
    at(box, number(box, "x") + number(box, "width") / 2, number(box, "y")));
  return boxes.filter((top) => !ends.some((end) => Math.hypot(end.x - top.x, end.y - top.y) < 1)).length;
}"""
"""How many boxes of a mobile hang on no string."""


def test_a_hint_an_error_and_a_reload(service: Service, visitor: Visitor) -> None:
    right = service.right("maths")
    places = list(right)
    visitor.begin("small maths")
    page, mouse = visitor.page, Mouse(visitor)
    page.get_by_role("button", name="Hint").click()
    visitor.said("Look at")
    assert page.locator(".hinted").count() > 0
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Play this step").click()
    expect(page.locator("#filled")).not_to_contain_text("0 of")
    played = page.locator("#filled").inner_text()

    open_places = [place for place in places if ": empty" in str(spot(visitor, place).get_attribute("aria-label"))]
    wrong = next(digit for digit in "123456789" if digit != right[open_places[0]])
    mouse.enter(open_places[0], wrong)
    visitor.said(f"{open_places[0]} is {wrong}.")
    page.get_by_role("button", name="Right so far?").click()
    visitor.said(f"This contradicts the solution: {open_places[0]}")
    assert page.locator(f'.hinted[data-ground="{open_places[0]}"]').count() == 1
    page.get_by_role("button", name="Why is this wrong?").click()
    visitor.said(f"{open_places[0]} cannot be {wrong}: ")

    page.reload()
    settled(visitor, open_places[0], f": {wrong}")
    page.get_by_role("button", name="Undo").click()
    settled(visitor, open_places[0], ": empty")
    assert page.locator("#filled").inner_text() == played
    page.get_by_role("button", name="Right so far?").click()
    visitor.said("Nothing is wrong so far")


def test_notes_are_kept(visitor: Visitor) -> None:
    visitor.begin("small weight")
    page = visitor.page
    page.get_by_role("button", name="Notes").click()
    box = page.locator("[data-place]:not(.given)").first
    box.click()
    page.locator(".keypad").get_by_role("button", name="2", exact=True).click()
    page.locator('[aria-label*="notes 2"]').wait_for()
    page.reload()
    page.locator('[aria-label*="notes 2"]').wait_for()


def test_second_button_and_long_press_mark_empty_cells(visitor: Visitor, phone: Visitor) -> None:
    visitor.begin("small square")
    visitor.page.get_by_label("Show at once what is met or broken").check()
    cell = visitor.page.locator("[data-place]:not(.given)").first
    name = str(cell.get_attribute("data-place"))
    cell.click(button="right")
    settled(visitor, name, "marked empty")
    cell.click(button="right")
    settled(visitor, name, "open")
    phone.begin("small square")
    point = [{"x": x, "y": y} for x, y in [middle(phone, name)]]
    session = phone.context.new_cdp_session(phone.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    phone.page.locator(f'.opening[data-ground="{name}"]').wait_for(state="attached")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(phone, name, "marked empty")


def test_counts_and_beams_are_shown_where_that_is_wished(service: Service, visitor: Visitor) -> None:
    visitor.begin("small weight")
    page = visitor.page
    page.get_by_label("Show at once what is met or broken").check()
    page.locator(".beam").first.wait_for(state="attached")
    place, value = next(iter(service.right("weight").items()))
    Mouse(visitor).enter(place, value)
    page.locator(".beam:not([style*='rotate(0deg)'])").first.wait_for(state="attached")
    assert not page.evaluate(LOOSE)


def test_the_elimination_grid_and_the_clues(service: Service, visitor: Visitor) -> None:
    visitor.begin("small logic")
    page = visitor.page
    cell = page.get_by_role("gridcell", name="colour red and pet cat")
    cell.click()
    page.get_by_role("gridcell", name="colour red and pet cat: cross").wait_for()
    cell.click()
    page.get_by_role("gridcell", name="colour red and pet cat: tick").wait_for()
    page.get_by_label("A tick crosses out what follows").is_hidden()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("A tick crosses out what follows").check()
    page.get_by_role("gridcell", name="colour blue and house 3").click(button="right")
    page.get_by_role("gridcell", name="colour blue and house 2: cross").wait_for()
    clue = page.get_by_role("button", name="Clue 1:")
    clue.hover()
    assert page.locator(".heading.pointed").count() > 0
    clue.click()
    page.locator('[data-clue="1"] [aria-pressed="true"]').wait_for()
    page.locator("[role=gridcell][tabindex='0']").focus()
    before = page.locator("[role=gridcell]:focus").get_attribute("data-cell")
    page.keyboard.press("ArrowDown")
    assert page.locator("[role=gridcell]:focus").get_attribute("data-cell") != before
    page.keyboard.press("x")
    page.locator("[role=gridcell]:focus[aria-label$=': cross']").wait_for()


def test_excluded_pairs_are_dashed_lines(visitor: Visitor) -> None:
    visitor.begin("small houses")
    page = visitor.page
    page.get_by_role("button", name="Exclude pairs").click()
    houses = [str(each.get_attribute("data-place")) for each in page.locator("[data-place]").all()]
    spot(visitor, houses[0]).click()
    spot(visitor, houses[-1]).click()
    line = page.locator(".excluded .dashes")
    line.wait_for(state="attached")
    assert line.count() == 1
    assert line.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    assert f"not with {houses[-1]}" in str(spot(visitor, houses[0]).get_attribute("aria-label"))
    spot(visitor, houses[0]).click()
    spot(visitor, houses[-1]).click()
    line.wait_for(state="detached")


def test_the_service_is_started_again_while_a_page_is_open(chromium: Any, tmp_path: Path) -> None:
    library = str(tmp_path / "library.sqlite")
    process = started(library)
    address = address_of(process)
    visitor = Visitor(chromium, address)
    visitor.page.goto("/puzzles/spec-example")
    visitor.page.get_by_role("button", name="Play").click()
    visitor.page.locator("[data-place]").first.wait_for()
    Mouse(visitor).enter("a1", "3")
    process.kill()
    process.wait()
    spot(visitor, "b1").click()
    visitor.page.keyboard.type("5")
    visitor.said("The service does not answer. Is it still running?")
    again = started(library, "--port", address.rpartition(":")[2])
    address_of(again)
    Mouse(visitor).enter("b1", "5")
    settled(visitor, "a1", ": 3")
    visitor.complaints[:] = [said for said in visitor.complaints if "ERR_CONNECTION" not in said]
    visitor.leave()
    again.terminate()
    again.wait(20)
    for each in (process, again):
        assert each.stdout
        each.stdout.close()


def pasted(visitor: Visitor, *lines: str) -> None:
    """A game of a puzzle that was pasted."""
    visitor.page.goto("/paste")
    visitor.page.get_by_label("The puzzle").fill("\n".join(lines))
    visitor.page.get_by_role("button", name="Read it").click()
    visitor.page.get_by_role("button", name="Play it").click()
    visitor.page.locator("[data-place]").first.wait_for()


def test_markup_and_other_scripts_are_shown_as_they_are_written(visitor: Visitor) -> None:
    values = ('"<b>bold</b>"', '"<img src=x onerror=alert(1)>"', "שלום", "👩‍👩‍👧")
    pasted(
        visitor, "title: <i>Four</i>", "row: 4 houses", f"name: {', '.join(values)}", "clues:", "שלום is in house 2."
    )
    page = visitor.page
    for value in values:
        page.get_by_role("gridcell", name=f"name {value.strip(chr(34))} and house 1").wait_for()
    assert page.locator("main b:has-text('bold'), main i, main img").count() == 0
    Mouse(visitor).enter("1 name", "<b>bold</b>")
    page.goto("/")
    assert page.locator("main i, main img[src=x]").count() == 0


def test_a_large_grid_on_a_telephone(phone: Visitor) -> None:
    """It is scrolled in its own frame, and a line below it names the cell whose headings are out of sight."""
    names = [f"{chr(97 + group)}{number}" for group in range(12) for number in range(12)]
    groups = [f"kind {chr(97 + group)}: {', '.join(names[12 * group : 12 * group + 12])}" for group in range(12)]
    pasted(phone, "row: 12 houses", *groups, "clues:", "a0 is in house 1.", "l11 is in house 12.")
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    cell = page.locator('[data-cell="3.11/7.11"]')
    cell.scroll_into_view_if_needed()
    cell.tap()
    page.locator(".caption", has_text="kind c c11 and kind g g11: cross").wait_for()
    assert page.locator("[role=gridcell]").count() == 78 * 144


def test_two_tabs_on_one_game(service: Service, visitor: Visitor) -> None:
    visitor.begin("small cryptarithm")
    other = visitor.opened()
    other.goto(visitor.page.url)
    other.locator("[data-place]").first.wait_for()
    (first, one), (second, two) = list(service.right("cryptarithm").items())[:2]
    Mouse(visitor).enter(first, one)
    spare = visitor.page
    visitor.page = other
    spot(visitor, second).click()
    other.keyboard.type(two)
    visitor.said("changed in another window")
    settled(visitor, first, f": {one}")
    Mouse(visitor).enter(second, two)
    visitor.page = spare
    visitor.complaints[:] = [said for said in visitor.complaints if "409" not in said]


def test_queens_from_outside_are_played_on_the_plain_board(service: Service, visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/paste")
    page.get_by_label("The puzzle").fill('queens {"size": 6, "queens": [[1, 2]]}')
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Play it").click()
    page.locator("[data-place]").first.wait_for()
    places = [str(each.get_attribute("data-place")) for each in page.locator("[data-place]").all()]
    for place, column in zip(places, (2, 4, 6, 1, 3, 5), strict=True):
        if ", given" not in str(spot(visitor, place).get_attribute("aria-label")):
            Mouse(visitor).enter(place, str(column))
    visitor.said("Solved: everything is filled in")


@pytest.mark.parametrize(("family", "size"), [("maths", 2), ("futoshiki", 3), ("kakuro", 4), ("skyscrapers", 3)])
def test_one_generated_is_played_by_its_hints(visitor: Visitor, family: str, size: int) -> None:
    page = visitor.page
    page.goto("/new")
    page.get_by_label("Family").select_option(family)
    page.get_by_label("Size").fill(str(size))
    page.get_by_role("button", name="Make it").click()
    page.locator("[data-place]").first.wait_for()
    assert page.locator("#filled").inner_text().startswith("0 of")
    for _ in range(40):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Play this step").click()
        page.locator("#hint-box").wait_for(state="hidden")
        filled, total = page.locator("#filled").inner_text().split(" of ")
        if filled == total:
            break
    visitor.said("Solved: everything is filled in")


def test_a_long_job_is_cancelled(visitor: Visitor) -> None:
    page = visitor.page
    for attempt in range(4):  # now and then even a board of 30 x 30 is proved at once, or before it can be cancelled
        page.goto("/new")
        page.get_by_label("Family").select_option("square")
        page.get_by_label("Size").fill("30")
        page.get_by_role("button", name="Make it").click()
        try:
            page.get_by_text("proving that it has one solution").wait_for(timeout=20_000)
            page.get_by_role("button", name="Cancel").click(timeout=20_000)
            page.get_by_text("It was cancelled.").wait_for(timeout=20_000)
            return
        except NotSeenError:
            assert attempt < 3


def test_one_pasted_with_what_was_understood(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/paste")
    lines = ["row: 3 houses", "name: Ann, Bob, Cy", "clues:", "Ann lives next to Cy.", "Cy lives in the first house."]
    page.get_by_label("The puzzle").fill("\n".join(lines))
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("What was understood").wait_for()
    assert "Ann lives next to Cy." in page.locator(".understood").inner_text()
    page.get_by_role("button", name="Play it").click()
    page.locator("[data-cell]").first.wait_for()
    for place, name in enumerate(("Cy", "Ann", "Bob"), start=1):
        page.get_by_role("gridcell", name=f"name {name} and house {place}").click(button="right")
        settled(visitor, f"{place} name", f": {name}")
    visitor.said("Solved: everything is filled in")


def test_the_setter_of_a_puzzle_chooses_what_a_refused_clue_means_and_confirms_a_loose_one(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/paste")
    lines = ["row: 2 houses", "name: Ann, Bob", "drink: tea, milk", "clues:", "Ann hates tea.", "Bob guzzles tea."]
    page.get_by_label("The puzzle").fill("\n".join(lines))
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Take it so").last.wait_for()
    assert page.locator(".refused mark").inner_text() == "hates"
    page.get_by_role("button", name="Take it so").last.click()
    page.get_by_role("button", name="Confirm").wait_for()
    assert page.locator(".understood mark").inner_text() == "guzzles"
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("[Bob goes with tea] (confirmed)").wait_for()
    page.get_by_role("button", name="Play it").wait_for()
    kept = page.get_by_label("The puzzle").input_value()
    assert kept.endswith("Ann hates tea. [Ann does not go with tea]\nBob guzzles tea. [Bob goes with tea]")


def test_what_cannot_be_read_says_why(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/paste")
    page.get_by_label("The puzzle").fill("<script>alert(1)</script> + MORE = MONEY")
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("This could not be read").wait_for()


def test_an_explanation_is_stepped_through(visitor: Visitor) -> None:
    page = visitor.page
    visitor.find("small maths")
    page.get_by_role("button", name="Explain the solution").click()
    page.get_by_role("heading", name="Step 1").wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name="The end").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("heading", name="Step").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Prove it").click()
    page.get_by_text("It has exactly one solution").wait_for()


def test_help_on_a_question_mark(visitor: Visitor) -> None:
    visitor.begin("small houses")
    visitor.page.keyboard.press("?")
    visitor.page.get_by_text("to the next or previous place").wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_text("to the next or previous place").wait_for(state="hidden")


def test_where_nothing_is_saved_the_game_stays_in_the_browser(chromium: Any, tmp_path: Path) -> None:
    process = started(str(tmp_path / "library.sqlite"), "--read-only")
    visitor = Visitor(chromium, address_of(process))
    page = visitor.page
    page.goto("/puzzles/spec-example")
    page.get_by_role("button", name="Play").click()
    page.locator("[data-place]").first.wait_for()
    Mouse(visitor).enter("a1", "3")
    page.reload()
    settled(visitor, "a1", ": 3")
    page.get_by_role("button", name="Undo").click()
    settled(visitor, "a1", ": empty")
    page.get_by_role("button", name="Hint").click()
    visitor.said("Look at")
    page.goto("/")
    page.get_by_role("link", name="spec-example").click()
    page.locator("[data-place]").first.wait_for()
    visitor.leave()
    process.terminate()
    process.wait(20)
    assert process.stdout
    process.stdout.close()
    assert Library(str(tmp_path / "library.sqlite")).games.list() == []


def test_the_game_goes_on_in_the_terminal(service: Service, visitor: Visitor, tmp_path: Path) -> None:
    right = service.right("cryptarithm")
    (first, one), (second, two) = list(right.items())[:2]
    visitor.begin("small cryptarithm")
    Mouse(visitor).enter(first, one)
    where = {"CLUEWRIGHT_LIBRARY": service.library}
    with Terminal(tmp_path, "play", "small cryptarithm", environment=where) as terminal:
        terminal.wait_for("Playing", f"{first}")
        terminal.type(f"{second} {two}")
        terminal.press("enter")
        terminal.wait_for(f"2 of {len(right)}")
        terminal.press("escape")
        assert terminal.leave() == 0
    visitor.page.reload()
    settled(visitor, first, f": {one}")
    settled(visitor, second, f": {two}")
    visitor.page.get_by_role("button", name="Undo").click()
    settled(visitor, second, ": empty")


def test_the_puzzle_of_the_day(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play today's puzzle").click()
    visitor.page.locator("#filled", has_text="0").wait_for()
    assert "daily-" in visitor.page.locator("#title").inner_text()
