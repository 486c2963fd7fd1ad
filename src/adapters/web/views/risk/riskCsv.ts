import { USD } from '../../../../domain/dashboard/market/currency.js';
import type { Heat } from '../../../../domain/dashboard/risk/measures/heat.js';
import type { MarketRisk } from '../../../../domain/dashboard/risk/measures/marketRisk.js';
import type { StressResult } from '../../../../domain/dashboard/risk/measures/stress.js';
import { formatCsv } from '../../../http/contract/shared/formatCsv.js';
import type { CorrelationSquare } from './pictures/correlationSquare.js';

export const correlationsCsv = ({ symbols, values }: CorrelationSquare): string =>
  formatCsv(
    ['ticker', ...symbols],
    symbols.map((symbol, row) => [symbol, ...(values[row] ?? [])]),
  );

export const marketCsv = ({ positions }: MarketRisk): string =>
  formatCsv(
    ['ticker', 'weight', 'volatility', 'beta', 'beta_standard_error', 'volatility_share'],
    positions.map(({ symbol, weight, volatility, beta, volatility_share }) => [
      symbol,
      weight,
      volatility,
      beta?.value ?? null,
      beta?.standard_error ?? null,
      volatility_share,
    ]),
  );

/** The currency of each ticker's prices; US dollars without an entry. */
export type Currencies = Readonly<Record<string, string | undefined>>;

export const heatCsv = ({ positions }: Pick<Heat, 'positions'>, currencies: Currencies): string =>
  formatCsv(
    ['ticker', 'stop', 'stop_currency', 'distance_atr', 'at_stop', 'median_gap', 'large_gap', 'gaps'],
    positions.map(({ symbol, stop, distance_atr, at_stop, median_gap, large_gap, gaps }) => [
      symbol,
      stop,
      currencies[symbol] ?? USD,
      distance_atr,
      at_stop,
      median_gap,
      large_gap,
      gaps,
    ]),
  );

const STRESS_HEAD = [
  'period',
  'from',
  'to',
  'index_change',
  'change',
  'weight',
  'change_with_stops',
  'weight_with_stops',
];

/** Formats the stress results as CSV, without the periods that could not be measured. */
export const stressCsv = (stress: readonly StressResult[]): string =>
  formatCsv(
    STRESS_HEAD,
    stress.flatMap((each) =>
      each.kind === 'unavailable'
        ? []
        : [
            [
              each.name,
              each.from,
              each.to,
              each.index_change,
              each.change,
              each.weight,
              each.change_with_stops,
              each.weight_with_stops,
            ],
          ],
    ),
  );
