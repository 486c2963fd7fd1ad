import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { takeBars, type Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { quantileOf } from '../../../../src/domain/dashboard/risk/measures/sampleMoments.js';
import type { RiskPosition } from '../../../../src/domain/dashboard/risk/riskPosition.js';
import { longBars } from '../../../properties/arbitraries/bars.js';
import { runs } from '../../../runs.js';
import { requireMeasured, positionOf, riskOf } from './riskPositions.js';

const SESSIONS = 280;

/** Price histories that all end on the same session. */
const bars: fc.Arbitrary<Bars> = longBars.map((history) => takeBars(history, SESSIONS));

const position = (symbol: string): fc.Arbitrary<RiskPosition> =>
  fc
    .record({
      history: bars,
      quantity: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -500, max: -1 })),
      distance: fc.option(fc.double({ min: 0.01, max: 0.3, noNaN: true })),
      sector: fc.constantFrom('Energy', 'Health care', null),
    })
    .map(({ history, quantity, distance, sector }) => {
      const close = history.close.at(-1) ?? NaN;
      const stop = distance === null ? null : close * (1 - Math.sign(quantity) * distance);
      return positionOf(symbol, history, { quantity, sector, stop, atr: close / 50 });
    });

const portfolio: fc.Arbitrary<readonly RiskPosition[]> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => position(`T${place}`))));

/** Returns the figures without a unit, and the amounts of money relative to the capital. */
function unitless(positions: readonly RiskPosition[], index: Bars) {
  const { capital, exposure, heat, stress, findings, ...rest } = riskOf(positions, index);
  return {
    ...rest,
    findings: findings.map(({ kind, symbols }) => ({ kind, symbols })),
    hhi: exposure.hhi,
    weights: heat.weights,
    stress: stress.map((result) => (result.kind === 'measured' ? result.weight_with_stops : result.reason)),
    gross: exposure.gross / capital.amount,
  };
}

