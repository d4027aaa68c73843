// Houses in the browser: drag from one house to another, or click one and then the other, to join them.

import { middle, PlainBoard } from "/static/board.js";
import { px, svg } from "/static/picture.js";

/** @typedef {import("/static/types").Place} Place */

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new HousesBoard(table);
}

class HousesBoard extends PlainBoard {
  notes = "Exclude pairs";
  /** The house that was taken hold of. */
  taken = "";
  /** Whether the pointer is held down on it. */
  held = false;
  line = svg("line", { class: "rubber line-answer" });

  /** @param {import("/static/types").Table} table */
  constructor(table) {
    super(table);
    const element = table.element;
    element.classList.add("paints");
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.pull(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("pointercancel", () => this.letGo());
  }

  /** Pointing is listened to on the whole sheet. */
  listen() {}

  /** @param {Place} place */
  spoken(place) {
    const joined = place.value ? `joined with ${place.value}` : "not joined";
    const excluded = place.notes.length ? `, not with ${place.notes.join(" ")}` : "";
    return `house ${place.says || place.name}: ${joined}${excluded}`;
  }

  /** Houses are small: whoever points beside one means the nearest. @param {PointerEvent} event */
  under(event) {
    const matrix = this.root.getScreenCTM();
    if (!matrix || !this.game) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = Math.max(24 / matrix.a, 0.5);
    let best;
    let least = reach;
    for (const place of this.game.places) {
      const [x, y] = middle(place.spots[0]);
      const far = Math.hypot(px(x) - point.x, px(y) - point.y);
      if (far <= least) [best, least] = [place, far];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const place = this.under(event);
    if (event.button !== 0 || !place || !this.root.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    this.choose(place.name);
    this.focus();
    this.held = true;
    if (this.taken && this.taken !== place.name) return;
    this.wasTaken = this.taken === place.name;
    this.take(place.name);
  }

  wasTaken = false;

  /** @param {PointerEvent} event */
  pull(event) {
    const from = this.held ? this.place(this.taken) : undefined;
    const matrix = this.root.getScreenCTM();
    if (!from || !matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = middle(from.spots[0]);
    for (const [name, value] of Object.entries({ x1: px(x), y1: px(y), x2: point.x, y2: point.y })) {
      this.line.setAttribute(name, String(value));
    }
    if (!this.line.isConnected) this.root.append(this.line);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const place = this.under(event);
    const held = this.held;
    this.held = false;
    this.line.remove();
    if (!held) return;
    if (place && place.name !== this.taken) void this.join(place.name);
    else if (!place || this.wasTaken) this.letGo();
  }

  letGo() {
    this.held = this.wasTaken = false;
    this.take("");
    this.line.remove();
  }

  /** @param {string} name */
  take(name) {
    this.taken = name;
    this.showCursor();
    if (name) this.table.say(`${name} is taken hold of; choose the house to join it with.`);
  }

  /** Joins the house that was taken hold of with this one, or parts the two, or excludes the pair. @param {string} name */
  join(name) {
    const first = this.taken;
    this.taken = "";
    this.choose(name);
    if (this.table.noting()) return this.table.send({ do: "note", place: first, value: name });
    if (this.place(first)?.value === name) return this.table.send({ do: "erase", place: first });
    return this.table.send({ do: "join", place: first, with: name });
  }

  showCursor() {
    super.showCursor();
    for (const [name, targets] of this.targets) {
      for (const target of targets) target.classList.toggle("taken", name === this.taken);
    }
  }

  erase() {
    this.taken = "";
    super.erase();
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key === "Escape" && this.taken) {
      this.letGo();
      return true;
    }
    if (event.key !== " " && event.key !== "Enter") return false;
    if (this.taken === this.cursor) this.letGo();
    else if (this.taken) void this.join(this.cursor);
    else this.take(this.cursor);
    return true;
  }

  /** Excluded pairs are joined by a faint dashed line, crossed out in its middle. @param {SVGSVGElement} root @param {import("/static/types").Game} game */
  decorate(root, game) {
    const excluded = svg("g", { class: "excluded" });
    for (const [name, others] of Object.entries(game.notes)) {
      const one = this.place(name);
      for (const other of others.map((each) => this.place(each))) if (one && other) excluded.append(...crossedOut(one, other));
    }
    root.querySelector(".over")?.before(excluded);
  }
}

/** How far from the middle of a house a line ends, in cells, and how long the arms of a cross are. */
const [BESIDE, ARM] = [0.3, 0.11];

/** A line between two houses, and a cross on it. @param {Place} one @param {Place} other */
function crossedOut(one, other) {
  const [[x1, y1], [x2, y2]] = [middle(one.spots[0]), middle(other.spots[0])];
  const far = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((x2 - x1) / far) * BESIDE, ((y2 - y1) / far) * BESIDE];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const arm = px(ARM);
  return [
    svg("line", { x1: px(x1 + dx), y1: px(y1 + dy), x2: px(x2 - dx), y2: px(y2 - dy), class: "dashes" }),
    svg("path", { d: `M${px(x) - arm} ${px(y) - arm}l${2 * arm} ${2 * arm}m${-2 * arm} 0l${2 * arm} ${-2 * arm}` }),
  ];
}
