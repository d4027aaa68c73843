// The page of a puzzle: prove it, explain it.

import { guarded } from "/static/page.js";
import { ask, followed, ready, Refused } from "/static/service.js";
import { Stepper } from "/static/stepper.js";

const prove = /** @type {HTMLButtonElement} */ (document.getElementById("prove"));
const explain = /** @type {HTMLButtonElement} */ (document.getElementById("explain"));
const proved = /** @type {HTMLElement} */ (document.getElementById("proved"));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("explanation"));

const VERDICTS = /** @type {Record<string, string>} */ ({
  unique: "It has exactly one solution",
  multiple: "It has more than one solution",
  none: "It has no solution",
  unknown: "Nobody knows yet how many solutions it has",
});

prove.addEventListener("click", () => {
  void guarded(prove, async () => {
    proved.textContent = "Looking for a second solution…";
    const ended = await followed(await ask("POST", "/api/proofs", { name: prove.dataset.name }));
    if (ended.state !== "done") throw new Refused(0, ended.says ?? "It failed.");
    const { verdict, engine, seconds, to_confirm: loose } = ended.result;
    const read = loose ? ` This is so as the clues were read; ${loose}.` : "";
    proved.textContent = `${VERDICTS[verdict] ?? verdict}: proved by ${engine} in ${seconds} s.${read}`;
  });
});

explain.addEventListener("click", () => {
  const stepper = new Stepper(/** @type {HTMLElement} */ (document.getElementById("stepper")));
  stepper.wait("Finding the steps…");
  dialog.showModal();
  void guarded(explain, async () => {
    const job = await ask("POST", "/api/explanations", { name: explain.dataset.name });
    dialog.addEventListener("close", () => void ask("DELETE", `/api/jobs/${job.job}`).catch(() => {}), { once: true });
    const ended = await followed(job, (now) => stepper.wait(now.progress?.says ?? "Finding the steps…"));
    if (ended.state === "done") stepper.show(ended.result);
    else stepper.wait(ended.says ?? "It failed.");
  });
});
ready("puzzle");
