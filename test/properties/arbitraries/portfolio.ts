import fc from 'fast-check';
import type { TickerInput } from '#domain/dashboard/audit/auditTicker.js';
import type { Position } from '#domain/dashboard/portfolio/position.js';
import { anyBars } from './bars.js';

const symbol = fc.stringMatching(/^[A-Z][A-Z0-9.-]{0,3}$/);

const positionOf = (ticker: string): fc.Arbitrary<Position> =>
  fc.record({
    ticker: fc.constant(ticker),
    quantity: fc.integer({ min: -100, max: 500 }),
    averagePrice: fc.double({ min: 1, max: 500, noNaN: true }),
    stop: fc.option(fc.double({ min: 1, max: 500, noNaN: true })),
    entryDate: fc.option(
      fc.integer({ min: 0, max: 500 }).map((day) => new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10)),
    ),
  });

const tickerInput = (ticker: string): fc.Arbitrary<TickerInput> =>
  fc.record({
    symbol: fc.constant(ticker),
    reading: fc.oneof(
      { weight: 6, arbitrary: anyBars.map((bars) => ({ kind: 'bars' as const, bars, flags: [] })) },
      fc.constant({ kind: 'unusable' as const, reason: 'There are no prices.', flags: [] }),
    ),
    position: fc.option(positionOf(ticker)),
  });

/** The input of an audit run: a few tickers, some held, some watched, some without prices. */
export const portfolio: fc.Arbitrary<readonly TickerInput[]> = fc
  .uniqueArray(symbol, { minLength: 1, maxLength: 5 })
  .chain((symbols) => fc.tuple(...symbols.map(tickerInput)));
