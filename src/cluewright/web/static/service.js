// Talking to the service: requests, jobs with their events, and what it says when it refuses.

/** What the service answered when it refused something. */
export class Refused extends Error {
  /** @param {number} status @param {string} says */
  constructor(status, says) {
    super(says);
    this.status = status;
  }
}

/**
 * What the service answers.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { accept: "application/json", "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refused(0, "The service does not answer. Is it still running?");
  }
  if (response.status === 204) return null;
  const told = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, told.detail ?? `The service answered ${response.status}.`);
  return told;
}

/**
 * Follows a job to its end.
 * @param {import("./types").Job} job
 * @param {(job: import("./types").Job) => void} [tell] is called with its progress
 * @returns {Promise<import("./types").Job>}
 */
export function followed(job, tell = () => {}) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/jobs/${job.job}/events`);
    events.addEventListener("progress", (event) => tell(JSON.parse(event.data)));
    events.addEventListener("end", (event) => {
      events.close();
      resolve(JSON.parse(event.data));
    });
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      reject(new Refused(0, "The service went away, and the job with it."));
    });
  });
}

/** What waited for a script can be used now. @param {string} script */
export function ready(script) {
  for (const each of document.querySelectorAll(`[data-waits="${script}"]`)) each.removeAttribute("disabled");
}

/**
 * Begins a game of a puzzle and goes there.
 * @param {{name?: string, document?: object, anew?: boolean}} puzzle
 */
export async function playNow(puzzle) {
  if (document.body.dataset.readOnly) {
    const { beginHere } = await import("/static/here.js");
    location.href = await beginHere(puzzle);
    return;
  }
  const game = await ask("POST", "/api/games", puzzle);
  location.href = `/games/${game.key}`;
}
