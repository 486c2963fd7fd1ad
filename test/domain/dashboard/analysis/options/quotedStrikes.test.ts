import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { optionPrice } from '../../../../../src/domain/dashboard/analysis/options/blackScholes.js';
import type { OptionChain, OptionQuote } from '../../../../../src/domain/dashboard/analysis/options/chain.js';
import { optionsReadingOf } from '../../../../../src/domain/dashboard/analysis/options/optionsAudit.js';
import {
  countQuotedStrikes,
  hasEnoughQuotedStrikes,
  MIN_QUOTED_STRIKES,
  MAX_NEAR_MONEY_DISTANCE,
  tooFewQuotesReason,
  twoSidedMid,
  usableQuotes,
} from '../../../../../src/domain/dashboard/analysis/options/quotedStrikes.js';
import { runs } from '../../../../runs.js';
import { createBarsClosing } from '../../audit/createBars.js';

const SPOT = 100;
const AS_OF = '2020-01-01';
const EXPIRY = '2020-01-31';
const history = tickerHistoryOf({ ...createBarsClosing(1, () => SPOT), dates: [AS_OF] });
const read = (chain: OptionChain) => optionsReadingOf(history, { kind: 'options', data: { chain, ivHistory: [] } });

const priced = (right: 'C' | 'P', strike: number, volatility = 0.3, expiry = EXPIRY): OptionQuote => {
  const years = (Date.parse(expiry) - Date.parse(AS_OF)) / 86_400_000 / 365;
  return {
    expiry,
    strike,
    right,
    mid: optionPrice({ right, spot: SPOT, strike, years }, volatility),
    volume: 1,
    openInterest: 1,
    impliedVolatility: null,
  };
};
const unquoted = (quote: OptionQuote): OptionQuote => ({ ...quote, mid: 0 });

/** A chain of ten strikes around the spot, `spacing` apart, with every call and put quoted. */
function everyStrike(spot: number, spacing: number): OptionChain {
  const first = Math.max(1, Math.floor(spot / spacing) - 4);
  const strikes = Array.from({ length: 10 }, (_, index) => (first + index) * spacing);
  return {
    asOf: AS_OF,
    quotes: strikes.flatMap((strike) => [
      { ...priced('C', strike), mid: 1 },
      { ...priced('P', strike), mid: 1 },
    ]),
  };
}

const price = fc.double({ min: 0.01, max: 1000, noNaN: true });

describe('twoSidedMid', () => {
  it.each([
    ['no bid', null, 2, 0],
    ['a bid of 0', 0, 2, 0],
    ['no ask', 2, null, 0],
    ['a crossed market', 2.1, 2, 0],
    ['a locked market', 2, 2, 2],
    ['a stub quote', 0.01, 5, 0],
    ['an ask of three times the bid', 0.05, 0.15, 0.1],
    ['an ask of more than three times the bid', 0.05, 0.16, 0],
    ['a bid that is not a number', NaN, 2, 0],
  ])('returns the mid of a quote, or 0 when the quote is unusable: %s', (_what, bid, ask, mid) => {
    expect(twoSidedMid(bid, ask)).toBeCloseTo(mid, 12);
  });

  it('lies between bid and ask, or is 0', () => {
    fc.assert(
      fc.property(price, price, (bid, ask) => {
        const mid = twoSidedMid(bid, ask);
        return mid === 0 || (mid >= bid && mid <= ask && ask <= 3 * bid * (1 + 1e-9));
      }),
      { numRuns: runs() },
    );
  });
});

describe('option chains before the market opens', () => {
  /** 102 contracts of one expiry, as sources list them; the test decides which contracts are quoted. */
  const listed = Array.from({ length: 51 }, (_, index) => 50 + 2 * index).flatMap((strike) => [
    priced('C', strike),
    priced('P', strike),
  ]);
  const chainWith = (isQuoted: (quote: OptionQuote) => boolean): OptionChain => ({
    asOf: AS_OF,
    quotes: listed.map((quote) => (isQuoted(quote) ? quote : unquoted(quote))),
  });

  it.each<[string, (quote: OptionQuote) => boolean, string]>([
    [
      'nothing is quoted',
      () => false,
      'Of 102 option contracts, 0 have a bid and an ask; near the money, 0 calls and 0 puts have both.',
    ],
    [
      'one contract far from the money is quoted',
      ({ strike, right }) => strike === 148 && right === 'C',
      'Of 102 option contracts, 1 have a bid and an ask; near the money, 0 calls and 0 puts have both.',
    ],
    [
      'calls alone are quoted',
      ({ right }) => right === 'C',
      'Of 102 option contracts, 51 have a bid and an ask; near the money, 11 calls and 0 puts have both.',
    ],
    [
      'two puts near the money are quoted',
      ({ right, strike }) => right === 'C' || [98, 100].includes(strike),
      'Of 102 option contracts, 53 have a bid and an ask; near the money, 11 calls and 2 puts have both.',
    ],
  ])('are not available when %s [OPT-01]', (_what, isQuoted, reason) => {
    expect(read(chainWith(isQuoted))).toEqual({ kind: 'none', reason: expect.stringContaining(reason) });
  });

  it('are read as soon as three calls and three puts near the close are quoted', () => {
    const reading = read(chainWith(({ strike }) => [98, 100, 102].includes(strike)));

    expect(reading).toMatchObject({
      kind: 'read',
      options: { iv30: expect.closeTo(30, 6), quotes: { calls: 3, puts: 3 } },
    });
  });
});

