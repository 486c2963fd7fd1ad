import type { Point } from './statechart.js';

const CORNER = 7;
const HEAD = { length: 8, halfWidth: 3.6 };

/** The SVG path of an arrow without its head, with rounded corners. */
export function roundedPath(points: readonly Point[]): string {
  const line = [...points.slice(0, -1), endOfShaft(points)];
  const parts = line.map((point, place) => {
    const [before, after] = [line[place - 1], line[place + 1]];
    if (before === undefined) return `M${at(point)}`;
    if (after === undefined) return `L${at(point)}`;
    const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
    return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`;
  });
  return parts.join('');
}

/** The arrowhead: a triangle that ends at the last point. */
export function arrowHead(points: readonly Point[]): string {
  const [tip, base] = [points.at(-1), endOfShaft(points)];
  if (tip === undefined) return '';
  const [along, across] = [(tip.x - base.x) / HEAD.length, (tip.y - base.y) / HEAD.length];
  const side = (sign: number): Point => ({
    x: base.x - sign * across * HEAD.halfWidth,
    y: base.y + sign * along * HEAD.halfWidth,
  });
  return `M${at(tip)}L${at(side(1))}L${at(side(-1))}Z`;
}

function endOfShaft(points: readonly Point[]): Point {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (tip === undefined || before === undefined) return { x: 0, y: 0 };
  return towards(tip, before, HEAD.length);
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

const at = ({ x, y }: Point): string => `${tidy(x)} ${tidy(y)}`;

const tidy = (value: number): string => String(Math.round(value * 10) / 10);
