import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';

export interface BarRow {
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close: number;
  readonly volume?: number;
}

/** Bars on consecutive days from 2020-01-01. Defaults: open = close, high and low around them, volume 1,000. */
export function createBars(rows: readonly BarRow[]): Bars {
  const filled = rows.map(
    ({ close, open = close, high = Math.max(open, close), low = Math.min(open, close), volume = 1000 }) => ({
      open,
      high,
      low,
      close,
      volume,
    }),
  );
  return {
    dates: rows.map((_, day) => dateAfter('2020-01-01', day)),
    open: Float64Array.from(filled, (bar) => bar.open),
    high: Float64Array.from(filled, (bar) => bar.high),
    low: Float64Array.from(filled, (bar) => bar.low),
    close: Float64Array.from(filled, (bar) => bar.close),
    volume: Float64Array.from(filled, (bar) => bar.volume),
  };
}

/** `count` bars, each with a close from `closeAt` and a range of 1 around this close. */
export const createBarsClosing = (count: number, closeAt: (day: number) => number): Bars =>
  createBars(
    Array.from({ length: count }, (_, day) => ({
      close: closeAt(day),
      high: closeAt(day) + 0.5,
      low: closeAt(day) - 0.5,
    })),
  );

export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
