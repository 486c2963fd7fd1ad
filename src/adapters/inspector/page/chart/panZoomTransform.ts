import type { Point } from '../../drawing/statechart.js';

/** Where a drawing lies in its frame, in pixels, and how large. */
export interface PanZoomTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 16;
/** From `readable` on the lines of a drawing are as large as the small print of the page. */
const SCALE = { least: 0.2, most: 4, fitted: 1.3, readable: 0.85 };

/** In the middle, as large as it can be shown whole. */
export function fitToFrame(frame: Size, drawing: Size): PanZoomTransform {
  const room = Math.min((frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height);
  const scale = Math.min(Math.max(room, SCALE.least), SCALE.fitted);
  return { scale, x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2 };
}

/** Whole where it can be read so; else as large as it can be read, with a spot of it as near to the middle as it has room. */
export function initialTransform(frame: Size, drawing: Size, spot: Point): PanZoomTransform {
  const whole = fitToFrame(frame, drawing);
  if (whole.scale >= SCALE.readable) return whole;
  const scale = SCALE.readable;
  return {
    scale,
    x: startOf(frame.width, drawing.width * scale, spot.x * scale),
    y: startOf(frame.height, drawing.height * scale, spot.y * scale),
  };
}

function startOf(room: number, length: number, spot: number): number {
  if (length + 2 * MARGIN <= room) return (room - length) / 2;
  return Math.min(Math.max(room / 2 - spot, room - length - MARGIN), MARGIN);
}

export const panBy = ({ x, y, scale }: PanZoomTransform, right: number, down: number): PanZoomTransform => ({
  scale,
  x: x + right,
  y: y + down,
});

/** The point of the frame that is given stays where it is. */
export function zoomAround(
  { x, y, scale }: PanZoomTransform,
  factor: number,
  aroundX: number,
  aroundY: number,
): PanZoomTransform {
  const next = Math.min(Math.max(scale * factor, SCALE.least), SCALE.most);
  return { scale: next, x: aroundX - ((aroundX - x) * next) / scale, y: aroundY - ((aroundY - y) * next) / scale };
}
