// A game on its page: the board of its family, the buttons beside it, hints, the clock. The service plays the moves.

import { board as plain } from "/static/board.js";
import { isTyping } from "/static/page.js";
import { ask, followed, playNow, ready, Refused } from "/static/service.js";
import { Stepper } from "/static/stepper.js";

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Operation} Operation */

/** The element of this id. @param {string} id @returns {HTMLElement} */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const HOW = /** @type {Record<string, string>} */ ({
  enter: "Choose a place, then a value below the board, or type it.",
  paint: "Drag over cells to fill them. The second mouse button or a long press marks cells that stay empty.",
  join: "Drag from one to another to join them, or click one and then the other.",
  grid: "Click a cell of the grid: a cross, then a tick, then nothing. You can fill in the table too.",
});

const WISHES = { counts: "show-counts", follow: "show-follow", timer: "show-timer" };

/** A game that lives in the service. `here.js` has one that lives in this browser, where the service saves nothing. */
class Remote {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.path = `/api/games/${game.key}`;
  }

  /** @param {Operation} operation @param {number} seconds @returns {Promise<Game>} */
  async send(operation, seconds) {
    return ask("POST", `${this.path}/operations`, { revision: this.game.revision, operation, seconds });
  }

  /** @returns {Promise<Game>} */
  async again() {
    return ask("GET", this.path);
  }

  /** Begins a job about the game. @param {string} what @returns {Promise<import("./types").Job>} */
  async job(what) {
    return ask("POST", `${this.path}/${what}`);
  }
}

/** A game being played on this page. */
class Playing {
  /** @param {import("./types").Store} store @param {(table: import("./types").Table) => import("./types").Board} make */
  constructor(store, make) {
    this.store = store;
    this.game = store.game;
    this.noting = false;
    /** @type {import("./types").Hint | null} */
    this.hint = null;
    this.started = Date.now() - 1000 * (this.game.seconds || 0);
    /** The latest operation: each waits for the one before it. */
    this.latest = Promise.resolve();
    this.board = make({
      element: part("board"),
      panel: part("room"),
      send: (operation) => this.send(operation),
      say: (text) => this.say(text),
      noting: () => this.noting,
    });
    this.listen();
    this.drawOnce();
    const notes = this.board.notes ?? (this.game.noting && this.game.noting !== "grid" ? "Notes" : "");
    part("notes").textContent = notes;
    part("notes").hidden = !notes;
    this.draw();
    if (this.game.finished) void this.check();
    this.tick();
    setInterval(() => this.tick(), 1000);
  }

  /** Says something to everybody: it stands in the line above the board, which is a live region. @param {string} text */
  say(text) {
    part("said").textContent = text;
  }

  get seconds() {
    return this.game.finished && this.solved ? this.game.seconds : (Date.now() - this.started) / 1000;
  }

  solved = false;

  tick() {
    const all = Math.floor(this.seconds);
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    part("timer").textContent = `${hours ? `${hours}:` : ""}${two(minutes)}:${two(seconds)}`;
  }

  /** One operation after another; the service says what came of it. @param {Operation} operation */
  send(operation) {
    this.latest = this.latest.then(() => this.sendNow(operation));
    return this.latest;
  }

  /** @param {Operation} operation */
  async sendNow(operation) {
    try {
      const before = this.game;
      this.game = this.store.game = await this.store.send(operation, this.seconds);
      if (operation.do !== "wish" && this.game.moves !== before.moves) this.forgetHint();
      this.draw();
      this.say(this.game.said);
      if (this.game.finished && !this.solved && operation.do !== "wish") await this.check();
    } catch (error) {
      if (error instanceof Refused && error.status === 409) await this.reload();
      else this.fail(error);
    }
  }

