import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { takeBars } from '../../../../../src/domain/dashboard/market/bars.js';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import {
  impliedVolatility,
  optionDelta,
  optionPrice,
} from '../../../../../src/domain/dashboard/analysis/options/blackScholes.js';
import type { OptionChain, OptionQuote } from '../../../../../src/domain/dashboard/analysis/options/chain.js';
import { smilesOf } from '../../../../../src/domain/dashboard/analysis/options/chain.js';
import { normalCdf } from '../../../../../src/domain/dashboard/analysis/options/normal.js';
import {
  optionsReadingOf,
  type OptionDataResult,
} from '../../../../../src/domain/dashboard/analysis/options/optionsAudit.js';
import {
  atTheMoneyPointOf,
  constantMaturityVolatility,
  skewOf,
} from '../../../../../src/domain/dashboard/analysis/options/volatility.js';
import {
  volatilityLabel,
  volatilityRankOf,
} from '../../../../../src/domain/dashboard/analysis/options/volatilityRank.js';
import { createBarsClosing, dateAfter } from '../../audit/createBars.js';
import { sampleBars } from '../../audit/sampleBars.js';

describe('Black–Scholes', () => {
  const call = { right: 'C', spot: 100, strike: 105, years: 0.25 } as const;
  const put = { ...call, right: 'P' } as const;

  it('computes the normal distribution', () => {
    // Computed in Python as 0.5·erfc(−x/√2).
    const table = [
      [0, 0.5],
      [1, 0.8413447460685429],
      [-2.5, 0.006209665325776139],
      [3.7, 0.9998922002665226],
    ] as const;
    for (const [x, expected] of table) expect(normalCdf(x) / expected).toBeCloseTo(1, 11);
    expect(normalCdf(-8)).toBeCloseTo(6.220960574271785e-16, 22);
  });

  it('agrees with a published example', () => {
    // Hull, Options, Futures and Other Derivatives: S 42, K 40, r 10%, σ 20%, ½ year gives 4.76. Our formula has no
    // interest rate, so it is given the forward price instead of the spot price.
    const forward = 42 * Math.exp(0.05);
    expect(Math.exp(-0.05) * optionPrice({ right: 'C', spot: forward, strike: 40, years: 0.5 }, 0.2)).toBeCloseTo(
      4.76,
      2,
    );
  });

  it('satisfies put-call parity', () => {
    expect(optionPrice(call, 0.3) - optionPrice(put, 0.3)).toBeCloseTo(100 - 105, 12);
    expect(optionDelta(call, 0.3) - optionDelta(put, 0.3)).toBeCloseTo(1, 12);
  });

  it.each([0.05, 0.2, 0.8, 2])('recovers the volatility %f from a price', (volatility) => {
    expect(impliedVolatility(call, optionPrice(call, volatility))).toBeCloseTo(volatility, 8);
    expect(impliedVolatility(put, optionPrice(put, volatility))).toBeCloseTo(volatility, 8);
  });

  it('finds no volatility for a price below intrinsic value or above the share price', () => {
    expect([
      impliedVolatility(put, 4.9),
      impliedVolatility(call, 0),
      impliedVolatility(call, 100),
      impliedVolatility(call, NaN),
    ]).toEqual([NaN, NaN, NaN, NaN]);
  });
});

/** A chain priced at the given volatilities. */
function chainOf(expiries: Readonly<Record<string, number>>, spot = 100): OptionChain {
  const quotes = Object.entries(expiries).flatMap(([expiry, volatility]) =>
    [90, 95, 100, 105, 110].flatMap((strike) =>
      (['C', 'P'] as const).map((right): OptionQuote => {
        const years = (Date.parse(expiry) - Date.parse('2020-01-01')) / 86_400_000 / 365;
        return {
          expiry,
          strike,
          right,
          mid: optionPrice({ right, spot, strike, years }, volatility),
          volume: right === 'C' ? 10 : 5,
          openInterest: 100,
          impliedVolatility: null,
        };
      }),
    ),
  );
  return { asOf: '2020-01-01', quotes };
}

