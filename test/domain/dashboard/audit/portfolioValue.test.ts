import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TickerAudit } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import { constantRateNote, portfolioValueOf } from '../../../../src/domain/dashboard/audit/portfolioValue.js';
import { runs } from '../../../runs.js';
import { frameworkOf, HOLDING, positionOf, sessionOf, tickerOf } from './audits.js';

interface Held {
  readonly quantity: number;
  readonly close: number;
  readonly change?: number | null;
  /** The stop from the portfolio file. */
  readonly stated?: number | null;
  /** The stop from the framework. */
  readonly stop?: number | null;
}

function held({ quantity, close, change = null, stated = null, stop = null }: Held): TickerAudit {
  return tickerOf({
    position: positionOf({ quantity, stop: stated }),
    framework: frameworkOf({ holding: { ...HOLDING, stop } }),
    metadata: sessionOf('2017-12-28', close, { change_pct: change }),
  });
}

const LONG = held({ quantity: 10, close: 110, change: 10, stop: 104 });
const SHORT = held({ quantity: -20, close: 30, change: -40, stated: 32 });

it('returns an empty value for a portfolio without shares', () => {
  expect(portfolioValueOf({})).toBeNull();
  expect(
    portfolioValueOf({ A: tickerOf({ position: null }), B: held({ quantity: 0, close: 100, stated: 90 }) }),
  ).toBeNull();
});

it('sums the market value, the last session’s change and the loss at the stops', () => {
  expect(portfolioValueOf({ A: LONG, WATCHED: tickerOf({ position: null }) })).toEqual({
    positions: 1,
    marketValue: 1100,
    daysChange: { amount: expect.closeTo(100, 9), percent: expect.closeTo(10, 9), positions: 1 },
    openRisk: { amount: 60, positions: 1, tickersBeyondStop: [], tickersWithoutStop: [] },
    unconvertedTickers: [],
    convertedTickers: [],
  });
  expect(portfolioValueOf({ A: LONG, B: SHORT })).toEqual({
    positions: 2,
    marketValue: 500,
    daysChange: { amount: expect.closeTo(500, 9), percent: null, positions: 2 },
    openRisk: { amount: 100, positions: 2, tickersBeyondStop: [], tickersWithoutStop: [] },
    unconvertedTickers: [],
    convertedTickers: [],
  });
  expect(portfolioValueOf({ B: SHORT })?.daysChange).toEqual({
    amount: expect.closeTo(400, 9),
    percent: expect.closeTo(40, 9),
    positions: 1,
  });
});

it('counts a position without a previous close as unchanged', () => {
  const { daysChange } = portfolioValueOf({ A: LONG, B: held({ quantity: 1, close: 250, change: null }) }) ?? {};
  expect(daysChange).toEqual({ amount: expect.closeTo(100, 9), percent: expect.closeTo(8, 9), positions: 1 });
});

it.each<[string, Held, readonly [amount: number, positions: number, beyond: number, without: number]]>([
  [
    'the framework’s stop takes precedence over the file’s',
    { quantity: 10, close: 100, stated: 80, stop: 95 },
    [50, 1, 0, 0],
  ],
  ['the file’s stop counts when the framework has none', { quantity: 10, close: 100, stated: 80 }, [200, 1, 0, 0]],
  ['a close at the stop does not breach it', { quantity: 10, close: 100, stop: 100 }, [0, 1, 0, 0]],
  ['a close below the stop breaches it', { quantity: 10, close: 100, stop: 100.01 }, [0, 0, 1, 0]],
  [
    'a stop above the close of a short position is not breached',
    { quantity: -10, close: 100, stated: 105 },
    [50, 1, 0, 0],
  ],
  [
    'a close above the stop of a short position breaches it',
    { quantity: -10, close: 100, stated: 99.99 },
    [0, 0, 1, 0],
  ],
  ['a position can have no stop', { quantity: 10, close: 100 }, [0, 0, 0, 1]],
])('evaluates a stop: %s', (_what, shares, [amount, positions, beyond, without]) => {
  const named = (count: number) => Array.from({ length: count }, () => 'A');
  expect(portfolioValueOf({ A: held(shares) })?.openRisk).toEqual({
    amount,
    positions,
    tickersBeyondStop: named(beyond),
    tickersWithoutStop: named(without),
  });
});

