// The elimination grid: a cell for every two values of different groups, in the usual stair of blocks.

import { svg } from "/static/picture.js";

/** @typedef {import("./types").Game} Game */

const CELL = 26;
const GAP = 4;
const LETTER = 8.2;

/**
 * The grid as SVG.
 * @param {Game} game
 * @param {Set<string>} pointed values to mark, as group and number
 */
export function drawGrid(game, pointed) {
  const last = game.groups.length - 1;
  const across = [0, ...range(2, last).reverse()];
  const down = range(1, last);
  const longest = (/** @type {number[]} */ groups) =>
    Math.max(...groups.flatMap((each) => game.groups[each].values.map((value) => value.length)), 3);
  const [left, top] = [longest(down) * LETTER + 28, longest(across) * LETTER + 28];
  const columns = positions(game, across, left);
  const rows = positions(game, down, top);
  const [width, height] = [end(columns), end(rows)];
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "sheet grid", role: "grid", "aria-label": "Elimination grid" });
  root.style.minWidth = `${Math.round(width * 0.8)}px`;
  root.style.maxWidth = `${width * 1.25}px`;
  /** @type {Map<string, SVGGElement>} */
  const cells = new Map();
  /** @type {Map<string, [number, number]>} */
  const at = new Map();
  /** @type {Map<string, SVGElement[]>} */
  const headings = new Map();
  drawHeadings(root, game, { across, down, columns, rows, left, top }, headings);
  down.forEach((group, number) => {
    const shown = across.slice(0, across.length - number);
    for (let value = 0; value < game.groups[group].values.length; value++) {
      const row = svg("g", { role: "row" });
      for (const other of shown) {
        for (let second = 0; second < game.groups[other].values.length; second++) {
          const name = cellName([group, value], [other, second]);
          const [x, y] = [columns[`${other}.${second}`], rows[`${group}.${value}`]];
          const cell = drawCell(game, name, [group, value], [other, second], x, y);
          cells.set(name, cell);
          at.set(name, [x, y]);
          row.append(cell);
        }
      }
      root.append(row);
    }
  });
  /** @type {Game["grid"]} */
  let shown = {};
  const drawn = {
    root,
    cells,
    /** Shows what is known now; only cells that have changed are drawn. @param {Game["grid"]} known */
    know(known) {
      for (const name of new Set([...Object.keys(shown), ...Object.keys(known)])) {
        const [cell, where] = [cells.get(name), at.get(name)];
        if (cell && where && shown[name] !== known[name]) markCell(cell, known[name], where);
      }
      shown = known;
    },
    /** The next cell in this direction. @param {string} name @param {number} dx @param {number} dy */
    beside(name, dx, dy) {
      const here = at.get(name);
      if (!here) return undefined;
      let best;
      let least = Infinity;
      for (const [other, [x, y]] of at) {
        const along = (x - here[0]) * dx + (y - here[1]) * dy;
        const aside = dx ? y - here[1] : x - here[0];
        if (along > 1 && Math.abs(aside) < 1 && along < least) [best, least] = [other, along];
      }
      return best;
    },
    /** Marks the headings of these values. @param {Set<string>} values */
    point(values) {
      for (const [value, elements] of headings) {
        for (const element of elements) element.classList.toggle("pointed", values.has(value));
      }
    },
  };
  drawn.know(game.grid);
  drawn.point(pointed);
  return drawn;
}

/** @param {number} first @param {number} last */
function range(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Where each value of these groups stands, and `end`, where they end. @param {Game} game @param {number[]} groups @param {number} start */
function positions(game, groups, start) {
  /** @type {Record<string, number>} */
  const found = {};
  let at = start;
  for (const group of groups) {
    game.groups[group].values.forEach((_, index) => {
      found[`${group}.${index}`] = at;
      at += CELL;
    });
    at += GAP;
  }
  found.end = at;
  return found;
}

/** @param {Record<string, number>} found */
function end(found) {
  return found.end + 2;
}

/** @param {[number, number]} one @param {[number, number]} other */
function cellName(one, other) {
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one];
  return `${first.join(".")}/${second.join(".")}`;
}

