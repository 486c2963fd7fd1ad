import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';
import { addDays } from '../../../src/domain/shared/calendar/calendarDays.js';
import { isTradingSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';

/** Returns `count` bars on sessions of the exchange up to `last`, with closes that rise by 0.5 from 100. */
export function sessionBars(count: number, last: string): RawBar[] {
  const dates: string[] = [];
  for (let date = last; dates.length < count; date = addDays(date, -1)) if (isTradingSession(date)) dates.unshift(date);
  return dates.map((date, i) => {
    const close = 100 + i / 2;
    return { date, open: close, high: close + 1, low: close - 1, close, volume: 1000 + i };
  });
}

/** Returns the bars with their prices adjusted for a split. */
export const splitBars = (bars: readonly RawBar[], ratio: number): RawBar[] =>
  bars.map(({ date, open, high, low, close, volume }) => ({
    date,
    open: (open ?? 0) / ratio,
    high: (high ?? 0) / ratio,
    low: (low ?? 0) / ratio,
    close: (close ?? 0) / ratio,
    volume: (volume ?? 0) * ratio,
  }));
