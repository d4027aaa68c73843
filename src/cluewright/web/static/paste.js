// Pasting a puzzle: what was read, and what was understood of each clue, before it is played.

import { guarded } from "/static/page.js";
import { ask, playNow, ready } from "/static/service.js";
import { picture } from "/static/stepper.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("paste"));
const says = /** @type {HTMLElement} */ (document.getElementById("read-says"));
const place = /** @type {HTMLElement} */ (document.getElementById("read"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  read({});
});

/** Reads the text; one of its clues may be taken as one of its readings. @param {{clue?: number, reading?: number}} chosen */
function read(chosen) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  void guarded(button, async () => {
    place.replaceChildren();
    says.textContent = "Reading…";
    const fields = new FormData(form);
    try {
      const found = await ask("POST", "/api/readings", {
        text: String(fields.get("text")),
        family: String(fields.get("family")) || null,
        ...chosen,
      });
      if (chosen.clue) /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value = found.text;
      const good = found.puzzles.filter((/** @type {any} */ each) => each.document).length;
      says.textContent = good === 1 ? "One puzzle was read." : `${good} puzzles were read.`;
      place.replaceChildren(...found.puzzles.map((/** @type {any} */ each) => (each.document ? shown(each) : refused(each))));
    } catch (error) {
      says.textContent = error instanceof Error ? error.message : String(error);
    }
  });
}

/** @param {string} name @param {string} text @param {string} [kind] */
function element(name, text, kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = kind;
  return made;
}

/** A puzzle that was read. @param {any} puzzle */
function shown(puzzle) {
  const section = element("section", "", "card read");
  const button = /** @type {HTMLButtonElement} */ (element("button", "Play it", "primary"));
  button.type = "button";
  button.addEventListener("click", () => void guarded(button, () => play(puzzle)));
  const frame = element("div", "", "picture");
  frame.append(picture(puzzle.picture, `${puzzle.family}, ${puzzle.size}`));
  section.append(element("h2", `${puzzle.family}, ${puzzle.size}`), frame);
  if (puzzle.readings.length) {
    const list = element("ul", "", "understood");
    list.append(...puzzle.readings.map(understood));
    section.append(element("h3", "What was understood"), list);
  }
  section.append(button);
  return section;
}

/** @param {any} puzzle */
async function play(puzzle) {
  if (document.body.dataset.readOnly) return playNow({ document: puzzle.document });
  const name = puzzle.name === "puzzle" ? null : puzzle.name;
  const saved = await ask("POST", "/api/puzzles", { document: puzzle.document, name });
  return playNow({ name: saved.name });
}

/** A clue that was read; the words to confirm are marked, and a click confirms them. @param {any} clue */
function understood(clue) {
  const item = element("li", `${clue.clue}. `);
  if (clue.says) item.append(...marked(clue.says, clue.words), " ");
  item.append(`[${clue.restated}]${clue.state === "confirmed" ? " (confirmed)" : ""} `);
  if (clue.state === "loose") item.append(taking(clue.clue, 1, "Confirm"));
  return item;
}

/** A sentence with some of its words marked. @param {string} says @param {string[]} words */
function marked(says, words) {
  if (!words.length) return [says];
  const listed = words.map((word) => word.replace(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|");
  const parts = says.split(new RegExp(`(?<![\\p{L}\\p{N}])(${listed})(?![\\p{L}\\p{N}])`, "giu"));
  return parts.map((part, index) => (index % 2 ? element("mark", part) : part));
}

/** A button that takes a clue as one of its readings. @param {number} clue @param {number} reading @param {string} label */
function taking(clue, reading, label) {
  const take = /** @type {HTMLButtonElement} */ (element("button", label));
  take.type = "button";
  take.addEventListener("click", () => read({ clue, reading }));
  return take;
}

/** A puzzle that could not be read, and why. @param {any} puzzle */
function refused(puzzle) {
  const section = element("section", "", "card refused");
  const unread = puzzle.readings.some((/** @type {any} */ each) => each.state === "refused");
  section.append(element("h2", unread ? "Some clues could not be read" : "This could not be read"));
  if (!unread) section.append(element("p", puzzle.error, "trouble"));
  for (const clue of puzzle.readings) {
    if (clue.state !== "refused") continue;
    const heading = element("h3", `${clue.clue}. `);
    heading.append(...marked(clue.says, clue.words));
    section.append(heading, element("p", clue.reason));
    if (!clue.offers.length) continue;
    const list = element("ul", "");
    list.append(
      ...clue.offers.map((/** @type {string} */ offer, /** @type {number} */ index) => {
        const item = element("li", `${offer} `);
        item.append(taking(clue.clue, index + 1, "Take it so"));
        return item;
      }),
    );
    section.append(element("p", "It may mean:"), list);
  }
  return section;
}
ready("paste");
