import { describe, expect, it } from '@jest/globals';
import { IncrementalAudit } from '../../../../../src/domain/dashboard/audit/incremental/incrementalAudit.js';
import {
  restorePortfolioSeries,
  storePortfolioSeries,
} from '../../../../../src/domain/dashboard/audit/incremental/storedSeries.js';
import { RETAINED_ROW_COUNT } from '../../../../../src/domain/dashboard/analysis/live/liveTicker.js';
import { takeBars, type Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import { IS_NIGHTLY } from '../../../../runs.js';
import { SAMPLE_STOCKS, sampleBars } from '../sampleBars.js';
import { barsUntil, differencesOf, memoriesAfter, type Day, type Memories, type PositionOf } from './dailyAudits.js';

const index = sampleBars('SPX');
/** The nightly run audits 50 sessions from each of four starting sessions. Other runs audit 2 sessions from each. */
const DAYS = IS_NIGHTLY ? 50 : 2;

const dayOf = (date: string, symbols: readonly string[] = SAMPLE_STOCKS): Day => ({
  index: barsUntil(index, date),
  tickers: new Map(symbols.map((symbol) => [symbol, barsUntil(sampleBars(symbol), date)])),
});

const daysFrom = (first: number, count = DAYS, symbols = SAMPLE_STOCKS): Day[] =>
  index.dates.slice(first, first + count).map((date) => dayOf(date, symbols));

/** Every third ticker is held; one of these positions is short. */
const everyThirdHeld =
  (entry: number): PositionOf =>
  (symbol) => {
    const place = SAMPLE_STOCKS.indexOf(symbol);
    if (place % 3 !== 0) return null;
    const { close, dates } = sampleBars(symbol);
    const quantity = place === 6 ? -5 : 10;
    return { ticker: symbol, quantity, averagePrice: close[entry] ?? NaN, stop: null, entryDate: dates[entry] ?? null };
  };

const none = (days: readonly Day[]): string[][] => days.map(() => []);

/** Returns the bars with one value near the end changed. */
const changed = (bars: Bars, column: 'close' | 'volume', age: number, factor: number): Bars => ({
  ...bars,
  [column]: bars[column].map((value, t) => (t === bars.dates.length - 1 - age ? value * factor : value)),
});

describe('IncrementalAudit', () => {
  it.each([3, 255, 1500, 3018 - DAYS])(
    'publishes the same as a full audit of all sample tickers from session %i on',
    (first) => {
      const days = daysFrom(first);
      expect(differencesOf(days, new IncrementalAudit(), everyThirdHeld(Math.floor(first * 0.9)))).toEqual(none(days));
    },
  );

  it('publishes the same as a full audit when there is no index', () => {
    const days = daysFrom(700, 3).map((day) => ({ ...day, index: null }));
    expect(differencesOf(days, new IncrementalAudit(), () => null)).toEqual(none(days));
  });

  it('catches up with sessions that were not audited', () => {
    const dates = [0, 1, 4, 30, 31, 80, 81].map((later) => index.dates[900 + later] ?? '');
    const days = dates.map((date) => dayOf(date, ['AAPL', 'GE']));
    expect(differencesOf(days, new IncrementalAudit(), () => null)).toEqual(none(days));
  });

  it('publishes the same as a full audit while a ticker closes at the same price every day', () => {
    const price = sampleBars('AAPL').close.map(() => 51.39);
    const flat: Bars = { ...sampleBars('AAPL'), open: price, high: price, low: price, close: price };
    const days = daysFrom(30, 25).map(({ index: known }) => ({
      index: known,
      tickers: new Map([['AAPL', barsUntil(flat, known?.dates.at(-1) ?? '')]]),
    }));
    expect(differencesOf(days, new IncrementalAudit(), () => null)).toEqual(none(days));
  });

  it('recomputes a ticker when its source corrects a bar', () => {
    const [first, second, third] = daysFrom(800, 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('no days');
    const correct = (day: Day, age: number, column: 'close' | 'volume'): Day => ({
      ...day,
      tickers: new Map(
        [...day.tickers].map(([symbol, bars]) => [symbol, symbol === 'GE' ? changed(bars, column, age, 1.01) : bars]),
      ),
    });
    const days = [first, correct(second, 1, 'volume'), correct(third, 700, 'volume'), third];
    expect(differencesOf(days, new IncrementalAudit(), everyThirdHeld(700))).toEqual(none(days));
  });

  it('replays a ticker whose record was stored before a correction that the series already contain', () => {
    const [day] = daysFrom(800, 1);
    if (day === undefined) throw new Error('no day');
    const wrong: Day = {
      ...day,
      tickers: new Map([...day.tickers].map(([symbol, bars]) => [symbol, changed(bars, 'close', 0, 0.5)])),
    };
    const incremental = new IncrementalAudit();
    const held = everyThirdHeld(700);
    differencesOf([day], incremental, held);
    expect(differencesOf([day], incremental, held, memoriesAfter(wrong, held, new Map()))).toEqual([[]]);
  });

  it('recounts the breadth when a bar arrives late or a ticker joins or leaves', () => {
    const symbols = SAMPLE_STOCKS.slice(0, 11);
    const dates = index.dates.slice(1000, 1005);
    const days = dates.map((date, place) => dayOf(date, place === 2 ? SAMPLE_STOCKS.slice(0, 12) : symbols));
    const late = days.map((day, place) =>
      place === 3
        ? {
            ...day,
            tickers: new Map(
              [...day.tickers].map(([symbol, bars]) => [
                symbol,
                symbol === 'AAPL' ? takeBars(bars, bars.dates.length - 1) : bars,
              ]),
            ),
          }
        : day,
    );
    expect(differencesOf(late, new IncrementalAudit(), () => null)).toEqual(none(late));
  });

  it('recomputes everything when a session of the index arrives late', () => {
    const days = daysFrom(1000, 4).map((day, place) =>
      place === 2 && day.index !== null ? { ...day, index: takeBars(day.index, day.index.dates.length - 1) } : day,
    );
    expect(differencesOf(days, new IncrementalAudit(), () => null)).toEqual(none(days));
  });

  it('appends a new bar to the ticker’s stored series', () => {
    const incremental = new IncrementalAudit();
    differencesOf(daysFrom(2000, 2), incremental, () => null);
    expect(incremental.series?.tickers.get('AAPL')?.series.dates).toHaveLength(RETAINED_ROW_COUNT + 1);
  });

  it('continues from the stored series of an earlier run, with or without a new session', () => {
    const symbols = IS_NIGHTLY ? SAMPLE_STOCKS : SAMPLE_STOCKS.slice(0, 9);
    const days = daysFrom(1500, 5, symbols);
    const [nextDay] = daysFrom(1505, 1, symbols);
    if (nextDay === undefined) throw new Error('no day');
    const held = everyThirdHeld(1400);
    let incremental = new IncrementalAudit();
    let memories: Memories = new Map();
    for (const day of days) {
      expect(differencesOf([day], incremental, held, memories)).toEqual([[]]);
      memories = memoriesAfter(day, held, memories);
      const { series } = incremental;
      if (series === null) throw new Error('no series');
      incremental = new IncrementalAudit(restorePortfolioSeries(storePortfolioSeries(series)));
    }
    expect(differencesOf([...days.slice(-1), nextDay], incremental, held, memories)).toEqual([[], []]);
    const continued = incremental.series?.tickers.get('AAPL')?.series;
    expect(continued?.dates.at(-1)).toBe(index.dates[1505]);
    // If the series had been computed from scratch, its first row would have an open.
    expect(continued?.columns.open[0]).toBeNaN();
  });
});
