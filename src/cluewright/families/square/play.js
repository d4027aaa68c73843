// Square in the browser: drag to paint cells, with the second button or after a long press to mark that they stay empty.

import { labelSpot, LONG_PRESS, PlainBoard } from "/static/board.js";
import { px, svg } from "/static/picture.js";

/** @typedef {import("/static/types").Place} Place */

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new SquareBoard(table);
}

/** What is painted: filled, marked empty, or open again. @typedef {"#" | "-" | null} Paint */

class SquareBoard extends PlainBoard {
  notes = "Mark empty";
  /** The cells of the stroke that is being painted. @type {Set<string> | null} */
  stroke = null;
  /** @type {Paint} */
  paint = "#";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting = undefined;

  /** @param {import("/static/types").Table} table */
  constructor(table) {
    super(table);
    const element = table.element;
    element.classList.add("paints");
    element.addEventListener("pointerdown", (event) => this.begin(event));
    element.addEventListener("pointermove", (event) => this.goOn(event));
    element.addEventListener("pointerup", () => this.finish());
    element.addEventListener("pointercancel", () => this.giveUp());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Pointing paints; nothing listens on a single cell. */
  listen() {}

  /** @param {Place} place */
  spoken(place) {
    const state = place.given ? "blocked" : { "#": "filled", "-": "marked empty" }[place.value ?? ""] ?? "open";
    return `${place.says || place.name}: ${state}`;
  }

  /** The cell under a pointer. @param {PointerEvent} event */
  under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
    return found && this.root.contains(found) ? this.place(found.getAttribute("data-place") ?? "") : undefined;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const place = this.under(event);
    if (!place || event.button > 2) return;
    event.preventDefault();
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    this.choose(place.name);
    this.focus();
    const empties = event.button === 2 || this.table.noting();
    this.paint = this.wanted(place, empties ? "-" : "#");
    this.stroke = new Set();
    this.add(place);
    if (!empties && event.pointerType !== "mouse") {
      this.resting = setTimeout(() => this.restOn(place), LONG_PRESS);
    }
  }

  /** A finger that rests on a cell marks it empty. @param {Place} place */
  restOn(place) {
    if (this.stroke?.size !== 1) return;
    this.paint = this.wanted(place, "-");
    this.show();
    navigator.vibrate?.(15);
  }

  /** What a stroke that begins here paints: it opens what is so already. @param {Place} place @param {"#" | "-"} mark @returns {Paint} */
  wanted(place, mark) {
    return place.value === mark ? null : mark;
  }

  /** @param {PointerEvent} event */
  goOn(event) {
    const place = this.stroke && this.under(event);
    if (!place || this.stroke?.has(place.name)) return;
    clearTimeout(this.resting);
    this.add(place);
  }

  /** @param {Place} place */
  add(place) {
    if (place.given) return;
    this.stroke?.add(place.name);
    this.show();
  }

  finish() {
    clearTimeout(this.resting);
    const stroke = this.stroke;
    this.stroke = null;
    if (stroke?.size) {
      void this.table.send({ do: "fill", entries: Object.fromEntries([...stroke].map((name) => [name, this.paint])) });
    }
    this.show();
  }

  giveUp() {
    clearTimeout(this.resting);
    this.stroke = null;
    this.show();
  }

  /** Shows the stroke before it is sent. */
  show() {
    for (const ground of this.root.querySelectorAll("[data-ground]")) {
      const inside = this.stroke?.has(ground.getAttribute("data-ground") ?? "") ?? false;
      ground.classList.toggle("painting", inside && this.paint === "#");
      ground.classList.toggle("opening", inside && this.paint !== "#");
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const painted = event.shiftKey && event.key.startsWith("Arrow") ? this.place(this.cursor) : undefined;
    super.key(event);
    if (!painted || !event.defaultPrevented) return;
    const here = this.place(this.cursor);
    const paint = painted.value === "-" ? "-" : "#";
    const cells = [painted, here].filter((each) => each && !each.given && each.value !== paint);
    if (cells.length) {
      void this.table.send({ do: "fill", entries: Object.fromEntries(cells.map((each) => [each?.name, paint])) });
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const mark = /** @type {Record<string, "#" | "-">} */ ({ " ": "#", Enter: "#", "#": "#", "-": "-", x: "-", ".": "-" })[event.key];
    const place = this.place(this.cursor);
    if (!mark || !place) return false;
    if (place.given) {
      this.table.say(`${place.name} is blocked.`);
      return true;
    }
    const wanted = this.wanted(place, mark === "#" && this.table.noting() ? "-" : mark);
    void this.table.send({ do: "fill", entries: { [place.name]: wanted } });
    return true;
  }

  /** A sign beside each count that is met or broken, so that it can be told without colour. @param {SVGSVGElement} root @param {import("/static/types").Game} game */
  decorate(root, game) {
    for (const tally of game.tallies) {
      if (!tally.spot || tally.state === "open") continue;
      const [x, y, width] = labelSpot(game, tally.spot);
      const sign = svg("text", { x: px(x + width) + 5, y: px(y) + 4, "font-size": 11, class: tally.state === "met" ? "fill-new" : "fill-wrong" });
      sign.textContent = tally.state === "met" ? "✓" : "!";
      root.append(sign);
    }
  }
}
