// Cryptarithms in the browser: a letter goes to where it stands, a digit is entered there.

import { PlainBoard } from "/static/board.js";

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new SumBoard(table);
}

class SumBoard extends PlainBoard {
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