describe('usableQuotes', () => {
  const strikes = fc.uniqueArray(fc.integer({ min: 50, max: 150 }), { maxLength: 40 });
  const quotesOf = fc
    .tuple(strikes, strikes)
    .map(([calls, puts]) => [
      ...calls.map((strike) => priced('C', strike)),
      ...puts.map((strike) => priced('P', strike)),
    ]);

  it('reads an expiry only if three calls and three puts are quoted around the close', () => {
    fc.assert(
      fc.property(quotesOf, (quotes) => {
        const usable = usableQuotes({ asOf: AS_OF, quotes }, SPOT);
        if (usable.length === 0) return;
        expect(usable).toEqual(quotes);
        for (const right of ['C', 'P']) {
          const near = quotes
            .filter((quote) => quote.right === right && Math.abs(quote.strike - SPOT) <= MAX_NEAR_MONEY_DISTANCE * SPOT)
            .map(({ strike }) => strike);
          expect(near.length).toBeGreaterThanOrEqual(MIN_QUOTED_STRIKES);
          expect([Math.min(...near) <= SPOT, Math.max(...near) >= SPOT]).toEqual([true, true]);
        }
      }),
      { numRuns: runs() },
    );
  });

  it('reads a fully quoted chain whose strikes are up to a fifth of the close apart', () => {
    const spotAndShare = fc.tuple(
      fc.double({ min: 5, max: 1000, noNaN: true }),
      fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    );
    fc.assert(
      fc.property(spotAndShare, ([spot, share]) => {
        const { quotes } = everyStrike(spot, share * spot);
        return usableQuotes({ asOf: AS_OF, quotes }, spot).length === quotes.length;
      }),
      { numRuns: runs() },
    );
  });

  it.each([
    [12.5, 1],
    [20.6, 2.5],
    [42, 5],
    [7.6, 1],
    [100, 5],
  ])('reads a fully quoted chain at a close of %d with strikes $%d apart [OPT-01]', (spot, spacing) => {
    const chain = everyStrike(spot, spacing);

    expect(usableQuotes(chain, spot)).toEqual(chain.quotes);
  });

  it('skips a chain that is quoted only below the close', () => {
    const quotes = [92, 94, 96, 98].flatMap((strike) => [priced('C', strike), priced('P', strike)]);

    expect(
      usableQuotes({ asOf: AS_OF, quotes: [...quotes, unquoted(priced('C', 102)), unquoted(priced('P', 102))] }, SPOT),
    ).toEqual([]);
  });

  it('reports that the strikes are too far apart instead of asking for a later audit', () => {
    const chain = everyStrike(1.5, 1);

    expect(usableQuotes(chain, 1.5)).toEqual([]);
    expect(tooFewQuotesReason(chain, 1.5)).toBe(
      'Of 20 option contracts, 20 have a bid and an ask; near the money, 2 calls and 2 puts have both. ' +
        'The listed strikes are too few or too far from the close for an implied volatility, even if all of them were quoted.',
    );
    expect(tooFewQuotesReason({ ...chain, quotes: everyStrike(100, 2).quotes.map(unquoted) }, 100)).toMatch(
      /Run an audit after the market has closed\.$/,
    );
  });

  it('returns quotes whose volatility is unaffected by wrong quotes far from the money', () => {
    const sound = [96, 98, 100, 102, 104].flatMap((strike) => [priced('C', strike), priced('P', strike)]);
    const expected = read({ asOf: AS_OF, quotes: sound });
    const far = fc.array(
      fc.record({
        strike: fc.integer({ min: 150, max: 400 }),
        mid: price,
        volatility: fc.double({ min: 0.5, max: 5, noNaN: true }),
        expiry: fc.constantFrom('2020-01-10', '2020-03-20'),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(far, (odd) => {
        const quotes = [
          ...sound,
          ...odd.map(({ strike, mid, volatility, expiry }): OptionQuote => ({
            ...priced('C', strike, 0.3, expiry),
            mid,
            impliedVolatility: volatility,
          })),
        ];
        const reading = read({ asOf: AS_OF, quotes });
        expect(reading.kind === 'read' && reading.options.iv30).toBe(expected.kind === 'read' && expected.options.iv30);
      }),
      { numRuns: runs() },
    );
  });

  it('never counts more strikes after a contract loses its quote', () => {
    fc.assert(
      fc.property(quotesOf, fc.nat(), (quotes, index) => {
        const fewer = quotes.map((quote, each) => (each === index % quotes.length ? unquoted(quote) : quote));
        const [before, after] = [countQuotedStrikes(quotes, SPOT), countQuotedStrikes(fewer, SPOT)];
        return (
          after.calls <= before.calls &&
          after.puts <= before.puts &&
          (!hasEnoughQuotedStrikes(after) || hasEnoughQuotedStrikes(before))
        );
      }),
      { numRuns: runs() },
    );
  });
});
