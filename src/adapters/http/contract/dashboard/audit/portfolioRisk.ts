import { z } from 'zod';
import { RISK_FINDING_KINDS, type PortfolioRisk } from '../../../../../domain/dashboard/risk/riskReport.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';

const leftOut = z.object({ symbol: z.string(), reason: z.string() });

const unavailable = z.object({ kind: z.literal('unavailable'), reason: z.string() });

const slope = z.object({ value: z.number(), standard_error: z.number(), sessions: z.int() });

const exposure = z.object({
  long: z.number(),
  short: z.number(),
  net: z.number(),
  gross: z.number(),
  cash: z.number().nullable(),
  sectors: z.array(
    z.object({
      sector: z.string().nullable(),
      long: z.number(),
      short: z.number(),
      weight: z.number(),
      symbols: z.array(z.string()),
    }),
  ),
  largest: z.array(z.object({ symbol: z.string(), value: z.number(), weight: z.number() })),
  hhi: z.number(),
  effective_positions: z.number(),
});

const window = z.object({ window: z.int() });

const correlations = z.discriminatedUnion('kind', [
  unavailable.extend(window.shape),
  window.extend({
    kind: z.literal('measured'),
    sessions: z.int(),
    first: z.iso.date(),
    last: z.iso.date(),
    symbols: z.array(z.string()),
    below_diagonal: z.array(z.array(z.number())),
    shrinkage: z.number(),
    average: z.number(),
    closest: z.object({
      symbols: z.tuple([z.string(), z.string()]),
      correlation: z.number(),
      standard_error: z.number(),
    }),
    left_out: z.array(leftOut),
  }),
]);

const market = z.discriminatedUnion('kind', [
  unavailable,
  z.object({
    kind: z.literal('measured'),
    sessions: z.int(),
    first: z.iso.date(),
    last: z.iso.date(),
    beta: slope.nullable(),
    up_beta: slope.nullable(),
    down_beta: slope.nullable(),
    volatility: z.number(),
    volatility_standard_error: z.number(),
    positions: z.array(
      z.object({
        symbol: z.string(),
        weight: z.number(),
        volatility: z.number(),
        beta: slope.nullable(),
        volatility_share: z.number().nullable(),
      }),
    ),
    independent_bets: z.number(),
    left_out: z.array(leftOut),
  }),
]);

const heat = z.object({
  at_stops: z.number(),
  median_gap: z.number(),
  large_gap: z.number(),
  weights: z.object({ at_stops: z.number(), median_gap: z.number(), large_gap: z.number() }),
  positions: z.array(
    z.object({
      symbol: z.string(),
      stop: z.number(),
      distance_atr: z.number().nullable(),
      at_stop: z.number(),
      median_gap: z.number(),
      large_gap: z.number(),
      gaps: z.int(),
    }),
  ),
  within_one_atr: z.array(z.string()),
  breached: z.array(z.string()),
  without_stop: z.array(z.object({ symbol: z.string(), value: z.number() })),
  without_gaps: z.array(leftOut),
});

const named = z.object({ name: z.string() });

const stress = z.discriminatedUnion('kind', [
  unavailable.extend(named.shape),
  named.extend({
    kind: z.literal('measured'),
    from: z.iso.date(),
    to: z.iso.date(),
    index_change: z.number(),
    change: z.number(),
    change_with_stops: z.number(),
    weight: z.number(),
    weight_with_stops: z.number(),
    stopped: z.array(z.string()),
    without_prices: z.array(z.string()),
  }),
]);

const fall = z.object({
  kind: z.literal('measured'),
  depth: z.number(),
  high_date: z.iso.date(),
  low_date: z.iso.date(),
  current: z.number(),
});

const drawdown = z.discriminatedUnion('kind', [
  unavailable,
  fall.extend({ sessions: z.int(), left_out: z.array(leftOut) }),
]);

const historyDrawdown = z.discriminatedUnion('kind', [
  unavailable,
  fall.extend({ from: z.iso.date(), to: z.iso.date(), unpriced_sessions: z.int() }),
]);

export const portfolioRisk = exactSchemaFor<PortfolioRisk>()(
  z
    .object({
      as_of: z.iso.date(),
      capital: z.object({ amount: z.number(), basis: z.enum(['equity', 'gross']) }),
      index: z.string().nullable(),
      findings: z.array(
        z.object({
          kind: z.enum(RISK_FINDING_KINDS),
          text: z.string(),
          weight: z.number(),
          symbols: z.array(z.string()),
        }),
      ),
      exposure,
      correlations: z.array(correlations),
      clusters: z.array(
        z.object({
          symbols: z.array(z.string()),
          lowest_correlation: z.number(),
          highest_correlation: z.number(),
          weight: z.number(),
          volatility_share: z.number().nullable(),
        }),
      ),
      market,
      heat,
      stress: z.array(stress),
      drawdown,
      /** Drawdown of the ledger's time-weighted growth. */
      history_drawdown: historyDrawdown.optional(),
      left_out: z.array(leftOut),
    })
    .meta({ id: 'PortfolioRisk' }),
);
