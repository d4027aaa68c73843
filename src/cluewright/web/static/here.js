// Games that stay in this browser, where the service saves nothing.

import { ask } from "/static/service.js";

/** @typedef {import("./types").Game} Game */

const SHELF = "cluewright-games";

/** A game as it is kept. @typedef {{name: string, document: object, moves: object[], now: number, wishes: string[], seconds: number, family: string, filled: number, total: number | null, changed: number}} Kept */

/** Every game that is kept here. @returns {Record<string, Kept>} */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id @param {Kept | null} game */
export function keep(id, game) {
  const all = kept();
  if (game) all[id] = game;
  else delete all[id];
  localStorage.setItem(SHELF, JSON.stringify(all));
}

/**
 * Begins a game in this browser; the address of its page.
 * @param {{name?: string, document?: object}} puzzle
 */
export async function beginHere(puzzle) {
  const document_ = puzzle.document ?? (await ask("GET", `/api/puzzles/${encodeURIComponent(puzzle.name ?? "")}`)).puzzle;
  const id = Date.now().toString(36);
  const name = puzzle.name ?? `${document_.family} ${id}`;
  keep(id, { name, document: document_, moves: [], now: 0, wishes: ["timer"], seconds: 0, family: document_.family, filled: 0, total: null, changed: Date.now() });
  return `/here#${id}`;
}

/** The game that the address names. @returns {Promise<import("./types").Store>} */
export async function opened() {
  const id = location.hash.slice(1);
  const found = kept()[id];
  if (!found) {
    location.href = "/";
    return new Promise(() => {});
  }
  const store = new Here(id, found);
  store.game = await store.again();
  return store;
}

class Here {
  /** @param {string} id @param {Kept} found */
  constructor(id, found) {
    this.id = id;
    this.found = found;
    this.game = /** @type {Game} */ (/** @type {unknown} */ (null));
  }

  /** @param {object | null} operation @returns {Promise<Game>} */
  async ask(operation) {
    const { document, moves, now, wishes } = this.found;
    const { kept: after, ...game } = await ask("POST", "/api/here", { document, moves, now, wishes, operation });
    this.found = { ...this.found, ...after, filled: game.filled, total: game.total, changed: Date.now() };
    keep(this.id, this.found);
    return { ...game, name: this.found.name, seconds: this.found.seconds };
  }

  /** @param {import("./types").Operation} operation @param {number} seconds */
  async send(operation, seconds) {
    this.found.seconds = seconds;
    return this.ask(operation);
  }

  async again() {
    return this.ask(null);
  }

  /** @param {string} what */
  async job(what) {
    const entries = what === "others" ? {} : { entries: this.game.entries };
    return ask("POST", `/api/${what}`, { document: this.found.document, ...entries });
  }
}