it('gives the same sum in any order of positions', () => {
  const price = fc.integer({ min: 1, max: 5000 });
  const shares = fc.record({
    quantity: fc.integer({ min: -500, max: 500 }).filter((quantity) => quantity !== 0),
    close: price,
    change: fc.option(fc.integer({ min: -90, max: 300 })),
    stop: fc.option(price),
  });
  const figures = (positions: readonly Held[]) => {
    const worth = portfolioValueOf(Object.fromEntries(positions.map((each, place) => [`T${place}`, held(each)])));
    const { positions: counted = 0, marketValue = 0, daysChange, openRisk } = worth ?? {};
    const ahead = openRisk?.positions ?? 0;
    return [
      counted,
      marketValue,
      daysChange?.amount ?? 0,
      daysChange?.positions ?? 0,
      openRisk?.amount ?? 0,
      ahead,
      openRisk?.tickersBeyondStop.length ?? 0,
      openRisk?.tickersWithoutStop.length ?? 0,
    ];
  };
  fc.assert(
    fc.property(fc.array(shares, { maxLength: 8 }), fc.array(shares, { maxLength: 8 }), (some, others) => {
      const [one, other] = [figures(some), figures(others)];
      const both = one.map((figure, place): unknown => expect.closeTo(figure + (other[place] ?? NaN), 4));
      expect(figures([...some, ...others])).toEqual(both);
      expect(figures([...others, ...some])).toEqual(both);
    }),
    { numRuns: runs(100) },
  );
});

it.each([
  ['another currency and no exchange rate', 'GBp'],
  ['no recorded currency, as in an audit of an earlier release', undefined],
])('names a position with %s and does not count it [CUR-01]', (_what, currency) => {
  const pence = held({ quantity: 100, close: 1260, change: 5, stop: 1100 });
  const foreign = { ...pence, metadata: { ...pence.metadata, currency } };

  expect(portfolioValueOf({ A: LONG, 'OCDO.L': foreign })).toEqual({
    ...portfolioValueOf({ A: LONG }),
    unconvertedTickers: ['OCDO.L'],
  });
  expect(portfolioValueOf({ 'OCDO.L': foreign })).toMatchObject({
    positions: 0,
    marketValue: 0,
    unconvertedTickers: ['OCDO.L'],
  });
});

it('says that the figures ignore changes in the exchange rate of a foreign holding', () => {
  const held100 = held({ quantity: 100, close: 1260, change: 5, stop: 1100 });
  const exchange_rate = { usd: 0.0125, date: '2017-12-28' };
  const foreign = { ...held100, metadata: { ...held100.metadata, currency: 'GBp', exchange_rate } };

  expect(constantRateNote({ A: LONG, 'OCDO.L': foreign })).toBe(
    'Past prices of OCDO.L are converted at the latest exchange rate, so the figures ignore changes in the rate.',
  );
  expect(constantRateNote({ A: LONG, 'OCDO.L': { ...foreign, position: null } })).toBeNull();
});

it('gives the same sums when the same prices are converted from another currency', () => {
  const price = fc.integer({ min: 1, max: 5000 });
  const shares = fc.record({
    quantity: fc.integer({ min: -500, max: 500 }).filter((quantity) => quantity !== 0),
    close: price,
    change: fc.option(fc.integer({ min: -90, max: 300 })),
    stop: fc.option(price),
    // Powers of two, so that the conversion rounds nothing.
    usd: fc.constantFrom(0.125, 0.5, 2, 64),
  });
  const inDollars = (each: Held): TickerAudit => held(each);
  const converted = ({ usd, close, stop = null, ...rest }: Held & { readonly usd: number }): TickerAudit => {
    const audit = held({ ...rest, close: close / usd, stop: stop === null ? null : stop / usd });
    const exchange_rate = { usd, date: '2017-12-28' };
    return { ...audit, metadata: { ...audit.metadata, currency: 'EUR', exchange_rate } };
  };
  const valueOf = (tickers: readonly TickerAudit[]) =>
    portfolioValueOf(Object.fromEntries(tickers.map((each, place) => [`T${place}`, each])));
  fc.assert(
    fc.property(fc.array(shares, { minLength: 1, maxLength: 8 }), (all) => {
      const convertedTickers = all.map((_, place) => `T${place}`);
      expect(valueOf(all.map(converted))).toEqual({ ...valueOf(all.map(inDollars)), convertedTickers });
    }),
    { numRuns: runs(100) },
  );
});
