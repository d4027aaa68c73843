// A picture, which is shapes as data, becomes SVG. Shapes say what they are for; palette.css has the colours.

const CELL = 40;
/** Pixels that a small picture fills where there is room. */
const WIDE = 600;
const NAMESPACE = "http://www.w3.org/2000/svg";
const WIDTHS = /** @type {Record<string, number>} */ ({ first: 3, second: 3, faint: 1, new: 2.2, used: 2.2 });
const DASHES = /** @type {Record<string, string>} */ ({ second: "7 5", used: "4 4" });

/**
 * An SVG element with these attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Cells as pixels. @param {number} units */
export function px(units) {
  return Math.round(units * CELL * 100) / 100;
}

/**
 * An empty sheet that is as large as the picture and a margin; what is drawn goes into its only group.
 * @param {{width: number, height: number}} picture
 * @param {number} margin in cells
 */
export function sheet(picture, margin = 0.4) {
  const [left, top] = [-px(margin), -px(margin)];
  const [width, height] = [px(picture.width + 2 * margin), px(picture.height + 2 * margin)];
  const root = svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "sheet" });
  root.style.maxWidth = `${Math.round(width * Math.max(1.5, Math.min(2.2, WIDE / width)))}px`;
  root.style.aspectRatio = `${width} / ${height}`;
  return root;
}

/**
 * One shape.
 * @param {import("./types").Shape} shape
 * @returns {SVGElement}
 */
export function drawn(shape) {
  switch (shape.shape) {
    case "line":
      return svg("line", {
        x1: px(shape.x1 ?? 0),
        y1: px(shape.y1 ?? 0),
        x2: px(shape.x2 ?? 0),
        y2: px(shape.y2 ?? 0),
        ...look(shape),
      });
    case "box":
      return svg("rect", {
        x: px(shape.x ?? 0),
        y: px(shape.y ?? 0),
        width: px(shape.width ?? 0),
        height: px(shape.height ?? 0),
        ...look(shape),
      });
    case "polygon":
      return svg("polygon", { points: points(shape), "stroke-linejoin": "round", ...look(shape) });
    case "path":
      return path(shape);
    default:
      return label(shape);
  }
}

/** @param {import("./types").Shape} shape */
function points(shape) {
  return (shape.points ?? []).map(([x, y]) => `${px(x)},${px(y)}`).join(" ");
}

/** @param {import("./types").Shape} shape */
function path(shape) {
  const group = svg("g");
  group.append(svg("polyline", { points: points(shape), "stroke-linejoin": "round", ...look(shape) }));
  const all = shape.points ?? [];
  if (shape.ends && all.length) {
    for (const [x, y] of [all[0], all[all.length - 1]]) {
      group.append(svg("circle", { cx: px(x), cy: px(y), r: px(0.09), class: `fill-${shape.role}` }));
    }
  }
  return group;
}

/** @param {import("./types").Shape} shape */
function label(shape) {
  const [x, y] = [px(shape.x ?? 0), px(shape.y ?? 0)];
  const text = svg("text", {
    x,
    y,
    dy: "0.35em",
    "text-anchor": shape.anchor ?? "middle",
    "font-size": px(shape.size ?? 0.5),
    class: `fill-${shape.role}`,
  });
  if (shape.bold) text.setAttribute("font-weight", "bold");
  if (shape.turned) text.setAttribute("transform", `rotate(-90 ${x} ${y})`);
  text.textContent = shape.text ?? "";
  return text;
}

/**
 * The classes and the stroke of a shape.
 * @param {import("./types").Shape} shape
 * @returns {Record<string, string | number>}
 */
function look(shape) {
  const width = (WIDTHS[shape.role] ?? 1.6) * (shape.heavy ? 1.8 : 1);
  const inside = shape.fill ? `fill-${shape.fill}` : "fill-none";
  /** @type {Record<string, string | number>} */
  const attributes = { class: `line-${shape.role} ${inside}`, "stroke-width": width, "stroke-linecap": "round" };
  if (DASHES[shape.role]) attributes["stroke-dasharray"] = DASHES[shape.role];
  return attributes;
}
