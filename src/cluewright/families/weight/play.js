// Weight in the browser: numbers go into the boxes. Where that is wished the beams tilt by their torque, and everything
// below a beam hangs from where it is fixed.

import { PlainBoard } from "/static/board.js";
import { px, svg } from "/static/picture.js";

/** @typedef {import("/static/types").Game} Game */
/** @typedef {import("/static/types").Shape} Shape */
/** @typedef {import("/static/types").Tally} Tally */

/** How far the end of a beam sinks at most, and how far anything sinks or rises altogether, in cells. */
const [DEEPEST, FARTHEST] = [0.24, 0.3];

/** The torque at which a beam hangs as low as it can. */
const FULL = 8;

/** A row of the picture, in cells, and by how much the strings between two beams are lengthened, so that there is room. */
const [ROW, LONGER] = [1 / 3, 0.35];

/**
 * A beam as it hangs: its line, what it hangs on, how far that has moved, and by how many degrees it is turned.
 * @typedef {{ tally: Tally, left: number, right: number, x: number, y: number, above: Beam | null, angle: number, moved: [number, number] }} Beam
 */

/** @param {import("/static/types").Table} table @returns {import("/static/types").Board} */
export function board(table) {
  return new WeightBoard(table);
}

class WeightBoard extends PlainBoard {
  /** How each element was last turned and moved. @type {Map<string, string>} */
  stood = new Map();

  /** The strings are longer than in print, so that beams can tilt. @param {Game} game */
  arranged(game) {
    const picture = super.arranged(game);
    const rows = [...new Set(bars(picture.shapes).map((bar) => bar.y1 ?? 0))].sort((one, other) => one - other);
    const gaps = rows.slice(1).map((row, number) => rows[number] + (row - rows[number] > 5.5 * ROW ? 3 : 1) * ROW);
    const lowered = (/** @type {number} */ y) => y + LONGER * gaps.filter((gap) => y > gap + 0.1).length;
    const shapes = picture.shapes.map((shape) => {
      const moved = { ...shape };
      for (const name of /** @type {const} */ (["y", "y1", "y2"])) if (moved[name] !== undefined) moved[name] = lowered(moved[name]);
      if (shape.points) {
        const down = lowered(middleOf(shape)[1]) - middleOf(shape)[1];
        moved.points = shape.points.map(([x, y]) => [x, y + down]);
      }
      return moved;
    });
    for (const place of game.places) for (const spot of place.spots) spot[1] = lowered(spot[1]);
    return { ...picture, shapes, height: picture.height + LONGER * gaps.length + ROW };
  }

  /** @param {SVGSVGElement} root @param {Game} game */
  decorate(root, game) {
    this.lowerNames(root, game);
    for (const frame of root.querySelectorAll(".tally")) frame.remove(); // the beams themselves show how they stand
    if (game.tallies.length) this.tilt(root, game);
    else this.stood.clear();
  }

  /** The name of a box stands below it, clear of its edge. @param {SVGSVGElement} root @param {Game} game */
  lowerNames(root, game) {
    const labels = [...root.querySelectorAll(".ink > text")];
    for (const place of game.places) {
      const [, y, , height] = place.spots[0];
      const bottom = px(y + height);
      const name = labels.find((each) => each.textContent === place.name && Math.abs(Number(each.getAttribute("y")) - bottom) < 8);
      name?.setAttribute("y", String(bottom + 8));
    }
  }

  /** Each beam turns about the point where it hangs, and what hangs on it goes along. @param {SVGSVGElement} root @param {Game} game */
  tilt(root, game) {
    const beams = hung(game);
    const boxes = game.picture.shapes.filter((shape) => shape.shape === "box");
    const ink = root.querySelector(".ink")?.children ?? [];
    game.picture.shapes.forEach((shape, number) => {
      const beam = this.ownBeam(beams, shape);
      const element = /** @type {SVGElement | undefined} */ (ink[number]);
      if (element && beam) this.turn(element, `${number}`, beam, true);
      else if (element) this.turn(element, `${number}`, holder(beams, shape, boxes), false, shape);
    });
    for (const place of game.places) {
      const [x, y, width] = place.spots[0];
      const box = { shape: /** @type {const} */ ("box"), role: "", x, y, width };
      const own = [...root.querySelectorAll(`[data-place="${place.name}"], [data-ground="${place.name}"], [data-notes="${place.name}"]`)];
      own.forEach((each, number) => this.turn(/** @type {SVGElement} */ (each), `${place.name} ${number}`, holder(beams, box, boxes), false, box));
    }
    for (const beam of beams) this.sign(root, beam);
  }

  /** The beam whose line, tick or distance a shape is. @param {Beam[]} beams @param {Shape} shape */
  ownBeam(beams, shape) {
    const [x, y] = middleOf(shape);
    const short = shape.shape === "line" && Math.abs((shape.y2 ?? 0) - (shape.y1 ?? 0)) < 0.2;
    const distance = shape.shape === "label" && shape.size === 0.34;
    if (!short && !distance) return undefined;
    const level = distance ? y + ROW : y;
    return beams.find((beam) => near(beam.y, level) && x > beam.left - 0.1 && x < beam.right + 0.1);
  }

  /**
   * Moves an element to where its beam takes it, from where it was.
   * @param {SVGElement} element @param {string} key @param {Beam | null} beam @param {boolean} turns @param {Shape} [shape]
   */
  turn(element, key, beam, turns, shape) {
    if (!beam) return;
    const [dx, dy] = turns || !shape ? beam.moved : shifted(beam, middleOf(shape)[0] - (shape.size === 0.28 ? BESIDE : 0));
    const now = `translate(${px(dx)}px, ${px(dy)}px) rotate(${turns ? beam.angle : 0}deg)`;
    element.classList.add(turns ? "beam" : "hanging");
    element.style.transformOrigin = `${px(beam.x)}px ${px(beam.y)}px`;
    element.style.transform = this.stood.get(key) ?? "translate(0px, 0px) rotate(0deg)";
    this.stood.set(key, now);
    if (element.style.transform === now) return;
    requestAnimationFrame(() => requestAnimationFrame(() => (element.style.transform = now)));
  }