  /** Somebody else has moved: show the game as it is now. */
  async reload() {
    try {
      this.game = this.store.game = await this.store.again();
      this.forgetHint();
      this.draw();
      this.say("This game was changed in another window. It is shown as it is now; your last move was not made.");
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.say(error instanceof Error ? error.message : String(error));
  }

  /** What no move changes: the name, the rules, the help. */
  drawOnce() {
    const game = this.game;
    part("title").textContent = game.name;
    const family = /** @type {HTMLAnchorElement} */ (part("family"));
    family.textContent = `${game.family}, ${game.size}`;
    family.href = `/families/${encodeURIComponent(game.family)}`;
    const how = HOW[game.noting] ?? HOW[game.way];
    part("how").textContent = how;
    this.say(how);
    /** @type {HTMLDetailsElement} */ (document.querySelector(".more")).open = !game.clues.length;
    part("follows").hidden = game.noting !== "grid";
    const ways = /** @type {string[]} */ ([game.way, game.noting]);
    for (const each of document.querySelectorAll("[data-way]")) {
      /** @type {HTMLElement} */ (each).hidden = !ways.includes(/** @type {HTMLElement} */ (each).dataset.way ?? "");
    }
  }

  draw() {
    const game = this.game;
    this.board.draw(game);
    part("filled").textContent = game.total === null ? `${game.filled} filled in` : `${game.filled} of ${game.total}`;
    this.enable("undo", game.can_undo);
    this.enable("redo", game.can_redo);
    this.enable("restart", game.filled > 0 || game.can_undo);
    for (const [wish, id] of Object.entries(WISHES)) {
      const box = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
      if (box) box.checked = game.wishes.includes(wish);
    }
    part("timer").hidden = !game.wishes.includes("timer");
    this.drawLeft(game);
    this.drawTallies(game);
  }

  /** @param {Game} game */
  drawLeft(game) {
    const lines = game.left.map((each) => {
      const line = document.createElement("p");
      const name = document.createElement("b");
      name.textContent = `${each.name}: `;
      line.append(name, each.values.join(", "));
      return line;
    });
    part("left").replaceChildren(...lines);
    part("left-heading").hidden = !lines.length;
  }

  /** Counts and conflicts in words, where they are wished; those of clues are marked at the clues. @param {Game} game */
  drawTallies(game) {
    const items = [
      ...game.conflicts.map((each) => ({ says: each.says, state: "broken" })),
      ...game.tallies.filter((each) => !each.spot && !/^clue \d+$/.test(each.name)),
    ].map((each) => {
      const item = document.createElement("li");
      item.className = each.state;
      item.textContent = each.says;
      return item;
    });
    part("tallies").replaceChildren(...items);
    part("tallies").hidden = !items.length;
  }

  /** @param {string} id @param {boolean} on */
  enable(id, on) {
    /** @type {HTMLButtonElement} */ (part(id)).disabled = !on;
  }

  listen() {
    /** @type {Record<string, () => unknown>} */
    const acts = {
      undo: () => this.send({ do: "undo" }),
      redo: () => this.send({ do: "redo" }),
      restart: () => this.send({ do: "restart" }),
      notes: () => this.note(!this.noting),
      check: () => this.check(),
      hint: () => this.giveHint(),
      why: () => this.why(),
      step: () => this.playStep(),
      explain: () => this.explain(),
      another: () => this.another(),
    };
    for (const [id, act] of Object.entries(acts)) {
      document.getElementById(id)?.addEventListener("click", () => void act());
    }
    for (const [wish, id] of Object.entries(WISHES)) {
      document.getElementById(id)?.addEventListener("change", (event) => {
        const on = /** @type {HTMLInputElement} */ (event.target).checked;
        void this.send({ do: "wish", what: wish, value: on });
      });
    }
    addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === "z") void this.send({ do: event.shiftKey ? "redo" : "undo" });
    else if (control && key === "y") void this.send({ do: "redo" });
    else if (control || event.altKey || event.defaultPrevented) return;
    else if (event.key === "Escape" && this.hint) this.forgetHint();
    else {
      const id = { F2: "notes", F3: "hint", F4: "check" }[event.key];
      if (!id) return;
      part(id).click();
    }
    event.preventDefault();
  }

  /** Whether what is entered next is a note. @param {boolean} on */
  note(on) {
    this.noting = on;
    part("notes").setAttribute("aria-pressed", String(on));
    this.board.draw(this.game);
    const notes = part("notes").textContent;
    this.say(on ? `${notes} is on.` : `${notes} is off.`);
  }

