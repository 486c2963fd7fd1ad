import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SourceClient } from '../../src/adapters/marketdata/remote/sourceClient.js';
import { tradierMarketDataAccess } from '../../src/adapters/marketdata/tradier/tradierAccess.js';
import { TradierFeed } from '../../src/adapters/marketdata/tradier/tradierFeed.js';
import { readPriceCsv } from '../../src/adapters/marketdata/priceCsv.js';
import { YahooClient } from '../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../src/adapters/marketdata/yahoo/yahooFeed.js';
import type { RawBar } from '../../src/domain/dashboard/market/readBars.js';
import { readBars } from '../../src/domain/dashboard/market/readBars.js';
import { sessionOpensAt } from '../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { compareFetchedBars } from '../../src/domain/dashboard/market/compareFetchedBars.js';
import { FAST_FETCH_POLICY } from '../contracts/dashboard/priceFeed.contract.js';
import { sessionBars, splitBars } from '../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../fakes/manualClock.js';
import { anyCharacters } from '../anyCharacters.js';
import { runs } from '../runs.js';

/** Checks that the rows give valid bars or a reason why not. Returns the number of valid bars. */
function soundIn(rows: readonly RawBar[]): number {
  const reading = readBars(rows);
  if (reading.kind === 'unusable') {
    expect(reading.reason).toMatch(/\S/);
    return 0;
  }
  const { dates, open, high, low, close, volume } = reading.bars;
  expect([dates.length > 0, [...new Set(dates)].toSorted()]).toEqual([true, dates]);
  for (const column of [open, high, low, close])
    expect(column.every((price, day) => price > 0 && price >= (low[day] ?? NaN) && price <= (high[day] ?? NaN))).toBe(
      true,
    );
  expect(volume.every((shares) => Number.isFinite(shares) && shares >= 0)).toBe(true);
  return dates.length;
}

/** Rows of a source in which some cells are replaced. */
const damaged = <Cell>(cell: fc.Arbitrary<Cell>) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.record({ row: fc.nat(11), column: fc.nat(5), cell }), { maxLength: 12 }),
    )
    .map(([count, damages]) => {
      const rows = sessionBars(count, '2026-11-20').map(
        ({ date, open, high, low, close, volume }): (string | number | null | Cell)[] => [
          date,
          open,
          high,
          low,
          close,
          volume,
        ],
      );
      for (const { row, column, cell: instead } of damages) rows[row]?.splice(column, 1, instead);
      return rows;
    });

const nearPrice = fc.double({ min: 90, max: 110, noNaN: true });
const cell = fc.oneof(
  fc.string(),
  fc.double().map(String),
  nearPrice.map(String),
  fc.constantFrom('2026-11-20', '2026-11-19', '1', '-1', '0', 'NaN', '1e999', '"2"'),
);
const wild = fc.array(fc.array(cell, { minLength: 1, maxLength: 7 }));
const csv = fc
  .oneof(wild, damaged(cell))
  .map((rows) => ['date,open,high,low,close,volume', ...rows.map((cells) => cells.join(','))].join('\n'));

