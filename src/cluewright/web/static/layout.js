// Where things stand in the picture of a game: what of it is shown, where its figures are, what its lines mean.

import { drawn, px, svg } from "/static/picture.js";

/** @typedef {import("./types").Game} Game */

/** How wide a letter is and how far apart two lines are, as parts of the height of a letter. */
const [LETTER, LINE] = [0.6, 1.15];

/** How high a pencil mark is at most, as a part of its place. */
const LARGEST = 0.34;

/**
 * All pencil marks of a place, in as many lines as make them largest; a text has room for some of them only.
 * @param {import("./types").Place} place
 * @returns {SVGElement[]}
 */
export function pencilled(place) {
  if (!place.notes.length || place.value || place.given) return [];
  const [x, y, width, height] = place.spots[0];
  const letters = Math.max(...place.notes.map((each) => each.length)) + 0.5;
  let [size, columns] = [0, 1];
  for (let count = 1; count <= place.notes.length; count++) {
    const lines = Math.ceil(place.notes.length / count);
    const fits = Math.min((0.9 * width) / (count * letters * LETTER), (0.92 * height) / (lines * LINE), LARGEST * height);
    if (fits > size - 0.001) [size, columns] = [fits, count];
  }
  const lines = Math.ceil(place.notes.length / columns);
  return place.notes.map((value, number) => {
    const across = (number % columns) - (columns - 1) / 2;
    const down = Math.floor(number / columns) - (lines - 1) / 2;
    const text = svg("text", {
      x: px(x + width / 2 + across * letters * LETTER * size),
      y: px(y + height / 2 + down * LINE * size),
      dy: "0.35em",
      "text-anchor": "middle",
      "font-size": px(size),
      class: "fill-candidate",
      "data-notes": place.name,
    });
    text.textContent = value;
    return text;
  });
}

/**
 * The picture without its pencil marks, which the board draws, and without the lines of words below it that say what is
 * left to place: the page says that beside it.
 * @param {Game} game
 */
export function withoutLines(game) {
  const { places, left } = game;
  const picture = { ...game.picture, shapes: game.picture.shapes.filter((shape) => shape.role !== "candidate") };
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

/** How wide the narrowest place is, in cells. @param {Game} game */
export function narrowest(game) {
  return game.places.length ? Math.min(...game.places.map((place) => place.spots[0][2])) : 1;
}
