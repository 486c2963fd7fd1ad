import { describe, expect, it } from '@jest/globals';
import type { Bar } from '../../../../../src/domain/dashboard/market/bars.js';
import { SAMPLE_STOCKS } from '../../audit/sampleBars.js';
import { scaleBar } from '../../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { changeRows, judgedRows, lastRows } from './barsByDate.js';

const rows = lastRows('AAPL', 400);
const rowAt = (index: number): Bar => rows[index] ?? { date: '', open: 1, high: 1, low: 1, close: 1, volume: 1 };
const dateOf = (index: number): string => rowAt(index).date;

function weekdaysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    if (![0, 6].includes(new Date(at).getUTCDay())) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Compares to nine digits, because a correction multiplies prices and rounds. */
function expectPrices(used: readonly Bar[], expected: readonly Bar[]): void {
  expect(used.map(({ date }) => date)).toEqual(expected.map(({ date }) => date));
  for (const field of ['open', 'high', 'low', 'close', 'volume'] as const)
    for (const [t, bar] of used.entries()) expect(bar[field] / (expected[t]?.[field] ?? NaN)).toBeCloseTo(1, 9);
}

describe('the price judge with one source', () => {
  it.each([...SAMPLE_STOCKS, 'SPX', 'SPY', 'QQQ', 'IWM'])('corrects nothing in the real prices of %s', (symbol) => {
    const all = lastRows(symbol, 5000);
    const { used, disputes } = judgedRows(all);

    expect(disputes).toEqual([]);
    expect(used).toEqual(all);
  });

  it('divides a lone day of hundredfold prices by 100', () => {
    const { used, disputes } = judgedRows(changeRows(rows, 200, 201, (bar) => scaleBar(bar, 100)));

    expect(disputes).toEqual([{ date: dateOf(200), kind: 'hundredfold', rule: 'scaled_by_100' }]);
    expectPrices(used, rows);
  });

  it('converts a run of bars in pounds back to pence', () => {
    const { used, disputes } = judgedRows(changeRows(rows, 150, 190, (bar) => scaleBar(bar, 0.01)));

    expect(disputes.map(({ date }) => date)).toEqual(rows.slice(150, 190).map(({ date }) => date));
    expectPrices(used, rows);
  });

  it('converts the last days to the unit of the longer history', () => {
    const { used } = judgedRows(changeRows(rows, 395, 400, (bar) => scaleBar(bar, 100)));

    expectPrices(used, rows);
  });

  it.each(['open', 'high', 'low', 'close'] as const)('corrects a single hundredfold %s', (field) => {
    const { used, disputes } = judgedRows(
      changeRows(rows, 200, 201, (bar) => ({
        ...bar,
        [field]: bar[field] * 100,
        high: Math.max(bar.high, bar[field] * 100),
      })),
    );

    expect(disputes).toEqual([{ date: dateOf(200), kind: 'hundredfold', rule: 'scaled_by_100' }]);
    expect(Math.max(...used.map(({ high }) => high))).toBeLessThan(200);
  });

  it.each([
    [2, 1 / 2],
    [1.5, 1 / 1.5],
    [0.1, 10],
  ])('applies a missing split of %d new shares for 1', (ratio, volumeFactor) => {
    const { used, disputes } = judgedRows(changeRows(rows, 0, 300, (bar) => scaleBar(bar, ratio, volumeFactor)));

    expect(disputes).toHaveLength(300);
    expect(disputes[0]).toEqual({ date: dateOf(0), kind: 'split_not_applied', rule: 'divided_by_split' });
    expectPrices(used, rows);
  });

  it('keeps a halved price as a real crash when the dollar volume is many times the usual', () => {
    const crashed = changeRows(
      changeRows(rows, 300, 400, (bar) => scaleBar(bar, 0.5)),
      300,
      301,
      (bar) => ({ ...bar, volume: bar.volume * 12 }),
    );
    const { used, disputes, flags } = judgedRows(crashed);

    expect({ used, disputes }).toEqual({ used: crashed, disputes: [] });
    expect(flags.join()).toContain('the close moved by more than 35% in one bar');
  });

  it('keeps a short squeeze that doubles and halves the close within days', () => {
    const squeeze = [
      { open: 1, high: 1.9, low: 0.95, close: 1.8 },
      { open: 1.5, high: 2.4, low: 0.7, close: 1 },
      { open: 1.9, high: 2.1, low: 1.3, close: 1.7 },
    ];
    const base = rows[199]?.close ?? NaN;
    const wild = changeRows(rows, 200, 203, (bar) => {
      const day = squeeze[rows.findIndex(({ date }) => date === bar.date) - 200];
      return { ...scaleBar({ ...bar, ...day }, base), volume: bar.volume * 9 };
    });

    expect(judgedRows(wild).disputes).toEqual([]);
  });

  it('excludes a bar far above both neighbors', () => {
    const { used, disputes } = judgedRows(changeRows(rows, 200, 201, (bar) => scaleBar(bar, 1.6)));

    expect(disputes).toEqual([{ date: dateOf(200), kind: 'stray_tick', rule: 'excluded' }]);
    expect(used).toEqual(rows.toSpliced(200, 1));
  });

  it('clips a low of one cent', () => {
    const { used, disputes } = judgedRows(changeRows(rows, 200, 201, (bar) => ({ ...bar, low: 40 })));

    expect(disputes).toEqual([{ date: dateOf(200), kind: 'stray_tick', rule: 'clipped' }]);
    expect(used[200]?.low).toBe(Math.min(rows[200]?.open ?? NaN, rows[200]?.close ?? NaN));
  });

  it.each([
    ['high', rowAt(399).high * 4],
    ['low', 0.01],
  ] as const)('clips a stray %s of the last bar', (field, price) => {
    const { used, disputes } = judgedRows(changeRows(rows, 399, 400, (bar) => ({ ...bar, [field]: price })));
    const { open, close } = rowAt(399);

    expect(disputes).toEqual([{ date: dateOf(399), kind: 'stray_tick', rule: 'clipped' }]);
    expect(used[399]?.[field]).toBe(field === 'high' ? Math.max(open, close) : Math.min(open, close));
  });

  it('keeps a last bar that opened far above the bar before', () => {
    const gapped = changeRows(rows, 399, 400, (bar) => scaleBar(bar, 1.45));

    expect(judgedRows(gapped)).toMatchObject({ used: gapped, disputes: [] });
  });

  it('excludes a repeated bar', () => {
    const { used, disputes } = judgedRows(
      rows.map((bar, t) => ({ ...(t === 200 ? rowAt(199) : bar), date: bar.date })),
    );

    expect(disputes).toEqual([{ date: dateOf(200), kind: 'repeated_bar', rule: 'excluded' }]);
    expect(used).toEqual(rows.toSpliced(200, 1));
  });

  it('excludes a bar dated Christmas Day', () => {
    const christmas = rows.findIndex(({ date }) => date > '2017-12-25');
    const onChristmas = rows.toSpliced(christmas, 0, { ...scaleBar(rowAt(christmas), 1.001), date: '2017-12-25' });
    const { used, disputes } = judgedRows(onChristmas);

    expect(disputes).toEqual([{ date: '2017-12-25', kind: 'outside_session', rule: 'excluded' }]);
    expect(used).toEqual(rows);
  });

  it('keeps a bar on a closed day when there are too few bars to tell the calendar', () => {
    const christmas = rows.findIndex(({ date }) => date > '2017-12-25');
    const onChristmas = { ...scaleBar(rowAt(christmas), 1.001), date: '2017-12-25' };
    const listedLate = rows.toSpliced(christmas, 0, onChristmas).slice(-150);

    expect(judgedRows(listedLate)).toMatchObject({ used: listedLate, disputes: [] });
  });

  describe('with bars on closed days', () => {
    const weekdays = weekdaysBetween(dateOf(0), dateOf(399));
    const open = new Map(rows.map((bar) => [bar.date, bar]));
    /** Rows on all weekdays; a closed day gets a bar at the close before. */
    const filled = (volume: number, days = weekdays): Bar[] => {
      let last = rowAt(0);
      return days.map((date) => {
        last = open.get(date) ?? {
          date,
          open: last.close,
          high: last.close,
          low: last.close,
          close: last.close,
          volume,
        };
        return last;
      });
    };
    const closed = weekdays.filter((date) => !open.has(date));

    it('excludes those without a trade, however many, and does not also say that they were kept', () => {
      const { used, disputes, flags } = judgedRows(filled(0));

      expect(closed.length).toBeGreaterThan(10);
      expect(disputes).toEqual(closed.map((date) => ({ date, kind: 'outside_session', rule: 'excluded' })));
      expect(used).toEqual(rows);
      expect(flags.join()).not.toContain('kept: the volume is 0');
    });

    it('keeps those with a volume, as of another market', () => {
      expect(judgedRows(filled(1_000))).toMatchObject({ used: filled(1_000), disputes: [] });
    });

    it('keeps all bars of another market that has some days without a trade', () => {
      const foreign = filled(1_000).map((bar) => (bar.date === closed[0] ? { ...bar, volume: 0 } : bar));

      expect(judgedRows(foreign)).toMatchObject({ used: foreign, disputes: [] });
    });

    it('keeps those without a trade when more than a quarter of the bars on open days has none either', () => {
      const flat = filled(0).map((bar, t) =>
        t % 3 === 0 ? { ...bar, open: bar.close, high: bar.close, low: bar.close, volume: 0 } : bar,
      );
      const rare = filled(0).map((bar, t) =>
        t % 5 === 0 ? { ...bar, open: bar.close, high: bar.close, low: bar.close, volume: 0 } : bar,
      );

      expect(judgedRows(flat)).toMatchObject({ used: flat, disputes: [] });
      expect(judgedRows(rare).disputes).toHaveLength(closed.length);
    });
  });

  it('keeps the weekend bars of a market that never closes', () => {
    const days = rows.map((bar, t) => ({
      ...bar,
      date: new Date(Date.UTC(2017, 0, 1 + t)).toISOString().slice(0, 10),
    }));

    expect(judgedRows(days)).toMatchObject({ used: days, disputes: [] });
  });

  it('says in the flags what was disputed and which rule decided', () => {
    expect(judgedRows(changeRows(rows, 200, 201, (bar) => scaleBar(bar, 100))).flags).toEqual([
      `1 bar is disputed: prices are 100 times, or a hundredth of, those around them (${dateOf(200)}). The prices were converted to the unit of the sessions around them.`,
    ]);
  });
});