describe('volatility at 30 days', () => {
  const near = dateAfter('2020-01-01', 20);
  const far = dateAfter('2020-01-01', 60);

  it('is interpolated linearly in variance between two expiries', () => {
    const expected = Math.sqrt((0.2 ** 2 * 20 + (10 / 40) * (0.4 ** 2 * 60 - 0.2 ** 2 * 20)) / 30);
    expect(constantMaturityVolatility(smilesOf(chainOf({ [near]: 0.2, [far]: 0.4 }), 100), 100)).toBeCloseTo(
      expected,
      8,
    );
  });

  it('equals the volatility of the only expiry, or of an expiry in exactly 30 days', () => {
    expect(constantMaturityVolatility(smilesOf(chainOf({ [far]: 0.4 }), 100), 100)).toBeCloseTo(0.4, 8);
    expect(
      constantMaturityVolatility(smilesOf(chainOf({ [dateAfter('2020-01-01', 30)]: 0.3, [far]: 0.4 }), 100), 100),
    ).toBeCloseTo(0.3, 8);
  });

  it('uses the volatilities that the chain states', () => {
    const { asOf, quotes } = chainOf({ [near]: 0.2, '2020-01-01': 0.9 });
    const own = { asOf, quotes: quotes.map((quote) => ({ ...quote, impliedVolatility: 0.55 })) };
    expect(smilesOf(own, 100).map(({ expiry, days }) => [expiry, days])).toEqual([[near, 20]]);
    expect(constantMaturityVolatility(smilesOf(own, 100), 100)).toBe(0.55);
  });

  it('measures the skew at 25 delta or, failing that, at the 95% and 105% strikes', () => {
    const smile = (volatilityOf: (strike: number) => number, strikes: readonly number[]) => {
      const { asOf, quotes } = chainOf({ [near]: 0.2 });
      const stored = quotes
        .filter(({ strike }) => strikes.includes(strike))
        .map((quote) => ({ ...quote, impliedVolatility: volatilityOf(quote.strike) }));
      return smilesOf({ asOf, quotes: stored }, 100)[0];
    };
    const [full, narrow] = [
      smile((strike) => 0.2 + (100 - strike) / 500, [90, 95, 100, 105, 110]),
      smile((strike) => (strike < 100 ? 0.25 : 0.18), [99, 95, 105]),
    ];
    expect(full === undefined ? null : skewOf(full, 100).basis).toBe('delta_25');
    expect(full === undefined ? NaN : skewOf(full, 100).value).toBeGreaterThan(0.01);
    expect(narrow === undefined ? null : skewOf(narrow, 100)).toEqual({ value: 0.25 - 0.18, basis: 'strikes_95_105' });
  });
});

describe('volatility rank', () => {
  const flat = new Float64Array(300).fill(20);
  const history = Array.from({ length: 125 }, (_, day) => 10 + day);

  it('ranks today’s volatility between the lowest and the highest of a year', () => {
    expect(volatilityRankOf(72, history, flat)).toEqual({
      source: 'iv',
      rank: (100 * 62) / 124,
      percentile: (100 * 62) / 125,
    });
  });

  it('uses realized volatility when the history of implied volatility has fewer than 126 days', () => {
    const realised = Float64Array.from({ length: 300 }, (_, t) => (t === 299 ? 15 : 10 + (t % 11)));
    expect(volatilityRankOf(72, history.slice(1), realised)).toMatchObject({ source: 'hv', rank: 50 });
    expect(volatilityRankOf(72, [], realised.subarray(0, 125))).toEqual({ source: 'hv', rank: NaN, percentile: NaN });
  });

  it('uses the last 252 days', () => {
    expect(volatilityRankOf(50, [1000, ...Array.from({ length: 250 }, () => 40), 60], flat).rank).toBe(50);
  });

  it.each([
    [70, 'RICH'],
    [69.9, 'FAIR'],
    [30.1, 'FAIR'],
    [30, 'CHEAP'],
    [NaN, null],
  ])('classifies a rank of %f as %s', (rank, label) => {
    expect(volatilityLabel(rank)).toBe(label);
  });
});

const given = (chain: OptionChain, ivHistory: readonly number[] = []): OptionDataResult => ({
  kind: 'options',
  data: { chain, ivHistory },
});

