// What every page does: the help on `?`, and forms and buttons that begin a job or a game.

import { ask, followed, playNow, ready, Refused } from "/static/service.js";

const help = /** @type {HTMLDialogElement | null} */ (document.getElementById("help"));

/** Whether the keyboard is in a field where `?` is a letter like others. @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

addEventListener("keydown", (event) => {
  if (event.key !== "?" || isTyping(event.target) || !help) return;
  event.preventDefault();
  if (help.open) help.close();
  else help.showModal();
});
for (const opener of document.querySelectorAll("[data-help]")) {
  opener.addEventListener("click", () => help?.showModal());
}

for (const each of document.querySelectorAll("[data-play]")) {
  const button = /** @type {HTMLButtonElement} */ (each);
  button.addEventListener("click", () => {
    void guarded(button, () => playNow({ name: button.dataset.play, anew: button.dataset.anew !== undefined }));
  });
}

for (const each of document.querySelectorAll("[data-forget]")) {
  const button = /** @type {HTMLButtonElement} */ (each);
  button.addEventListener("click", () => {
    if (!confirm(`Remove the game ${button.dataset.name}? It cannot be brought back.`)) return;
    void guarded(button, async () => {
      await ask("DELETE", `/api/games/${button.dataset.forget}`);
      button.closest("li")?.remove();
    });
  });
}

const making = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-make]"));
if (making) {
  making.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = new FormData(making);
    const order = {
      family: String(fields.get("family")),
      size: Number(fields.get("size")) || null,
      difficulty: String(fields.get("difficulty") ?? "") || null,
    };
    void make(making, "/api/orders", order);
  });
  for (const select of making.querySelectorAll("select[name=family]")) {
    const choose = () => showSizes(/** @type {HTMLSelectElement} */ (select));
    select.addEventListener("change", choose);
    choose();
  }
}

const today = /** @type {HTMLElement | null} */ (document.querySelector("[data-today]"));
if (today) {
  today.querySelector("button[data-begin]")?.addEventListener("click", () => void make(today, "/api/days", undefined));
}

const here = document.getElementById("here");
if (here && document.body.dataset.readOnly) void showHere(here);

/** The games that are kept in this browser. @param {HTMLElement} section */
async function showHere(section) {
  const { keep, kept } = await import("/static/here.js");
  const games = Object.entries(kept()).sort(([, one], [, other]) => other.changed - one.changed);
  section.hidden = !games.length;
  section.querySelector("ul")?.replaceChildren(
    ...games.map(([id, game]) => {
      const item = document.createElement("li");
      item.className = "card";
      const link = document.createElement("a");
      link.href = `/here#${id}`;
      link.textContent = game.name;
      const how = document.createElement("span");
      how.textContent = `${game.family} · ${game.filled}${game.total ? ` of ${game.total}` : " filled in"}`;
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "quiet";
      remove.textContent = "Remove";
      remove.addEventListener("click", () => {
        keep(id, null);
        item.remove();
      });
      item.append(link, how, remove);
      return item;
    }),
  );
}

/** The sizes of the chosen family. @param {HTMLSelectElement} select */
function showSizes(select) {
  const option = select.selectedOptions[0];
  const field = /** @type {HTMLInputElement} */ (select.form?.elements.namedItem("size"));
  field.placeholder = option?.dataset.size ?? "";
  const says = document.getElementById("size-says");
  if (says) says.textContent = option?.dataset.says ?? "";
}

/**
 * Makes a puzzle and plays it; shows how far it is, and a button that cancels.
 * @param {HTMLElement} place
 * @param {string} path
 * @param {unknown} order
 */
async function make(place, path, order) {
  const progress = /** @type {HTMLElement} */ (place.querySelector("[data-progress]"));
  const words = /** @type {HTMLElement} */ (progress.querySelector("[data-words]"));
  const cancel = /** @type {HTMLButtonElement} */ (progress.querySelector("button"));
  const begin = /** @type {HTMLButtonElement} */ (place.querySelector("[data-begin]"));
  begin.disabled = true;
  progress.hidden = false;
  words.textContent = "Waiting for a free place…";
  const started = Date.now();
  let says = "";
  const clock = setInterval(() => {
    if (says) words.textContent = `${says} ${Math.round((Date.now() - started) / 1000)} s`;
  }, 1000);
  try {
    const job = await ask("POST", path, order);
    cancel.onclick = () => void ask("DELETE", `/api/jobs/${job.job}`);
    cancel.focus();
    const ended = await followed(job, (now) => {
      says = now.progress?.says ?? (now.state === "running" ? "Working…" : "Waiting for a free place…");
      words.textContent = says;
    });
    if (ended.state !== "done") throw new Refused(0, ended.says ?? "It failed.");
    words.textContent = "Here it is.";
    await playNow(ended.result.name ? { name: ended.result.name } : { document: ended.result.document });
  } catch (error) {
    words.textContent = error instanceof Error ? error.message : String(error);
    cancel.hidden = true;
    begin.disabled = false;
    begin.focus();
  } finally {
    clearInterval(clock);
  }
  cancel.hidden = false;
}

/** Does something that a button asks for; says below the button why it could not be done. @param {HTMLButtonElement} button @param {() => Promise<void>} act */
export async function guarded(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    const message = document.createElement("p");
    message.className = "trouble";
    message.setAttribute("role", "alert");
    message.textContent = error instanceof Error ? error.message : String(error);
    button.after(message);
  } finally {
    button.disabled = false;
  }
}
ready("page");
