// Logic in the browser: the elimination grid, the table or map, and the clues, which can be struck off. Pointing at a
// clue marks the values that it speaks of.

import { LONG_PRESS, PlainBoard } from "/static/board.js";
import { drawGrid } from "/static/grid.js";

/** @typedef {import("/static/types").Game} Game */
/** @typedef {import("/static/types").Table} Table */

/** @param {Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new LogicBoard(table);
}

/** What the next click on a cell makes of it. */
const NEXT = /** @type {Record<string, string>} */ ({ "": "cross", cross: "tick", tick: "clear" });

class LogicBoard {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Game | null} */
    this.game = null;
    /** The cell of the grid that has the cursor. */
    this.cursor = "";
    /** The clue that is pointed at. */
    this.clue = 0;
    /** @type {number[]} */
    this.hinted = [];
    this.grid = document.createElement("div");
    this.grid.className = "elimination";
    this.grid.tabIndex = -1;
    this.caption = document.createElement("p");
    this.caption.className = "caption small";
    this.caption.setAttribute("aria-hidden", "true"); // a screen reader says the cell itself
    this.places = document.createElement("div");
    this.places.className = "places";
    table.element.append(this.grid, this.caption, this.places);
    this.placed = new PlacesBoard({ ...table, element: this.places });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.listen();
  }

  /** @param {Game} game */
  draw(game) {
    const before = this.game;
    this.game = game;
    if (this.drawn && before && JSON.stringify(before.groups) === JSON.stringify(game.groups)) {
      this.drawn.know(game.grid); // a grid of twelve by twelve has 11,232 cells
      this.drawn.point(this.spokenOf(game));
    } else {
      this.drawn = drawGrid(game, this.spokenOf(game));
      this.cursor = this.drawn.cells.keys().next().value ?? "";
      this.grid.replaceChildren(this.drawn.root);
    }
    this.showCursor();
    this.placed.draw(game);
    this.drawClues(game);
  }

  /** @type {ReturnType<typeof drawGrid> | undefined} */
  drawn = undefined;

  /** The values that are to be marked: those of the clue that is pointed at, or of the hint's clues. @param {Game} game */
  spokenOf(game) {
    const clues = this.clue ? [this.clue] : this.hinted;
    return new Set(game.clues.filter((each) => clues.includes(each.number)).flatMap((each) => each.names));
  }

  listen() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    let rested = false;
    const cell = (/** @type {Event} */ event) =>
      event.target instanceof Element ? (event.target.closest("[data-cell]")?.getAttribute("data-cell") ?? "") : "";
    this.grid.addEventListener("click", (event) => {
      const name = cell(event);
      if (name && !rested) this.cycle(name);
      rested = false;
    });
    this.grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (cell(event) && !rested) this.set(cell(event), "tick");
    });
    this.grid.addEventListener("pointerdown", (event) => {
      rested = false;
      const name = cell(event);
      if (!name || event.pointerType === "mouse") return;
      resting = setTimeout(() => {
        rested = true;
        this.set(name, "tick");
      }, LONG_PRESS);
    });
    this.grid.addEventListener("pointerover", (event) => this.name(cell(event) || this.cursor));
    this.grid.addEventListener("pointerleave", () => this.name(this.cursor));
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      this.grid.addEventListener(end, () => clearTimeout(resting));
    }
  }

  /** A click: a cross, then a tick, then nothing. @param {string} name */
  cycle(name) {
    this.set(name, NEXT[this.game?.grid[name] ?? ""]);
  }

  /** @param {string} name @param {string} mark */
  set(name, mark) {
    this.cursor = name;
    this.showCursor();
    this.drawn?.cells.get(name)?.focus({ preventScroll: true });
    const follow = mark === "tick" && this.game?.wishes.includes("follow") ? { follow: true } : {};
    if ((this.game?.grid[name] ?? "clear") !== mark) void this.table.send({ do: mark, place: name, ...follow });
  }

  /** Says which two values meet in a cell: in a large grid their headings may be out of sight. @param {string} name */
  name(name) {
    this.caption.textContent = this.drawn?.cells.get(name)?.getAttribute("aria-label") ?? "";
  }

  showCursor() {
    this.name(this.cursor);
    for (const name of [this.marked, this.cursor]) {
      const cell = this.drawn?.cells.get(name);
      cell?.classList.toggle("cursor", name === this.cursor);
      cell?.setAttribute("tabindex", name === this.cursor ? "0" : "-1");
    }
    this.marked = this.cursor;
  }

  /** The cell that is marked as the cursor's. */
  marked = "";

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.drawn) return;
    const way = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    })[event.key];
    const mark = /** @type {Record<string, string>} */ ({
      x: "cross", "-": "cross", t: "tick", "+": "tick", Backspace: "clear", Delete: "clear",
    })[event.key];
    if (way) this.go(...way);
    else if (event.key === " " || event.key === "Enter") this.cycle(this.cursor);
    else if (mark) this.set(this.cursor, mark);
    else return;
    event.preventDefault();
  }

  /** @param {number} across @param {number} down */
  go(across, down) {
    const next = this.drawn?.beside(this.cursor, across, down);
    if (!next) return;
    this.cursor = next;
    this.showCursor();
    const cell = this.drawn?.cells.get(next);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The clues beside the board. @param {Game} game */
  drawClues(game) {
    const focused = document.activeElement?.closest("[data-clue]")?.getAttribute("data-clue");
    const states = new Map(game.tallies.map((each) => [each.name, each]));
    const heading = document.createElement("h2");
    heading.textContent = "Clues";
    const list = document.createElement("ol");
    list.className = "clues";
    for (const clue of game.clues) list.append(this.clueItem(clue, game, states.get(`clue ${clue.number}`)));
    const others = game.told.slice(game.told.findIndex((line) => line.startsWith(`${game.clues.length}. `)) + 1);
    const questions = others.filter(Boolean).map((line) => {
      const told = document.createElement("p");
      told.textContent = line;
      return told;
    });
    this.table.panel.replaceChildren(heading, list, ...questions);
    if (focused) this.table.panel.querySelector(`[data-clue="${focused}"]`)?.querySelector("button")?.focus();
  }

  /** @param {import("/static/types").Clue} clue @param {Game} game @param {import("/static/types").Tally | undefined} tally */
  clueItem(clue, game, tally) {
    const item = document.createElement("li");
    item.dataset.clue = String(clue.number);
    item.className = tally ? tally.state : "";
    if (this.hinted.includes(clue.number)) item.classList.add("hinted");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = clue.says;
    const struck = game.struck.includes(clue.number);
    button.setAttribute("aria-pressed", String(struck));
    button.setAttribute("aria-label", `Clue ${clue.number}: ${clue.says}${tally && tally.state !== "open" ? `; ${tally.says}` : ""}`);
    button.title = struck ? "Click to take the stroke away" : "Click to strike it off";
    button.addEventListener("click", () => void this.table.send({ do: "strike", clue: clue.number }));
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.pointAt(clue.number));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.pointAt(0));
    item.append(button);
    return item;
  }

  /** @param {number} clue */
  pointAt(clue) {
    if (this.clue === clue || !this.game) return;
    this.clue = clue;
    this.drawn?.point(this.spokenOf(this.game));
    this.placed.point(this.values());
  }

  /** The values that are pointed at, as they stand in the table. */
  values() {
    const game = this.game;
    if (!game) return [];
    return [...this.spokenOf(game)].map((name) => {
      const [group, number] = name.split(".").map(Number);
      return game.groups[group]?.values[number] ?? "";
    });
  }

  /** @param {string[]} places @param {number[]} clues */
  mark(places, clues = []) {
    this.hinted = clues;
    this.placed.marked = new Set(places);
    if (this.game) this.draw(this.game);
  }

  focus() {
    this.drawn?.cells.get(this.cursor)?.focus();
  }
}

/** The table or map. A place takes the values of its own category. */
class PlacesBoard extends PlainBoard {
  /** @param {Game} game */
  values(game) {
    void game;
    return this.place(this.cursor)?.values ?? [];
  }

  /** Marks these values where they stand. @param {string[]} values */
  point(values) {
    for (const ground of this.root.querySelectorAll("[data-ground]")) {
      const value = this.place(ground.getAttribute("data-ground") ?? "")?.value;
      ground.classList.toggle("pointed", Boolean(value && values.includes(value)));
    }
  }
}