/**
 * @param {SVGSVGElement} root @param {Game} game
 * @param {{across: number[], down: number[], columns: Record<string, number>, rows: Record<string, number>, left: number, top: number}} layout
 * @param {Map<string, SVGElement[]>} headings
 */
function drawHeadings(root, game, { across, down, columns, rows, left, top }, headings) {
  const add = (/** @type {string} */ key, /** @type {SVGElement} */ ground, /** @type {string} */ text, /** @type {Record<string, string | number>} */ where) => {
    const label = svg("text", { ...where, "font-size": 13, class: "fill-ink" });
    label.textContent = text;
    root.append(ground, label);
    headings.set(key, [...(headings.get(key) ?? []), ground]);
  };
  for (const group of across) {
    game.groups[group].values.forEach((text, index) => {
      const x = columns[`${group}.${index}`];
      const ground = svg("rect", { x, y: 20, width: CELL, height: top - 20, class: "heading" });
      const [cx, cy] = [x + CELL / 2 + 4, top - 6];
      add(`${group}.${index}`, ground, text, { x: cx, y: cy, transform: `rotate(-90 ${cx} ${cy})` });
    });
    groupName(root, game.groups[group].name, columns[`${group}.0`] + (game.groups[group].values.length * CELL) / 2, 14);
  }
  for (const group of down) {
    game.groups[group].values.forEach((text, index) => {
      const y = rows[`${group}.${index}`];
      const ground = svg("rect", { x: 20, y, width: left - 20, height: CELL, class: "heading" });
      add(`${group}.${index}`, ground, text, { x: left - 6, y: y + CELL / 2 + 4, "text-anchor": "end" });
    });
    groupName(root, game.groups[group].name, 14, rows[`${group}.0`] + (game.groups[group].values.length * CELL) / 2, true);
  }
}

/** @param {SVGSVGElement} root @param {string} text @param {number} x @param {number} y @param {boolean} [turned] */
function groupName(root, text, x, y, turned = false) {
  const label = svg("text", { x, y, "font-size": 12, "text-anchor": "middle", class: "fill-faint" });
  if (turned) label.setAttribute("transform", `rotate(-90 ${x} ${y})`);
  label.textContent = text;
  root.append(label);
}

/**
 * An open cell, and what it is called.
 * @param {Game} game @param {string} name
 * @param {[number, number]} one @param {[number, number]} other @param {number} x @param {number} y
 */
function drawCell(game, name, one, other, x, y) {
  const [first, second] = [one, other].map(([group, value]) => `${game.groups[group].name} ${game.groups[group].values[value]}`);
  const cell = svg("g", { class: "target cell", "data-cell": name, role: "gridcell", tabindex: -1, "aria-label": `${first} and ${second}: open` });
  cell.append(svg("rect", { x, y, width: CELL, height: CELL, class: "hit line-faint" }));
  return cell;
}

/** Shows what is known in a cell. @param {SVGGElement} cell @param {"tick" | "cross" | undefined} mark @param {[number, number]} at */
function markCell(cell, mark, [x, y]) {
  const label = cell.getAttribute("aria-label") ?? "";
  cell.setAttribute("aria-label", label.slice(0, label.lastIndexOf(": ") + 2) + (mark ?? "open"));
  cell.querySelector(".sign")?.remove();
  const [cx, cy] = [x + CELL / 2, y + CELL / 2];
  if (mark === "tick") {
    cell.append(svg("circle", { cx, cy, r: 8, class: "sign fill-answer" }));
  } else if (mark === "cross") {
    const arms = `M${cx - 5} ${cy - 5}L${cx + 5} ${cy + 5}M${cx + 5} ${cy - 5}L${cx - 5} ${cy + 5}`;
    cell.append(svg("path", { d: arms, class: "sign line-faint cross" }));
  }
}
