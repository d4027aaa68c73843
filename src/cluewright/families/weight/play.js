// Weight in the browser: numbers go into the boxes, and where that is wished the beams tilt by their torque.

import { PlainBoard } from "/static/board.js";
import { px, svg } from "/static/picture.js";

/** How far the end of a beam may sink, in cells: a string is a third of a cell long. */
const DEEPEST = 0.24;

/** The torque at which a beam hangs as low as it can. */
const FULL = 8;

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new WeightBoard(table);
}

class WeightBoard extends PlainBoard {
  /** The angle at which each beam was last drawn. @type {Map<string, number>} */
  angles = new Map();

  /** @param {SVGSVGElement} root @param {import("/static/types").Game} game */
  decorate(root, game) {
    this.lowerNames(root, game);
    for (const frame of root.querySelectorAll(".tally")) frame.remove(); // the beams themselves show how they stand
    this.tilt(root, game);
  }

  /** The name of a box stands below it, clear of its edge. @param {SVGSVGElement} root @param {import("/static/types").Game} game */
  lowerNames(root, game) {
    const labels = [...root.querySelectorAll(".ink > text")];
    for (const place of game.places) {
      const [, y, , height] = place.spots[0];
      const bottom = px(y + height);
      const name = labels.find((each) => each.textContent === place.name && Math.abs(Number(each.getAttribute("y")) - bottom) < 8);
      name?.setAttribute("y", String(bottom + 8));
    }
  }

  /** Each beam turns about the point where it hangs. @param {SVGSVGElement} root @param {import("/static/types").Game} game */
  tilt(root, game) {
    for (const tally of game.tallies) {
      if (!tally.spot) continue;
      const bar = this.bar(root, tally.spot);
      if (!bar) continue;
      const [left, right, y] = ["x1", "x2", "y1"].map((name) => Number(bar.getAttribute(name)));
      const pivot = this.pivot(game, left, right, y);
      const arm = Math.max(pivot - left, right - pivot);
      const share = Math.max(-1, Math.min(1, tally.lean / FULL));
      const angle = (Math.asin(Math.min(0.5, px(DEEPEST) / arm)) * 180 * share) / Math.PI;
      bar.classList.add("beam");
      bar.style.transformOrigin = `${pivot}px ${y}px`;
      bar.style.transform = `rotate(${this.angles.get(tally.name) ?? 0}deg)`;
      bar.getBoundingClientRect(); // so that it turns from where it was
      requestAnimationFrame(() => (bar.style.transform = `rotate(${angle}deg)`));
      this.angles.set(tally.name, angle);
      const sign = svg("text", { x: pivot, y: y + 13, "text-anchor": "middle", "font-size": 11, class: { met: "fill-new", broken: "fill-wrong", open: "fill-faint" }[tally.state] });
      const leaning = tally.lean < 0 ? "◂" : tally.lean > 0 ? "▸" : "";
      sign.textContent = { met: "✓", broken: `✗${leaning}`, open: leaning }[tally.state];
      root.append(sign);
    }
    if (!game.tallies.length) this.angles.clear();
  }

  /** The line of a beam. @param {SVGSVGElement} root @param {import("/static/types").Spot} spot */
  bar(root, [x, y, , height]) {
    const level = px(y + height / 2);
    for (const line of root.querySelectorAll(".ink > line")) {
      const flat = line.getAttribute("y1") === line.getAttribute("y2");
      const here = Math.abs(Number(line.getAttribute("y1")) - level) < 1;
      if (flat && here && Math.abs(Number(line.getAttribute("x1")) - px(x)) < 1) return /** @type {SVGLineElement} */ (line);
    }
    return undefined;
  }

  /** Where a beam hangs: the foot of the string that ends on it. @param {import("/static/types").Game} game @param {number} left @param {number} right @param {number} y */
  pivot(game, left, right, y) {
    for (const shape of game.picture.shapes) {
      const [x, foot] = [px(shape.x1 ?? 0), px(shape.y2 ?? 0)];
      const upright = shape.shape === "line" && shape.x1 === shape.x2 && (shape.y2 ?? 0) - (shape.y1 ?? 0) > 0.2;
      if (upright && Math.abs(foot - y) < 1 && x >= left - 1 && x <= right + 1) return x;
    }
    return (left + right) / 2;
  }
}
