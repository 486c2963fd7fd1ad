import { describe, expect, it } from '@jest/globals';
import { portfolioRiskOf } from '../../../../src/domain/dashboard/risk/portfolioRisk.js';
import { formatPercent } from '../../../../src/domain/dashboard/risk/riskWording.js';
import { createBars } from '../audit/createBars.js';
import { barsReturning, requireMeasured, positionOf, riskOf } from './riskPositions.js';

/** Four returns per cycle; each list is uncorrelated with the others and has mean 0. */
const MARKET = [0.01, 0.01, -0.01, -0.01];
const OWN = [0.01, -0.01, 0.01, -0.01];
const OTHER = [0.01, -0.01, -0.01, 0.01];
/** The number of returns. It is divisible by the length of a cycle, so that the means are exactly 0. */
const CYCLES = 252;

const mixed = (market: number, own: number, others = OWN): number[] =>
  MARKET.map((change, t) => market * change + own * (others[t] ?? NaN));

it('returns no portfolio risk when nothing is held', () => {
  expect(portfolioRiskOf({ positions: [], leftOut: [], index: null, cash: null })).toBeNull();
});

it.each([
  [['GONE', 'OLD', 'SOLD'], 'GONE, OLD and SOLD are not included in these figures.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], '6 positions are not included in these figures.'],
])('names a few positions that no figure covers, and counts more: %j', (symbols, text) => {
  const leftOut = symbols.map((symbol) => ({ symbol, reason: 'The ticker was not audited.' }));

  expect(riskOf([positionOf('KO', createBars([{ close: 50 }]))], null, { leftOut }).findings.at(-1)).toMatchObject({
    text,
    symbols,
  });
});

describe('exposure', () => {
  const bars = createBars([{ close: 50 }]);
  const risk = riskOf(
    [
      positionOf('A', bars, { quantity: 100, sector: 'Energy' }),
      positionOf('B', bars, { quantity: -40, sector: 'Energy' }),
      positionOf('C', bars, { quantity: 60 }),
    ],
    null,
    { cash: 2000 },
  );

  it('sums long and short values separately, and computes the equity as cash plus net value', () => {
    expect(risk.exposure).toMatchObject({ long: 8000, short: -2000, net: 6000, gross: 10_000, cash: 2000 });
    expect(risk.capital).toEqual({ amount: 8000, basis: 'equity' });
  });

  it('groups positions by sector, the largest gross value first', () => {
    expect(risk.exposure.sectors).toEqual([
      { sector: 'Energy', long: 5000, short: -2000, weight: 0.875, symbols: ['A', 'B'] },
      { sector: null, long: 3000, short: 0, weight: 0.375, symbols: ['C'] },
    ]);
  });

  it('measures concentration from the gross values', () => {
    expect(risk.exposure.hhi).toBeCloseTo(0.25 + 0.04 + 0.09, 12);
    expect(risk.exposure.effective_positions).toBeCloseTo(1 / 0.38, 12);
    expect(risk.exposure.largest.map(({ symbol, weight }) => [symbol, weight])).toEqual([
      ['A', 0.625],
      ['C', 0.375],
      ['B', -0.25],
    ]);
  });

  it('uses the gross value as the capital when the equity is unknown or not above 0', () => {
    expect(riskOf([positionOf('A', bars, { quantity: -10 })]).capital).toEqual({ amount: 500, basis: 'gross' });
    expect(riskOf([positionOf('A', bars)], null, { cash: -500 }).capital).toEqual({ amount: 500, basis: 'gross' });
  });
});

describe('correlations', () => {
  const pair = [
    positionOf('A', barsReturning(MARKET, CYCLES + 1)),
    positionOf('B', barsReturning(mixed(0.6, 0.8), CYCLES + 1)),
  ];
  const long = requireMeasured(riskOf(pair).correlations[1]);

  it('equal 0.6 for returns that were mixed to have this correlation', () => {
    expect(long.closest.symbols).toEqual(['A', 'B']);
    expect(long.average).toBeCloseTo(0.6, 2);
    expect(long.below_diagonal).toEqual([[], [expect.closeTo(long.average, 12)]]);
    expect(long.closest.standard_error).toBeCloseTo((1 - long.average ** 2) / Math.sqrt(249), 12);
  });

  it('count the returns of a short position with the opposite sign', () => {
    const [one, other] = pair;
    if (one === undefined || other === undefined) throw new Error('two positions');
    const opposite = requireMeasured(riskOf([one, { ...other, quantity: -10 }]).correlations[1]);
    expect(opposite.average).toBeCloseTo(-long.average, 12);
  });

  it('list the members of a cluster next to each other, before the other positions', () => {
    const [one, other] = pair;
    if (one === undefined || other === undefined) throw new Error('two positions');
    const alone = positionOf('ALONE', barsReturning(OTHER, CYCLES + 1));
    const { correlations, clusters } = riskOf([alone, one, { ...other, symbol: 'Z' }]);
    const { symbols, below_diagonal, average, shrinkage, closest } = requireMeasured(correlations[1]);
    expect(clusters.map((cluster) => cluster.symbols)).toEqual([['A', 'Z']]);
    expect(symbols).toEqual(['A', 'Z', 'ALONE']);
    expect(below_diagonal[1]).toEqual([
      expect.closeTo(shrinkage * average + (1 - shrinkage) * closest.correlation, 12),
    ]);
  });

  it('are measured only for positions with every session of the window', () => {
    const young = positionOf('YOUNG', barsReturning(OTHER, 100));
    const risk = riskOf(
      [...pair, { ...young, bars: shifted(young.bars, CYCLES + 1 - 100) }],
      barsReturning(MARKET, CYCLES + 1),
    );
    expect(requireMeasured(risk.correlations[0]).symbols).toEqual(['A', 'B', 'YOUNG']);
    expect(requireMeasured(risk.correlations[1])).toMatchObject({
      symbols: ['A', 'B'],
      left_out: [{ symbol: 'YOUNG', reason: '151 of the last 250 daily returns are missing.' }],
    });
  });

  it('are unavailable, with a reason, when the price history is too short', () => {
    const short = [positionOf('A', barsReturning(MARKET, 60)), positionOf('B', barsReturning(OWN, 60))];
    expect(riskOf(short).correlations).toEqual([
      { kind: 'unavailable', reason: 'The prices cover 60 sessions; 61 are needed.', window: 60 },
      { kind: 'unavailable', reason: 'The prices cover 60 sessions; 251 are needed.', window: 250 },
    ]);
  });

  it('leave out a ticker whose price did not move', () => {
    const still = positionOf('STILL', barsReturning([0], CYCLES + 1));
    expect(requireMeasured(riskOf([...pair, still]).correlations[1]).left_out).toEqual([
      { symbol: 'STILL', reason: 'The price did not move in the last 250 sessions.' },
    ]);
  });
});

/** Returns the bars dated `days` days later. */
function shifted(bars: ReturnType<typeof createBars>, days: number): ReturnType<typeof createBars> {
  const { dates } = createBars(Array.from({ length: bars.dates.length + days }, () => ({ close: 1 })));
  return { ...bars, dates: dates.slice(days) };
}

describe('market risk', () => {
  const index = barsReturning(MARKET, CYCLES + 1);

  it('has beta 2 and a standard error of 0 for a portfolio that moves twice as much as the index', () => {
    const risk = requireMeasured(riskOf([positionOf('A', barsReturning(mixed(2, 0), CYCLES + 1))], index).market);
    expect(risk.beta?.value).toBeCloseTo(2, 12);
    expect(risk.beta?.standard_error).toBeCloseTo(0, 9);
  });

  it('has different up and down betas when the portfolio responds differently to gains and losses of the index', () => {
    const changes = [0.01, -0.01, 0.02, -0.02];
    const amplified = changes.map((change) => (change > 0 ? 0.5 : 2) * change);
    const [rise, position] = [barsReturning(changes, CYCLES + 1), barsReturning(amplified, CYCLES + 1)];
    const { up_beta, down_beta } = requireMeasured(riskOf([positionOf('A', position)], rise).market);
    expect([up_beta?.value, up_beta?.sessions]).toEqual([expect.closeTo(0.5, 9), 125]);
    expect([down_beta?.value, down_beta?.sessions]).toEqual([expect.closeTo(2, 9), 125]);
  });

  it('has no up or down beta when all gains and all losses of the index are equal', () => {
    expect(requireMeasured(riskOf([positionOf('A', index)], index).market)).toMatchObject({
      up_beta: null,
      down_beta: null,
    });
  });

  it('has, for daily changes of +1% or −1%, a volatility of 1% × √252 × √(n / (n − 1))', () => {
    const risk = requireMeasured(riskOf([positionOf('A', barsReturning(OWN, CYCLES + 1))], index).market);
    expect(risk.volatility).toBeCloseTo(0.01 * Math.sqrt((252 * 250) / 249), 6);
    expect(risk.volatility_standard_error).toBeCloseTo(risk.volatility / Math.sqrt(498), 12);
  });

  it('has no beta without an index', () => {
    expect(requireMeasured(riskOf([positionOf('A', index)]).market)).toMatchObject({ beta: null, up_beta: null });
  });

  it('counts two unrelated positions as two bets, and two identical positions as one bet', () => {
    const [one, other] = [
      positionOf('A', barsReturning(OWN, CYCLES + 1)),
      positionOf('B', barsReturning(OTHER, CYCLES + 1)),
    ];
    expect(requireMeasured(riskOf([one, other]).market).independent_bets).toBeCloseTo(2, 1);
    expect(requireMeasured(riskOf([one, { ...one, symbol: 'A2' }]).market).independent_bets).toBeCloseTo(1, 9);
  });
});

describe('heat', () => {
  /** Every other open is 2% below the prior close. */
  const gappy = createBars(
    Array.from({ length: 101 }, (_, day) => (day % 2 === 1 ? { close: 100, open: 98 } : { close: 100 })),
  );

  it('is the loss from the close to the stop, or to a price one large gap beyond the stop', () => {
    const { heat } = riskOf([positionOf('A', gappy, { quantity: 10, stop: 95, atr: 5 })]);
    expect(heat.at_stops).toBeCloseTo(50, 9);
    expect(heat.median_gap).toBeCloseTo(10 * (100 - 95 * 0.98), 9);
    expect(heat.large_gap).toBeCloseTo(10 * (100 - 95 * 0.98), 9);
    expect(heat.within_one_atr).toEqual(['A']);
  });

  it('is the loss up to the stop for a short position, and 0 for a breached stop', () => {
    const rising = createBars(
      Array.from({ length: 101 }, (_, day) => (day % 2 === 1 ? { close: 100, open: 102 } : { close: 100 })),
    );
    const { heat } = riskOf([
      positionOf('SHORT', rising, { quantity: -10, stop: 110, atr: 5 }),
      positionOf('BREACHED', gappy, { quantity: 10, stop: 101, atr: 5 }),
    ]);
    expect(heat.positions).toMatchObject([
      { symbol: 'SHORT', distance_atr: 2, at_stop: expect.closeTo(100, 9), large_gap: expect.closeTo(122, 9) },
      { symbol: 'BREACHED', distance_atr: -0.2, at_stop: 0, large_gap: expect.closeTo(20, 9) },
    ]);
    expect(heat).toMatchObject({ breached: ['BREACHED'], within_one_atr: [] });
  });

  it('names positions without a stop, and positions with too few past gaps', () => {
    const { heat } = riskOf([positionOf('A', gappy), positionOf('B', createBars([{ close: 100 }]), { stop: 90 })]);
    expect(heat.without_stop).toEqual([{ symbol: 'A', value: 1000 }]);
    expect(heat.without_gaps).toEqual([
      { symbol: 'B', reason: 'The price history has 0 opening gaps against the position; the estimate needs 20.' },
    ]);
    expect(heat).toMatchObject({ at_stops: 100, large_gap: 100 });
  });
});

describe('stress', () => {
  const index = createBars([{ close: 100 }, { close: 90 }, { close: 95 }, { close: 94 }, { close: 93 }, { close: 92 }]);
  const worst = (over: Parameters<typeof positionOf>[2], row = { close: 80, open: 85, low: 78 }) =>
    riskOf(
      [positionOf('A', createBars([{ close: 100 }, row, ...Array.from({ length: 4 }, () => ({ close: 100 }))]), over)],
      index,
    ).stress[0];

  it('applies the worst session of the index to today’s value', () => {
    expect(requireMeasured(worst({}))).toMatchObject({
      name: 'Worst session of the index',
      from: '2020-01-01',
      to: '2020-01-02',
      index_change: expect.closeTo(-0.1, 12),
      change: expect.closeTo(-200, 9),
      change_with_stops: expect.closeTo(-200, 9),
      weight: expect.closeTo(-0.2, 12),
      stopped: [],
    });
  });

  it('fills a stop at its price, or at the open after a gap beyond it', () => {
    expect(requireMeasured(worst({ stop: 82 }))).toMatchObject({
      change_with_stops: expect.closeTo(-180, 9),
      stopped: ['A'],
    });
    expect(requireMeasured(worst({ stop: 90 }))).toMatchObject({
      change_with_stops: expect.closeTo(-150, 9),
      stopped: ['A'],
    });
  });

  it('shows a gain for a short position whose stop is not hit', () => {
    expect(requireMeasured(worst({ quantity: -10, stop: 105 }))).toMatchObject({
      change_with_stops: expect.closeTo(200, 9),
    });
    expect(requireMeasured(worst({ quantity: -10, stop: 105 }, { close: 80, open: 110, low: 78 }))).toMatchObject({
      change: expect.closeTo(200, 9),
      change_with_stops: expect.closeTo(-100, 9),
    });
  });

  it('names positions without prices in the period, and periods that the index does not cover', () => {
    const late = positionOf('LATE', shifted(createBars([{ close: 10 }]), 5));
    const { stress } = riskOf([late], index);
    expect(requireMeasured(stress[0])).toMatchObject({ change: 0, without_prices: ['LATE'] });
    expect(stress.find(({ name }) => name === 'Pandemic, March 2020')).toEqual({
      kind: 'unavailable',
      name: 'Pandemic, March 2020',
      reason: 'The index has prices from 2020-01-01 to 2020-01-06.',
    });
  });
});

describe('the finding about stress', () => {
  it('names the positions that had no prices in the period', () => {
    const index = createBars([{ close: 100 }, { close: 60 }, { close: 60 }]);
    const risk = riskOf([positionOf('OLD', index), positionOf('NEW', shifted(createBars([{ close: 10 }]), 2))], index);

    expect(risk.findings.find(({ kind }) => kind === 'stress')?.text).toMatch(
      /^From 2020-01-01 to 2020-01-02 the index changed by .* with their stops; NEW had no prices then, and counts as unchanged\.$/,
    );
  });
});

it.each([
  [-0.0001, '0.0%'],
  [-0.0512, '-5.1%'],
  [0.0995, '10%'],
])('formats the fraction %d as %s', (fraction, text) => {
  expect(formatPercent(fraction)).toBe(text);
});

describe('drawdown', () => {
  const fall = Array.from({ length: 251 }, (_, day) => ({ close: day < 100 ? 100 : day < 150 ? 80 : 90 }));

  it('is the deepest fall of today’s holdings from an earlier high', () => {
    expect(requireMeasured(riskOf([positionOf('A', createBars(fall))]).drawdown)).toMatchObject({
      depth: expect.closeTo(-0.2, 12),
      high_date: '2020-01-01',
      low_date: '2020-04-10',
      current: expect.closeTo(-0.1, 12),
    });
  });

  it('ends with today’s capital when the index ends before the prices', () => {
    const bars = createBars([...fall, ...fall.slice(0, 10)]);
    const index = { ...createBars(fall), dates: bars.dates.slice(0, fall.length) };

    expect(requireMeasured(riskOf([positionOf('A', bars)], index).drawdown)).toMatchObject({
      depth: expect.closeTo(-0.2, 12),
      current: 0,
    });
  });

  it('is smaller when cash is held, and unavailable when the capital would have been lost', () => {
    const bars = createBars(fall);
    expect(requireMeasured(riskOf([positionOf('A', bars)], null, { cash: 1000 }).drawdown).depth).toBeCloseTo(
      -200 / 2000,
      12,
    );
    const rising = createBars(Array.from({ length: 251 }, (_, day) => ({ close: day < 100 ? 10 : 100 })));
    expect(riskOf([positionOf('A', rising)], null, { cash: -500 }).drawdown).toEqual({
      kind: 'unavailable',
      reason: 'At these weights, the capital would have been lost in the period.',
    });
  });
});
