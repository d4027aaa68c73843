// Cryptarithms in the browser: a letter goes to where it stands, a digit is entered there.

import { PlainBoard } from "/static/board.js";

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new SumBoard(table);
}

/** Pixels below which the boxes stand under the sum instead of beside it. */
const NARROW = 560;

class SumBoard extends PlainBoard {
  /** On a narrow screen the letters' boxes come below the sum. @param {import("/static/types").Game} game */
  arranged(game) {
    const picture = super.arranged(game);
    const boxes = game.places.map((place) => place.spots[0]).filter(Boolean);
    if (this.table.element.clientWidth >= NARROW || !boxes.length) return picture;
    const names = picture.shapes.filter((shape) => shape.bold && game.places.some((place) => place.name === shape.text));
    const split = Math.min(...boxes.map((spot) => spot[0]), ...names.map((shape) => shape.x ?? 0)) - 0.5;
    const isBeside = (/** @type {number | undefined} */ x) => (x ?? 0) >= split;
    const left = picture.shapes.filter((shape) => !isBeside(shape.x ?? shape.x1));
    if (split <= 0 || !left.length) return picture;
    const down = Math.max(...left.map((shape) => Math.max(shape.y ?? 0, shape.y2 ?? 0))) + 0.8;
    const shapes = picture.shapes.map((shape) => {
      if (!isBeside(shape.x ?? shape.x1)) return shape;
      const moved = { ...shape };
      for (const name of /** @type {const} */ (["x", "x1", "x2"])) if (moved[name] !== undefined) moved[name] -= split;
      for (const name of /** @type {const} */ (["y", "y1", "y2"])) if (moved[name] !== undefined) moved[name] += down;
      return moved;
    });
    for (const spot of boxes) {
      spot[0] -= split;
      spot[1] += down;
    }
    const right = Math.max(...boxes.map((spot) => spot[0] + spot[2]));
    const width = Math.max(right + 0.2, ...left.map((shape) => Math.max(shape.x ?? 0, shape.x2 ?? 0) + 0.5));
    return { ...picture, shapes, width, height: Math.max(down, ...boxes.map((spot) => spot[1] + spot[3])) + 0.2 };
  }

  /** Letters are told apart by their case where a sum has both. @param {KeyboardEvent} event */
  typed(event) {
    const places = this.game?.places ?? [];
    const values = this.place(this.cursor)?.values ?? [];
    const exact = places.find((place) => place.name === event.key);
    const letter = exact ?? places.find((place) => place.name.toLowerCase() === event.key.toLowerCase());
    if (letter && !values.includes(event.key)) {
      this.moveTo(letter.name);
      return true;
    }
    return super.typed(event);
  }
}
