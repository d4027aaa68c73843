// The plain board: the picture of a game, and on each of its places something to point at, to focus and to type on.
// It plays every family; a room that wants more builds on it (`play.js` beside its `play.py`).

import { labelSpot, legend, middle, narrowest, pencilled, withoutLines } from "/static/layout.js";
import { drawn, px, sheet, svg } from "/static/picture.js";

export { labelSpot, middle };

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Place} Place */
/** @typedef {import("./types").Table} Table */

/** Milliseconds after which a finger that rests means what the second button means. */
export const LONG_PRESS = 500;

/** Pixels below which no place is shrunk: the board is scrolled instead. */
const FINGER = 20;

/** The plain board of any family. @param {Table} table @returns {import("./types").Board} */
export function board(table) {
  return new PlainBoard(table);
}

/** A board of places, one of which has the cursor. */
export class PlainBoard {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The game as it was told. @type {Game | null} */
    this.told = null;
    /** The same as it is drawn here: its picture and places may be arranged otherwise. @type {Game | null} */
    this.game = null;
    /** The name of the place that has the cursor. */
    this.cursor = "";
    /** @type {Set<string>} */
    this.marked = new Set();
    /** @type {Map<string, SVGGElement[]>} */
    this.targets = new Map();
    this.root = sheet({ width: 1, height: 1 });
    this.keypad = document.createElement("div");
    this.keypad.className = "keypad";
    this.keypad.setAttribute("role", "group");
    this.keypad.setAttribute("aria-label", "Values to enter");
    table.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws the game as it is now; the keyboard stays where it was. @param {Game} game */
  draw(game) {
    const focused = this.root.contains(document.activeElement);
    this.told = game;
    this.game = { ...game, places: game.places.map((place) => ({ ...place, spots: place.spots.map((spot) => /** @type {import("./types").Spot} */ ([...spot])) })) };
    this.game.picture = this.arranged(this.game);
    if (!this.place(this.cursor)) this.cursor = this.first(game);
    this.root = this.drawSheet(this.game);
    this.drawKeypad(this.game);
    this.table.element.replaceChildren(this.root, legend(game), this.keypad);
    this.showCursor();
    if (focused) this.focus();
  }

  /** The picture with its targets. @param {Game} game */
  drawSheet(game) {
    const picture = game.picture;
    const root = sheet(picture);
    root.style.minWidth = `${Math.round((px(picture.width) * FINGER) / Math.max(FINGER, px(narrowest(game))))}px`;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", game.title);
    const under = svg("g", { class: "under" });
    const ink = svg("g", { class: "ink", "aria-hidden": "true" });
    const over = svg("g", { class: "over" });
    for (const shape of picture.shapes) ink.append(drawn(shape));
    for (const place of game.places) if (game.way === "enter") ink.append(...pencilled(place));
    root.append(under, ink, over);
    this.targets = new Map();
    for (const place of game.places) this.drawPlace(place, under, over);
    this.drawStates(game, under);
    this.decorate(root, game);
    return root;
  }

  /** The picture as it is shown; a room may arrange it otherwise and move the spots of the game's places. @param {Game} game */
  arranged(game) {
    return withoutLines(game);
  }

  /** What a room adds to the picture. @param {SVGSVGElement} root @param {Game} game */
  decorate(root, game) {
    void root;
    void game;
  }

  /**
   * The targets of a place: one at each of its spots, of which the first can have the keyboard.
   * @param {Place} place @param {SVGGElement} under @param {SVGGElement} over
   */
  drawPlace(place, under, over) {
    /** @type {SVGGElement[]} */
    const found = [];
    place.spots.forEach((spot, number) => {
      const [x, y, width, height] = spot;
      const box = { x: px(x), y: px(y), width: px(width), height: px(height) };
      under.append(svg("rect", { ...box, class: "ground", "data-ground": place.name }));
      const target = svg("g", { class: place.given ? "target given" : "target", "data-place": place.name });
      target.append(svg("rect", { ...box, class: "hit" }));
      if (number === 0) {
        target.setAttribute("role", "button");
        target.setAttribute("tabindex", "-1");
        target.setAttribute("aria-label", this.spoken(place));
        target.addEventListener("focus", () => this.choose(place.name));
      } else {
        target.setAttribute("aria-hidden", "true");
      }
      over.append(target);
      this.listen(target, place);
      found.push(target);
    });
    this.targets.set(place.name, found);
  }

