import type { Point } from '../../drawing/statechart.js';

/** Position of a drawing in its frame, in pixels, and its scale. */
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
/** Scale factors of the drawing. At `readable`, its text is as large as the page's small print. */
const SCALE = { least: 0.2, most: 4, fitted: 1.3, readable: 0.85 };

/** Centers the whole drawing, as large as fits. */
export function fitToFrame(frame: Size, drawing: Size): PanZoomTransform {
  const room = Math.min((frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height);
  const scale = Math.min(Math.max(room, SCALE.least), SCALE.fitted);
  return { scale, x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2 };
}

/**
 * Shows the whole drawing if it stays readable. Otherwise uses the readable scale and centers `spot` as far as
 * possible.
 */
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

/** Changes the scale and keeps the given point of the frame in place. */
export function zoomAround(
  { x, y, scale }: PanZoomTransform,
  factor: number,
  aroundX: number,
  aroundY: number,
): PanZoomTransform {
  const next = Math.min(Math.max(scale * factor, SCALE.least), SCALE.most);
  return { scale: next, x: aroundX - ((aroundX - x) * next) / scale, y: aroundY - ((aroundY - y) * next) / scale };
}
