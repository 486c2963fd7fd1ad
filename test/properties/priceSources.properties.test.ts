import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TradierClient } from '../../src/adapters/marketdata/tradier/tradierClient.js';
import { TradierFeed } from '../../src/adapters/marketdata/tradier/tradierFeed.js';
import { readPriceCsv } from '../../src/adapters/marketdata/priceCsv.js';
import { YahooClient } from '../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../src/adapters/marketdata/yahoo/yahooFeed.js';
import type { RawBar } from '../../src/domain/audit/readBars.js';
import { readBars } from '../../src/domain/audit/readBars.js';
import { continuationOf } from '../../src/domain/prices/continuation.js';
import { QUICK } from '../contracts/priceFeed.contract.js';
import { sessionBars, splitBars } from '../fakes/sessionBars.js';
import { SetClock } from '../fakes/setClock.js';
import { anyCharacters } from '../anyCharacters.js';
import { runs } from '../runs.js';

/** Whatever the rows are, they become sound bars or a reason. */
function expectSound(rows: readonly RawBar[]): void {
  const reading = readBars(rows);
  if (reading.kind === 'unusable') expect(reading.reason).toMatch(/\S/);
  else {
    const { dates, open, high, low, close, volume } = reading.bars;
    expect(dates.length).toBeGreaterThan(0);
    for (const column of [open, high, low, close]) expect(column.every((price) => Number.isFinite(price) && price > 0)).toBe(true);
    expect(volume.every((shares) => Number.isFinite(shares) && shares >= 0)).toBe(true);
  }
}

const cell = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('2026-11-20', '2026-11-19', '1', '-1', '0', 'NaN', '1e999', '"2"'));
const csv = fc.array(fc.array(cell, { minLength: 1, maxLength: 7 }).map((cells) => cells.join(','))).map((lines) => ['date,open,high,low,close,volume', ...lines].join('\n'));

describe('price sources', () => {
  it('make sound bars or a reason of any file', () => {
    fc.assert(
      fc.property(fc.oneof(csv, anyCharacters), (text) => {
        const daily = readPriceCsv(text, 'X.csv');
        if (daily.kind === 'prices') expectSound(daily.rows);
        else expect(daily.reason).toMatch(/\S/);
      }),
      { numRuns: runs() },
    );
  });

  const price = fc.oneof(fc.double(), fc.constant(null), fc.string());
  const day = fc.record({ date: fc.oneof(fc.string(), fc.constant('2026-11-20')), open: price, high: price, low: price, close: price, volume: price }, { requiredKeys: ['date'] });
  const history = fc.record({ history: fc.oneof(fc.constantFrom(null, 'null'), fc.record({ day: fc.oneof(day, fc.array(day)) })) });
  const numbers = fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)));
  const chart = fc.record({
    chart: fc.record({
      error: fc.constant(null),
      result: fc.tuple(
        fc.record({
          meta: fc.record({ exchangeTimezoneName: fc.constantFrom('America/New_York', 'Nowhere/Land') }),
          timestamp: fc.array(fc.oneof(fc.integer(), fc.double())),
          indicators: fc.record({ quote: fc.array(fc.record({ open: numbers, high: numbers, low: numbers, close: numbers, volume: numbers })) }),
        }),
      ),
    }),
  });
  const body = fc.oneof(fc.json(), history.map((value) => JSON.stringify(value)), chart.map((value) => JSON.stringify(value)), fc.string());

  it('make sound bars or a reason of any reply', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 200, 200, 400, 404), async (text, status) => {
        const fetchOf = async (): Promise<Response> => new Response(text, { status });
        const feeds = [
          new TradierFeed(new TradierClient({ origin: 'http://tradier', token: 'token' }, fetchOf, QUICK)),
          new YahooFeed(new YahooClient(fetchOf, QUICK), new SetClock()),
        ];
        for (const feed of feeds) {
          const answer = await feed.bars('AAPL', '2026-01-01');
          if (answer.kind === 'bars') expectSound(answer.rows);
          else expect(answer.reason).toMatch(/^(Tradier|Yahoo) /);
        }
      }),
      { numRuns: runs() },
    );
  });

  it('notice any re-adjustment, and none where there is none', () => {
    const kept = sessionBars(30, '2026-11-20');
    const again = sessionBars(33, '2026-11-25').slice(25);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.double({ min: 0.5, max: 2, noNaN: true }), (ratio, scale) => {
        const now = continuationOf(splitBars(kept, 1 / scale), splitBars(again, ratio / scale));
        if (Math.abs(ratio - 1) < 5e-5) expect(now.kind).toBe('extended');
        else if (Math.abs(ratio - 1) > 2e-4) expect(now).toEqual({ kind: 'rescaled', by: { kind: expect.any(String), ratio: expect.any(Number) } });
        if (now.kind === 'rescaled') expect(now.by.ratio / ratio).toBeCloseTo(1, 2);
      }),
      { numRuns: runs() },
    );
  });
});
