// Where things stand in the picture of a game: what of it is shown, where its figures are, what its lines mean.

import { drawn, svg } from "/static/picture.js";

/** @typedef {import("./types").Game} Game */

/**
 * The picture without the lines of words below it that say what is left to place: the page says that beside it.
 * @param {Game} game
 */
export function withoutLines(game) {
  const { picture, places, left } = game;
  if (!left.length || !places.length) return picture;
  const lowest = Math.max(
    ...places.flatMap((place) => place.spots.map((spot) => spot[1] + spot[3])),
    ...picture.shapes.map((shape) => Math.max(shape.y1 ?? 0, shape.y2 ?? 0, (shape.y ?? 0) + (shape.height ?? 0))
      * (shape.shape === "label" ? 0 : 1)),
  );
  const below = picture.shapes.filter((shape) => shape.shape === "label" && shape.anchor === "start" && (shape.y ?? 0) > lowest);
  if (!below.length) return picture;
  const shapes = picture.shapes.filter((shape) => !below.includes(shape));
  const bottom = Math.max(lowest, ...shapes.map((shape) => (shape.y ?? 0) + (shape.size ?? 0) / 2));
  return { ...picture, height: bottom + 0.1, shapes };
}

/**
 * Where the figure at a spot really stands: spots are whole characters of a text, a drawn figure is not.
 * @param {Game} game @param {import("./types").Spot} spot
 * @returns {import("./types").Spot}
 */
export function labelSpot(game, spot) {
  const [x, y] = middle(spot);
  let best = spot;
  let least = spot[2] > 1.2 ? 0 : 0.7; // what is wider than a figure is no figure
  for (const shape of game.picture.shapes) {
    if (shape.shape !== "label") continue;
    const far = Math.hypot((shape.x ?? 0) - x, (shape.y ?? 0) - y);
    if (far > least) continue;
    const size = shape.size ?? 0.5;
    const width = 0.6 * size * (shape.text ?? "").length;
    const shift = { start: 0, middle: width / 2, end: width }[shape.anchor ?? "middle"] ?? width / 2;
    [best, least] = [[(shape.x ?? 0) - shift, (shape.y ?? 0) - size / 2, width, size], far];
  }
  return best;
}

/** What the kinds of lines in a picture mean. @param {Game} game */
export function legend(game) {
  const list = document.createElement("ul");
  list.className = "legend";
  list.hidden = !game.picture.legend.length;
  for (const key of game.picture.legend) {
    const item = document.createElement("li");
    const stroke = svg("svg", { viewBox: "0 0 48 12", width: 48, height: 12, "aria-hidden": "true" });
    stroke.append(drawn({ shape: "line", role: key.role, x1: 0.1, y1: 0.15, x2: 1.1, y2: 0.15 }));
    item.append(stroke, ` ${key.means}`);
    list.append(item);
  }
  return list;
}

/** The middle of a spot. @param {import("./types").Spot} spot @returns {[number, number]} */
export function middle([x, y, width, height]) {
  return [x + width / 2, y + height / 2];
}