  /** Waits for a job about the game, and says what it does meanwhile. @param {string} what @param {string} meanwhile */
  async job(what, meanwhile) {
    this.say(meanwhile);
    const ended = await followed(await this.store.job(what), (now) => {
      if (now.progress?.says && now.seconds > 1) this.say(now.progress.says);
    });
    if (ended.state !== "done") throw new Refused(0, ended.says ?? "It failed.");
    return ended.result;
  }

  /** "Right so far?" */
  async check() {
    try {
      const found = await this.job("checks", "Looking…");
      this.solved = found.solved;
      document.body.classList.toggle("solved", found.solved);
      this.board.mark(found.wrong);
      this.say(found.says);
      part("why-box").hidden = !found.wrong.length;
    } catch (error) {
      this.fail(error);
    }
  }

  /** What the entries that are wrong contradict. */
  async why() {
    try {
      this.hint = await this.job("hints", "Looking for what it contradicts…");
      this.strength = 2;
      part("why-box").hidden = true;
      this.showHint();
    } catch (error) {
      this.fail(error);
    }
  }

  /** First where to look, then which rule, then the step: each press gives more away. */
  async giveHint() {
    try {
      if (!this.hint) {
        this.hint = await this.job("hints", "Looking for the next step…");
        this.strength = 0;
      } else this.strength = Math.min(2, this.strength + 1);
      this.showHint();
    } catch (error) {
      this.fail(error);
    }
  }

  strength = 0;

  showHint() {
    if (!this.hint) return;
    const words = [this.hint.words.where, this.hint.words.which, this.hint.words.step];
    part("hint-says").textContent = words[this.strength];
    part("hint-box").hidden = false;
    part("hint").textContent = this.strength < 2 ? "Tell me more" : "Hint";
    /** @type {HTMLButtonElement} */ (part("hint")).disabled = this.strength === 2;
    part("step").hidden = !Object.keys(this.hint.fill).length;
    const strength = /** @type {"where" | "which" | "step"} */ (["where", "which", "step"][this.strength]);
    const partners = strength === "step" && this.game.way === "join" ? Object.values(this.hint.fill) : [];
    this.board.mark([...this.hint.places[strength], ...partners.map(String)], this.hint.clues);
    this.say(words[this.strength]);
  }

  forgetHint() {
    part("why-box").hidden = true;
    if (!this.hint) {
      this.board.mark([]);
      return;
    }
    this.hint = null;
    this.strength = 0;
    part("hint-box").hidden = true;
    part("hint").textContent = "Hint";
    /** @type {HTMLButtonElement} */ (part("hint")).disabled = false;
    this.board.mark([]);
  }

  /** Plays the step that the hint found. */
  async playStep() {
    if (this.hint) await this.send({ do: "fill", entries: this.hint.fill });
    this.board.focus();
  }

  /** The whole way from here, as a stepper. */
  async explain() {
    const dialog = /** @type {HTMLDialogElement} */ (part("explanation"));
    const stepper = new Stepper(part("stepper"));
    stepper.wait("Finding the steps…");
    dialog.showModal();
    try {
      const job = await this.store.job("explanations");
      dialog.addEventListener("close", () => void ask("DELETE", `/api/jobs/${job.job}`).catch(() => {}), { once: true });
      const ended = await followed(job, (now) => stepper.wait(now.progress?.says ?? "Finding the steps…"));
      if (ended.state !== "done") throw new Refused(0, ended.says ?? "It failed.");
      stepper.show(ended.result);
    } catch (error) {
      stepper.wait(error instanceof Error ? error.message : String(error));
    }
  }

  /** Another puzzle like this one. */
  async another() {
    try {
      const made = await this.job("others", "Making another puzzle like this one…");
      await playNow(made.name ? { name: made.name } : { document: made.document });
    } catch (error) {
      this.fail(error);
    }
  }
}

/** The board of a family: the room's own, or the plain one. @param {Game} game */
async function boardOf(game) {
  if (!game.board) return plain;
  const room = await import(`/families/${encodeURIComponent(game.family)}/play.js`);
  return room.board;
}

const page = part("play");
const store =
  page.dataset.here === undefined
    ? new Remote(JSON.parse(page.dataset.game ?? "{}"))
    : await (await import("/static/here.js")).opened();
new Playing(store, await boardOf(store.game));
ready("play");