  /** A sign at the middle of a beam says how it stands. @param {SVGSVGElement} root @param {Beam} beam */
  sign(root, { tally, x, y, moved: [dx, dy] }) {
    const look = { met: "fill-new", broken: "fill-wrong", open: "fill-faint" }[tally.state];
    const sign = svg("text", { x: px(x + dx), y: px(y + dy) + 14, "text-anchor": "middle", "font-size": 11, class: look });
    const leaning = tally.lean < 0 ? "◂" : tally.lean > 0 ? "▸" : "";
    sign.textContent = { met: "✓", broken: `✗${leaning}`, open: leaning }[tally.state];
    root.append(sign);
  }
}

/** The lines of the beams, in the order of the tallies; the first heavy line is the hook. @param {Shape[]} shapes */
function bars(shapes) {
  return shapes.filter((shape) => shape.shape === "line" && shape.heavy).slice(1);
}

/** The beams with their angles, each after the one that it hangs on. @param {Game} game @returns {Beam[]} */
function hung(game) {
  /** @type {Map<string, Beam>} */
  const found = new Map();
  bars(game.picture.shapes).forEach((bar, number) => {
    const tally = game.tallies[number];
    const path = tally.name === "top beam" ? [] : tally.name.replace("beam ", "").split("/");
    const above = found.get(path.slice(0, -1).join("/")) ?? null;
    const [left, right, y] = [bar.x1 ?? 0, bar.x2 ?? 0, bar.y1 ?? 0];
    const x = path.length && above ? above.x + Number(path.at(-1)) : middleOf(game.picture.shapes[0])[0];
    found.set(path.join("/"), { tally, left, right, x, y, above: path.length ? above : null, angle: 0, moved: [0, 0] });
  });
  const beams = [...found.values()];
  const far = place(beams, 1);
  if (far > FARTHEST) place(beams, FARTHEST / far);
  return beams;
}

/** Turns the beams by this share of what their torque asks for; how far anything has sunk or risen. @param {Beam[]} beams @param {number} share */
function place(beams, share) {
  let far = 0;
  for (const beam of beams) {
    const arm = Math.max(beam.x - beam.left, beam.right - beam.x);
    const lean = Math.max(-1, Math.min(1, beam.tally.lean / FULL));
    beam.angle = (Math.asin(Math.min(0.5, DEEPEST / arm)) * 180 * lean * share) / Math.PI;
    beam.moved = beam.above ? shifted(beam.above, beam.x) : [0, 0];
    for (const end of [beam.left, beam.right]) far = Math.max(far, Math.abs(shifted(beam, end)[1]));
  }
  return far;
}

/** How far the point of a beam that was at `x` has moved. @param {Beam} beam @param {number} x @returns {[number, number]} */
function shifted(beam, x) {
  const turned = (beam.angle * Math.PI) / 180;
  return [beam.moved[0] + (x - beam.x) * (Math.cos(turned) - 1), beam.moved[1] + (x - beam.x) * Math.sin(turned)];
}

/** The beam on which a string, a portal or a box hangs. @param {Beam[]} beams @param {Shape} shape @param {Shape[]} boxes @returns {Beam | null} */
function holder(beams, shape, boxes) {
  const [x, y] = middleOf(shape);
  if (isString(shape, boxes)) {
    const [top, bottom] = shape.shape === "line" ? [shape.y1 ?? 0, shape.y2 ?? 0] : [y, y];
    const across = shape.shape === "label" ? x - BESIDE : x;
    const fit = beams.filter((beam) => beam.above && near(beam.x, across) && beam.above.y <= top + 0.01 && bottom <= beam.y + 0.01);
    return (fit.find((beam) => near(beam.y, bottom) || near(beam.above?.y ?? 0, top)) ?? fit[0])?.above ?? null;
  }
  const level = shape.shape === "line" ? (shape.y1 ?? 0) : y;
  const found = beams.filter((beam) => x > beam.left - 0.1 && x < beam.right + 0.1 && beam.y <= level + 0.01 && level < beam.y + 4 * ROW);
  return found.reduce((/** @type {Beam | null} */ best, beam) => (best && best.y >= beam.y ? best : beam), null);
}

/** How far to the right of a portal its letter stands, in cells. */
const BESIDE = 0.2;

/** Whether a shape is of the string of a beam, and not of a box. @param {Shape} shape @param {Shape[]} boxes */
function isString(shape, boxes) {
  if (shape.shape === "polygon") return true;
  if (shape.shape === "label") return shape.anchor === "start" && shape.size === 0.28;
  return shape.shape === "line" && !boxes.some((box) => near(middleOf(box)[0], shape.x1 ?? 0) && near(box.y ?? 0, shape.y2 ?? 0));
}

/** @param {number} one @param {number} other */
function near(one, other) {
  return Math.abs(one - other) < 0.06;
}

/** @param {Shape} shape @returns {[number, number]} */
function middleOf(shape) {
  if (shape.points) {
    const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
    return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  }
  if (shape.shape === "line") return [((shape.x1 ?? 0) + (shape.x2 ?? 0)) / 2, ((shape.y1 ?? 0) + (shape.y2 ?? 0)) / 2];
  return [(shape.x ?? 0) + (shape.width ?? 0) / 2, shape.y ?? 0];
}