describe('price sources', () => {
  it('return valid bars or a reason for any file', () => {
    let sound = 0;
    fc.assert(
      fc.property(fc.oneof(csv, anyCharacters), (text) => {
        const daily = readPriceCsv(text, 'X.csv');
        if (daily.kind === 'prices') sound += soundIn(daily.rows);
        else expect(daily.reason).toMatch(/\S/);
      }),
      { numRuns: runs() },
    );
    expect(sound).toBeGreaterThan(50);
  });

  const price = fc.oneof(fc.double(), nearPrice, fc.constant(null), fc.string());
  const day = fc.record(
    {
      date: fc.oneof(fc.string(), fc.constant('2026-11-20')),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: price,
    },
    { requiredKeys: ['date'] },
  );
  const realDays = damaged(price).map((rows) =>
    rows.map(([date, open, high, low, close, volume]) => ({ date, open, high, low, close, volume })),
  );
  const days = fc.oneof(day, fc.array(day), { weight: 4, arbitrary: realDays });
  const history = fc.record({
    history: fc.oneof(fc.constantFrom(null, 'null'), { weight: 4, arbitrary: fc.record({ day: days }) }),
  });
  const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), nearPrice, fc.constant(null));
  const numbers = fc.array(number);
  const anyColumns = fc.record({
    timestamp: fc.array(fc.oneof(fc.integer(), fc.double())),
    quote: fc.array(fc.record({ open: numbers, high: numbers, low: numbers, close: numbers, volume: numbers })),
  });
  const realColumns = damaged(number).map((rows) => {
    const [open, high, low, close, volume] = [1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]));
    return {
      timestamp: rows.map(([date]) => (typeof date === 'string' ? sessionOpensAt(date) / 1000 : (date ?? 0))),
      quote: [{ open, high, low, close, volume }],
    };
  });
  const columns = fc.oneof(anyColumns, { weight: 4, arbitrary: realColumns });
  const chart = fc
    .record({ zone: fc.constantFrom('America/New_York', 'America/New_York', 'Nowhere/Land'), columns })
    .map(({ zone, columns: { timestamp, quote } }) => ({
      chart: { error: null, result: [{ meta: { exchangeTimezoneName: zone }, timestamp, indicators: { quote } }] },
    }));
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    { weight: 4, arbitrary: history.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: chart.map((value) => JSON.stringify(value)) },
  );
  const status = fc.oneof({ weight: 8, arbitrary: fc.constant(200) }, fc.constantFrom(400, 404));

  it('return valid bars or a reason for any reply', async () => {
    const sound = { tradier: 0, yahoo: 0 };
    await fc.assert(
      fc.asyncProperty(body, status, async (text, answered) => {
        const fetchOf = async (): Promise<Response> => new Response(text, { status: answered });
        const feeds = [
          new TradierFeed(
            new SourceClient(tradierMarketDataAccess('http://tradier', 'token'), fetchOf, FAST_FETCH_POLICY),
          ),
          new YahooFeed(new YahooClient(fetchOf, FAST_FETCH_POLICY), new ManualClock()),
        ];
        for (const feed of feeds) {
          const answer = await feed.bars('AAPL', '2026-01-01');
          if (answer.kind === 'bars') sound[feed.source] += soundIn(answer.rows);
          else expect(answer.reason).toMatch(/^(Tradier|Yahoo) /);
        }
      }),
      { numRuns: runs() },
    );
    expect([sound.tradier > 0, sound.yahoo > 0]).toEqual([true, true]);
  });

  it('detect every readjustment of prices, without false alarms', () => {
    const stored = sessionBars(30, '2026-11-20');
    const again = sessionBars(33, '2026-11-25').slice(25);
    const seen = { extended: 0, rescaled: 0, rewritten: 0 };
    const anyRatio = fc.oneof(
      fc.double({ min: 0.99996, max: 1.00004, noNaN: true }),
      fc.double({ min: 0.999, max: 1.001, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
    );
    fc.assert(
      fc.property(anyRatio, fc.double({ min: 0.5, max: 2, noNaN: true }), (ratio, scale) => {
        const now = compareFetchedBars(splitBars(stored, 1 / scale), splitBars(again, ratio / scale));
        seen[now.kind] += 1;
        if (Math.abs(ratio - 1) < 5e-5) expect(now.kind).toBe('extended');
        else if (Math.abs(ratio - 1) > 2e-4)
          expect(now).toEqual({ kind: 'rescaled', by: { kind: expect.any(String), ratio: expect.any(Number) } });
        if (now.kind === 'rescaled') expect(now.by.ratio / ratio).toBeCloseTo(1, 2);
      }),
      { numRuns: runs() },
    );
    expect([seen.extended > 0, seen.rescaled > 0]).toEqual([true, true]);
  });
});
