import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { historyOf } from '../../../../src/domain/audit/history.js';
import { optionPrice } from '../../../../src/domain/audit/options/blackScholes.js';
import type { OptionChain, OptionQuote } from '../../../../src/domain/audit/options/chain.js';
import { readOptions } from '../../../../src/domain/audit/options/optionsState.js';
import { evidenceOf, isEnough, LEAST_QUOTED_STRIKES, NEAR_MONEY, twoSidedMid, vouchedQuotes } from '../../../../src/domain/audit/options/quoteEvidence.js';
import { runs } from '../../../runs.js';
import { barsClosing } from '../madeBars.js';

const SPOT = 100;
const AS_OF = '2020-01-01';
const EXPIRY = '2020-01-31';
const history = historyOf({ ...barsClosing(1, () => SPOT), dates: [AS_OF] });
const read = (chain: OptionChain) => readOptions(history, { kind: 'options', data: { chain, ivHistory: [] } });

const priced = (right: 'C' | 'P', strike: number, volatility = 0.3, expiry = EXPIRY): OptionQuote => {
  const years = (Date.parse(expiry) - Date.parse(AS_OF)) / 86_400_000 / 365;
  return { expiry, strike, right, mid: optionPrice({ right, spot: SPOT, strike, years }, volatility), volume: 1, openInterest: 1, impliedVolatility: null };
};
const unquoted = (quote: OptionQuote): OptionQuote => ({ ...quote, mid: 0 });

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
    ['an ask above that', 0.05, 0.16, 0],
    ['a bid that is not a number', NaN, 2, 0],
  ])('of %s', (_what, bid, ask, mid) => {
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

describe('the option chains of a morning before the market opens', () => {
  /** 102 contracts of one expiry, as sources list them; the test decides which contracts are quoted. */
  const listed = Array.from({ length: 51 }, (_, index) => 50 + 2 * index).flatMap((strike) => [priced('C', strike), priced('P', strike)]);
  const chainWith = (isQuoted: (quote: OptionQuote) => boolean): OptionChain => ({ asOf: AS_OF, quotes: listed.map((quote) => (isQuoted(quote) ? quote : unquoted(quote))) });

  it.each<[string, (quote: OptionQuote) => boolean, string]>([
    ['nothing is quoted', () => false, 'Of 102 option contracts, 0 have a bid and an ask; near the money, 0 calls and 0 puts do.'],
    ['one contract far from the money is quoted', ({ strike, right }) => strike === 148 && right === 'C', 'Of 102 option contracts, 1 have a bid and an ask; near the money, 0 calls and 0 puts do.'],
    ['calls alone are quoted', ({ right }) => right === 'C', 'Of 102 option contracts, 51 have a bid and an ask; near the money, 11 calls and 0 puts do.'],
    ['two puts near the money are quoted', ({ right, strike }) => right === 'C' || [98, 100].includes(strike), 'Of 102 option contracts, 53 have a bid and an ask; near the money, 11 calls and 2 puts do.'],
  ])('are not available when %s [OPT-01]', (_what, isQuoted, reason) => {
    expect(read(chainWith(isQuoted))).toEqual({ kind: 'none', reason: expect.stringContaining(reason) });
  });

  it('are read as soon as three strikes of both sides are quoted', () => {
    const reading = read(chainWith(({ strike }) => [98, 100, 102].includes(strike)));

    expect(reading).toMatchObject({ kind: 'read', options: { iv30: expect.closeTo(30, 6), quotes: { calls: 3, puts: 3 } } });
  });
});

describe('vouchedQuotes', () => {
  const strikes = fc.uniqueArray(fc.integer({ min: 50, max: 150 }), { maxLength: 40 });
  const quotesOf = fc.tuple(strikes, strikes).map(([calls, puts]) => [...calls.map((strike) => priced('C', strike)), ...puts.map((strike) => priced('P', strike))]);

  it('reads an expiry exactly when both sides have enough strikes near the money', () => {
    fc.assert(
      fc.property(quotesOf, (quotes) => {
        const near = (right: 'C' | 'P') => quotes.filter((quote) => quote.right === right && quote.strike >= SPOT * (1 - NEAR_MONEY) && quote.strike <= SPOT * (1 + NEAR_MONEY)).length;
        const enough = near('C') >= LEAST_QUOTED_STRIKES && near('P') >= LEAST_QUOTED_STRIKES;
        expect(vouchedQuotes({ asOf: AS_OF, quotes }, SPOT)).toEqual(enough ? quotes : []);
      }),
      { numRuns: runs() },
    );
  });

  it('keeps a volatility that wrong quotes far from the money cannot change', () => {
    const sound = [96, 98, 100, 102, 104].flatMap((strike) => [priced('C', strike), priced('P', strike)]);
    const expected = read({ asOf: AS_OF, quotes: sound });
    const far = fc.array(
      fc.record({ strike: fc.integer({ min: 150, max: 400 }), mid: price, volatility: fc.double({ min: 0.5, max: 5, noNaN: true }), expiry: fc.constantFrom('2020-01-10', '2020-03-20') }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(far, (odd) => {
        const quotes = [...sound, ...odd.map(({ strike, mid, volatility, expiry }): OptionQuote => ({ ...priced('C', strike, 0.3, expiry), mid, impliedVolatility: volatility }))];
        const reading = read({ asOf: AS_OF, quotes });
        expect(reading.kind === 'read' && reading.options.iv30).toBe(expected.kind === 'read' && expected.options.iv30);
      }),
      { numRuns: runs() },
    );
  });

  it('never counts more after a quote is removed', () => {
    fc.assert(
      fc.property(quotesOf, fc.nat(), (quotes, index) => {
        const fewer = quotes.filter((_, each) => each !== index % Math.max(quotes.length, 1));
        const [before, after] = [evidenceOf(quotes, SPOT), evidenceOf(fewer, SPOT)];
        return after.calls <= before.calls && after.puts <= before.puts && (!isEnough(after) || isEnough(before));
      }),
      { numRuns: runs() },
    );
  });
});