/** Rounds away the last digits, which depend on the order of a sum. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toPrecision(9)) : each)));

it('computes the same risk for any order of the positions', () => {
  fc.assert(
    fc.property(portfolio, bars, (positions, index) => {
      expect(riskOf(positions.toReversed(), index)).toEqual(riskOf(positions, index));
    }),
    { numRuns: runs(30) },
  );
});

it('computes the same risk for a portfolio of any size with the same weights', () => {
  fc.assert(
    fc.property(portfolio, bars, fc.constantFrom(2, 64, 0.5), (positions, index, factor) => {
      const scaled = positions.map((each) => ({ ...each, quantity: each.quantity * factor }));
      expect(rounded(unitless(scaled, index))).toEqual(rounded(unitless(positions, index)));
    }),
    { numRuns: runs(30) },
  );
});

it('computes the same risk whatever currency the prices of a position are in', () => {
  const inCurrency = (each: RiskPosition, usd: number): RiskPosition => {
    const { bars: given, close, stop, atr } = each;
    const quoted = (price: number) => price / usd;
    const { open, high, low, close: closes } = given;
    const columns = { open: open.map(quoted), high: high.map(quoted), low: low.map(quoted), close: closes.map(quoted) };
    return {
      ...each,
      bars: { ...given, ...columns },
      close: quoted(close),
      stop: stop === null ? null : quoted(stop),
      atr: atr === null ? null : quoted(atr),
      dollarsPerUnit: usd,
    };
  };
  const withoutStops = (positions: readonly RiskPosition[], index: Bars) => {
    const { heat, ...rest } = riskOf(positions, index);
    return { ...rest, heat: { ...heat, positions: heat.positions.map((each) => ({ ...each, stop: null })) } };
  };
  fc.assert(
    // Powers of two, so that the conversion rounds nothing.
    fc.property(portfolio, bars, fc.constantFrom(0.0078125, 0.5, 2), (positions, index, usd) => {
      const foreign = positions.map((each, place) => (place % 2 === 0 ? inCurrency(each, usd) : each));
      expect(withoutStops(foreign, index)).toEqual(withoutStops(positions, index));
    }),
    { numRuns: runs(30) },
  );
});

it('distributes the whole volatility among the positions', () => {
  fc.assert(
    fc.property(portfolio, bars, (positions, index) => {
      const { market } = riskOf(positions, index);
      if (market.kind === 'unavailable' || market.volatility < 1e-6) return;
      const shares = market.positions.map(({ volatility_share }) => volatility_share ?? NaN);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    }),
    { numRuns: runs(30) },
  );
});

it('puts a ticker and its duplicate into one risk cluster', () => {
  fc.assert(
    fc.property(portfolio, bars, (positions, index) => {
      const [first] = positions;
      if (first === undefined) return;
      const risk = riskOf([...positions, { ...first, symbol: 'TWIN' }], index);
      const covered = risk.market.kind === 'measured' ? risk.market.positions.map(({ symbol }) => symbol) : [];
      const together = risk.clusters.filter(({ symbols }) => symbols.includes('TWIN'));
      expect(together.map(({ symbols }) => symbols.includes(first.symbol))).toEqual(
        covered.includes('TWIN') ? [true] : [],
      );
    }),
    { numRuns: runs(30) },
  );
});

it('finds no beta, volatility or drawdown for a position hedged by an equal short position', () => {
  fc.assert(
    fc.property(position('LONG'), bars, (held, index) => {
      const risk = riskOf([held, { ...held, symbol: 'SHORT', quantity: -held.quantity }], index);
      if (risk.market.kind === 'unavailable' || risk.drawdown.kind === 'unavailable') return;
      expect(risk.exposure.net).toBe(0);
      expect(risk.market.beta?.value ?? 0).toBeCloseTo(0, 9);
      expect(risk.market.volatility).toBeCloseTo(0, 9);
      expect(risk.drawdown.depth).toBeCloseTo(0, 12);
      expect(risk.clusters).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});

it('reverses the sign of every directional figure for the opposite portfolio', () => {
  fc.assert(
    fc.property(portfolio, bars, (positions, index) => {
      const risk = riskOf(positions, index);
      const opposite = riskOf(
        positions.map((each) => ({ ...each, quantity: -each.quantity, stop: null })),
        index,
      );
      expect(opposite.exposure.long).toBeCloseTo(-risk.exposure.short, 6);
      expect(opposite.exposure.hhi).toBeCloseTo(risk.exposure.hhi, 12);
      for (const [place, result] of risk.stress.entries())
        if (result.kind === 'measured')
          expect(requireMeasured(opposite.stress[place]).change).toBeCloseTo(-result.change, 6);
      if (risk.market.kind === 'unavailable') return;
      const market = requireMeasured(opposite.market);
      expect(market.volatility).toBeCloseTo(risk.market.volatility, 9);
      expect(market.independent_bets).toBeCloseTo(risk.market.independent_bets, 9);
      if (risk.market.beta !== null) expect(market.beta?.value).toBeCloseTo(-risk.market.beta.value, 6);
    }),
    { numRuns: runs(30) },
  );
});

it('returns at most seven risk findings, ordered by weight, each with text that ends in a period', () => {
  fc.assert(
    fc.property(portfolio, bars, (positions, index) => {
      const { findings } = riskOf(positions, index, {
        leftOut: [{ symbol: 'GONE', reason: 'The ticker was not audited.' }],
      });
      expect(findings.length).toBeLessThanOrEqual(7);
      expect(findings.at(-1)).toMatchObject({ kind: 'left_out', symbols: ['GONE'] });
      const weights = findings.map(({ weight }) => weight);
      expect(weights).toEqual(weights.toSorted((one, other) => other - one));
      expect(findings.filter(({ text }) => !text.endsWith('.') || /NaN|undefined|Infinity/.test(text))).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});

it('computes the same quantiles for values in any order', () => {
  fc.assert(
    fc.property(
      fc.float64Array({ min: 0, max: 4, minLength: 1, maxLength: 300, noNaN: true }),
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (any, hasEqualValues, fraction) => {
        const values = hasEqualValues ? any.map(Math.round) : any;
        const sorted = values.toSorted();
        const rank = fraction * (sorted.length - 1);
        const [low = NaN, high = NaN] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
        expect(quantileOf(values, fraction)).toBe(low + (rank - Math.floor(rank)) * (high - low));
        expect(values.toSorted()).toEqual(sorted);
      },
    ),
    { numRuns: runs(200) },
  );
});
