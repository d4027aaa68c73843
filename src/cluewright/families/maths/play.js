// Maths in the browser: digits and pencil marks; the line that the cursor stands in is shown.

import { middle, PlainBoard } from "/static/board.js";
import { px, svg } from "/static/picture.js";

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new MathsBoard(table);
}

class MathsBoard extends PlainBoard {
  showCursor() {
    super.showCursor();
    this.root.querySelector(".lines")?.remove();
    const spot = this.place(this.cursor)?.spots[0];
    if (!spot || !this.game) return;
    const { width, height } = this.game.picture;
    const [x, y] = middle(spot);
    const lines = svg("g", { class: "lines" });
    lines.append(
      svg("rect", { x: 0, y: px(y - 0.5), width: px(width), height: px(1) }),
      svg("rect", { x: px(x - 0.5), y: 0, width: px(1), height: px(height) }),
    );
    this.root.prepend(lines);
  }
}