  /** What a screen reader says of a place. @param {Place} place */
  spoken(place) {
    const called = place.says || place.name;
    if (place.given) return `${called}: ${place.given}, given`;
    const notes = place.notes.length ? `, notes ${place.notes.join(" ")}` : "";
    return `${called}: ${place.value || "empty"}${notes}`;
  }

  /** What pointing does. @param {SVGGElement} target @param {Place} place */
  listen(target, place) {
    target.addEventListener("click", () => {
      this.choose(place.name);
      this.focus();
    });
  }

  /** Marks of conflicts, counts that are met or broken, and the hint's places. @param {Game} game @param {SVGGElement} under */
  drawStates(game, under) {
    const wrong = new Set(game.conflicts.flatMap((each) => each.places));
    for (const ground of under.querySelectorAll("[data-ground]")) {
      const name = ground.getAttribute("data-ground") ?? "";
      ground.classList.toggle("conflict", wrong.has(name));
      ground.classList.toggle("hinted", this.marked.has(name));
    }
    for (const tally of game.tallies) {
      if (!tally.spot) continue;
      const [x, y, width, height] = labelSpot(game, tally.spot);
      const box = { x: px(x) - 4, y: px(y) - 3, width: px(width) + 8, height: px(height) + 6, rx: 4 };
      const shown = svg("rect", { ...box, class: `tally ${tally.state}` });
      const title = svg("title");
      title.textContent = tally.says;
      shown.append(title);
      under.append(shown);
    }
  }

  /** A button for each value of the place that has the cursor. @param {Game} game */
  drawKeypad(game) {
    const values = game.way === "enter" ? this.values(game) : [];
    const place = this.place(this.cursor);
    this.keypad.replaceChildren(
      ...values.map((value) => {
        const button = this.button(value, () => this.put(value));
        const used = this.table.noting() ? place?.notes.includes(value) : place?.value === value;
        button.setAttribute("aria-pressed", String(Boolean(used)));
        button.disabled = !place || Boolean(place.given) || !place.values.includes(value);
        return button;
      }),
    );
    if (values.length) {
      const erase = this.button("⌫", () => this.erase());
      erase.setAttribute("aria-label", "Erase");
      erase.disabled = !place?.value;
      this.keypad.append(erase);
    }
    this.keypad.hidden = !values.length;
  }

  /** Every value that can be entered anywhere, in order. @param {Game} game */
  values(game) {
    return [...new Set(game.places.flatMap((place) => place.values))];
  }

  /** @param {string} text @param {() => void} act */
  button(text, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", act);
    return button;
  }

  /** The place of this name. @param {string} name */
  place(name) {
    return this.game?.places.find((each) => each.name === name);
  }

  /** Where the cursor begins. @param {Game} game */
  first(game) {
    return (game.places.find((place) => !place.given) ?? game.places[0])?.name ?? "";
  }

  /** Puts the cursor on a place. @param {string} name */
  choose(name) {
    if (this.cursor === name) return;
    if (this.begun) this.settle();
    this.rest = "";
    this.cursor = name;
    this.showCursor();
    if (this.game) this.drawKeypad(this.game);
  }

  showCursor() {
    for (const [name, targets] of this.targets) {
      for (const target of targets) target.classList.toggle("cursor", name === this.cursor);
      targets[0]?.setAttribute("tabindex", name === this.cursor ? "0" : "-1");
    }
  }

  /** Marks the places that a hint is about. @param {string[]} places */
  mark(places) {
    this.marked = new Set(places);
    if (this.told) this.draw(this.told);
  }

  /** Puts the keyboard on the cursor. */
  focus() {
    this.targets.get(this.cursor)?.[0]?.focus({ preventScroll: true });
  }