describe('options state', () => {
  const bars = createBarsClosing(1, () => 100);
  const history = tickerHistoryOf({ ...bars, dates: ['2020-01-01'] });
  const expiry = dateAfter('2020-01-01', 30);
  const chain = chainOf({ [expiry]: 0.3 });

  it('is computed from an option chain', () => {
    const reading = optionsReadingOf(
      history,
      given(
        chain,
        Array.from({ length: 200 }, (_, day) => day / 5),
      ),
    );
    const years = 30 / 365;
    const straddle = 2 * optionPrice({ right: 'C', spot: 100, strike: 100, years }, 0.3);
    expect(reading).toEqual({
      kind: 'read',
      options: {
        iv30: expect.closeTo(30, 6),
        quotes: { calls: 5, puts: 5 },
        iv_rank: expect.closeTo((100 * 30) / 39.8, 5),
        iv_percentile: expect.closeTo(75, 0),
        source: 'iv',
        label: 'RICH',
        skew: expect.closeTo(0, 6),
        skew_basis: 'delta_25',
        expected_move: {
          expiry,
          days: 30,
          strike: 100,
          by_straddle: expect.closeTo(0.85 * straddle, 9),
          by_iv: expect.closeTo(100 * 0.3 * Math.sqrt(years), 6),
        },
        put_call_volume: 0.5,
        put_call_open_interest: 1,
        expiries: { count: 1, last: expiry },
      },
    });
  });

  it('is unavailable, with the reason, when no chain can be read', () => {
    const reasonOf = (options: OptionDataResult) => {
      const reading = optionsReadingOf(history, options);
      return reading.kind === 'none' ? reading.reason : null;
    };
    expect(reasonOf({ kind: 'none', reason: 'The source is down.' })).toBe('The source is down.');
    expect(reasonOf(given({ ...chain, asOf: '2020-01-02' }))).toBe(
      'The option chain is from 2020-01-02, but the last bar is from 2020-01-01.',
    );
    expect(reasonOf(given({ asOf: '2020-01-01', quotes: [] }))).toMatch(
      /^Of 0 option contracts, 0 have a bid and an ask; near the money, 0 calls and 0 puts have both\./,
    );
    expect(reasonOf(given({ ...chain, quotes: chain.quotes.map((quote) => ({ ...quote, mid: 1000 })) }))).toBe(
      'No option quote has a price from which an implied volatility can be computed.',
    );
  });
});

describe('the AAPL chains of June 2014', () => {
  const bars = sampleBars('AAPL');
  const chainOn = (date: string): OptionChain => {
    const [, ...lines] = readFileSync(
      new URL(`../../../../../data/sample/options/AAPL_${date}.csv`, import.meta.url),
      'utf8',
    )
      .trimEnd()
      .split('\n');
    return {
      asOf: date,
      quotes: lines.map((line) => {
        const [expiry = '', strike, right, , , , mid, volume, openInterest] = line.split(',');
        return {
          expiry,
          strike: Number(strike),
          right: right === 'C' ? 'C' : 'P',
          mid: Number(mid),
          volume: Number(volume),
          openInterest: Number(openInterest),
          impliedVolatility: null,
        };
      }),
    };
  };

  it.each([
    ['2014-06-09', 20.1],
    ['2014-06-10', 20.1],
    ['2014-06-11', 19.8],
    ['2014-06-12', 19.9],
    ['2014-06-13', 20.3],
    ['2014-06-16', 20.3],
  ])('imply, on %s, a volatility of %f%% for July', (date, percent) => {
    const day = bars.dates.indexOf(date);
    const spot = bars.close[day] ?? NaN;
    const july = smilesOf(chainOn(date), spot).find(({ expiry }) => expiry === '2014-07-19');
    const volatility = july === undefined ? NaN : (atTheMoneyPointOf(july, spot)?.volatility ?? NaN);
    expect(Math.round(1000 * volatility + 1e-9) / 10).toBeCloseTo(percent, 5);
  });

  it('are ranked by realized volatility when there is no history of implied volatility', () => {
    const until = takeBars(bars, bars.dates.indexOf('2014-06-16') + 1);
    const reading = optionsReadingOf(tickerHistoryOf(until), given(chainOn('2014-06-16')));
    expect(
      reading.kind === 'read' && [
        reading.options.source,
        Math.round(reading.options.iv30),
        reading.options.expected_move.expiry,
      ],
    ).toEqual(['hv', 20, '2014-07-19']);
  });
});
