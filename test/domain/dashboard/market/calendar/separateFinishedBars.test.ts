import { describe, expect, it } from '@jest/globals';
import type { RawBar } from '../../../../../src/domain/dashboard/market/readBars.js';
import { finalBarTest } from '../../../../../src/domain/dashboard/market/calendar/finalBars.js';
import { separateFinishedBars } from '../../../../../src/domain/dashboard/market/calendar/separateFinishedBars.js';

const bar = (date: string, close: number | null = 100): RawBar => ({
  date,
  open: 100,
  high: 101,
  low: 99,
  close,
  volume: 10,
});

describe('separateFinishedBars', () => {
  it('returns the bars of finished sessions, and the last price of an unfinished session', () => {
    const rows = [bar('2026-11-19'), bar('2026-11-20', 101.5), bar('2026-11-23', null)];

    expect(separateFinishedBars(rows, (date) => date <= '2026-11-19')).toEqual({
      finishedRows: [bar('2026-11-19')],
      notes: [
        'Unfinished bar of 2026-11-20 left out: its session is not over (last price 101.5).',
        'Unfinished bar of 2026-11-23 left out: its session is not over.',
      ],
    });
  });

  it('returns all bars, even those with invalid dates, when every session is over', () => {
    const rows = [bar('yesterday'), bar('2026-13-01'), bar('2026-11-20')];

    expect(separateFinishedBars(rows, (date) => date <= '2026-11-20')).toEqual({ finishedRows: rows, notes: [] });
  });

  it.each([
    ['AAPL', '2026-11-28', '2026-11-30T15:00:00Z', []],
    ['AAPL', '2026-11-28', '2026-11-28T15:00:00Z', ['day']],
    ['AAPL', '2026-11-30', '2026-11-30T15:00:00Z', ['session']],
    ['VOD.L', '2026-11-26', '2026-11-27T08:00:00Z', []],
    ['VOD.L', '2026-11-26', '2026-11-26T15:00:00Z', ['day']],
    ['BTC-USD', '2026-11-28', '2026-11-29T00:05:00Z', ['day']],
    ['BTC-USD', '2026-11-28', '2026-11-29T00:20:00Z', []],
  ])(
    'leaves out the bar of %s on %s only while its session or closed day lasts: %s',
    (symbol, date, at, unfinished) => {
      expect(separateFinishedBars([bar(date)], finalBarTest(symbol, Date.parse(at))).notes).toEqual(
        unfinished.map((what) => `Unfinished bar of ${date} left out: its ${what} is not over (last price 100).`),
      );
    },
  );
});