  /** Enters a value at the cursor, or notes it. @param {string} value */
  put(value) {
    const place = this.place(this.cursor);
    if (!place || place.given) return this.table.say(`${this.cursor} is given.`);
    if (this.table.noting() && this.game?.noting === "values") {
      return this.table.send({ do: "note", place: place.name, value });
    }
    if (place.value === value) return this.erase();
    return this.table.send({ do: "enter", place: place.name, value });
  }

  /** Empties the cursor's place. */
  erase() {
    if (this.place(this.cursor)?.value) void this.table.send({ do: "erase", place: this.cursor });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.root.contains(/** @type {Node} */ (event.target))) return;
    const way = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    })[event.key];
    if (way) this.go(...way);
    else if (event.key === "Home") this.goTo(0);
    else if (event.key === "End") this.goTo(-1);
    else if (event.key === "PageDown") this.goNext(1);
    else if (event.key === "PageUp") this.goNext(-1);
    else if (event.key === "Backspace" || event.key === "Delete") this.erase();
    else if (!this.typed(event)) return;
    event.preventDefault();
  }

  /**
   * A key that is not a way to go: a value, or the beginning of one that is longer. Whether it was used. Where a value
   * is also the beginning of another, it is entered after a moment, or at once by Enter.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  typed(event) {
    if (this.game?.way !== "enter") return false;
    if (event.key === "Enter" && this.begun) return this.settle();
    if (event.key.length !== 1 || event.key === " ") return false;
    if (this.rest.startsWith(event.key.toLowerCase())) {
      this.rest = this.rest.slice(1);
      return true;
    }
    this.rest = "";
    const values = this.place(this.cursor)?.values ?? [];
    const text = this.begun + event.key.toLowerCase();
    const fitting = values.filter((value) => value.toLowerCase().startsWith(text));
    if (!fitting.length && this.begun) {
      this.settle();
      return this.typed(event);
    }
    if (!fitting.length) return false;
    clearTimeout(this.waiting);
    this.begun = text;
    if (fitting.length === 1) return this.settle();
    this.table.say(`${text}…`);
    this.waiting = setTimeout(() => this.settle(), 800);
    return true;
  }

  /** What was typed so far. */
  begun = "";

  /** The letters of a value that was entered before it was typed to its end; those who type on mean it. */
  rest = "";

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting = undefined;

  /** Enters what was typed so far. */
  settle() {
    clearTimeout(this.waiting);
    const values = (this.place(this.cursor)?.values ?? []).filter((each) => each.toLowerCase().startsWith(this.begun));
    const value = values.find((each) => each.toLowerCase() === this.begun) ?? (values.length === 1 ? values[0] : undefined);
    this.rest = value?.toLowerCase().slice(this.begun.length) ?? "";
    this.begun = "";
    if (value !== undefined) void this.put(value);
    return true;
  }

  /** The next place in this direction: the nearest of those that lie that way. @param {number} across @param {number} down */
  go(across, down) {
    const here = this.place(this.cursor)?.spots[0];
    if (!here || !this.game) return;
    const [x, y] = middle(here);
    let best = "";
    let least = Infinity;
    for (const place of this.game.places) {
      const [px_, py_] = middle(place.spots[0]);
      const along = (px_ - x) * across + (py_ - y) * down;
      const aside = Math.abs((px_ - x) * down) + Math.abs((py_ - y) * across);
      const far = along + 2.5 * aside;
      if (along > 0.01 && aside <= 2 * along + 0.01 && far < least) [best, least] = [place.name, far];
    }
    if (best) this.moveTo(best);
  }

  /** The next or the previous place in the order of reading, so that every place can be reached. @param {number} by */
  goNext(by) {
    const places = this.game?.places ?? [];
    const here = places.findIndex((place) => place.name === this.cursor);
    this.goTo((here + by + places.length) % places.length);
  }

  /** @param {number} number */
  goTo(number) {
    const name = this.game?.places.at(number)?.name;
    if (name) this.moveTo(name);
  }

  /** The keyboard goes to a place. @param {string} name */
  moveTo(name) {
    this.choose(name);
    this.focus();
    this.targets.get(name)?.[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
