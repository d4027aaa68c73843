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
  if (puzzle.understood.length) {
    const list = element("ul", "", "understood");
    list.append(...puzzle.understood.map((/** @type {string} */ line) => element("li", line)));
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

/** A puzzle that could not be read, and why. @param {any} puzzle */
function refused(puzzle) {
  const section = element("section", "", "card refused");
  section.append(element("h2", "This could not be read"), element("p", puzzle.error, "trouble"));
  for (const clue of puzzle.unclear) {
    section.append(element("h3", `${clue.clue}. ${clue.says}`), element("p", clue.reason));
    if (!clue.readings.length) continue;
    const list = element("ul", "");
    list.append(
      ...clue.readings.map((/** @type {string} */ reading, /** @type {number} */ index) => {
        const item = element("li", `${reading} `);
        const take = /** @type {HTMLButtonElement} */ (element("button", "Take it so"));
        take.type = "button";
        take.addEventListener("click", () => read({ clue: clue.clue, reading: index + 1 }));
        item.append(take);
        return item;
      }),
    );
    section.append(element("p", "It may mean:"), list);
  }
  return section;
}
ready("paste");
