import { restoreSeries, storePortfolioSeries, type StoredPortfolioSeries } from '../audit/incremental/storedSeries.js';
import type { PortfolioSeries } from '../audit/incremental/incrementalAudit.js';
import { RECENT_BAR_COUNT } from '../audit/priceCheck.js';
import { breadthOn, type BreadthCount } from '../audit/incremental/marketSeries.js';
import type { TickerInput, TickerInputWithoutBars } from '../audit/auditTicker.js';
import type { MapSubject } from './assumptions.js';

/** The tickers of an audit, as the basis for evaluating their next session. Later audits do not change it. */
export interface MapBasis {
  readonly series: StoredPortfolioSeries;
  /** By symbol. */
  readonly inputs: Readonly<Record<string, TickerInputWithoutBars>>;
  /** Breadth of the other tickers in the last session that the audit covers, by symbol. */
  readonly breadth: Readonly<Record<string, BreadthCount>>;
}

/** @param inputs the inputs of the audited tickers, each with the record that the audit returned */
export function createMapBasis(inputs: readonly TickerInput[], series: PortfolioSeries): MapBasis {
  const last = series.regime.dates.at(-1) ?? '';
  const known = inputs.filter(({ symbol }) => series.tickers.has(symbol));
  const othersOf = (symbol: string): BreadthCount =>
    breadthOn(
      [...series.tickers].flatMap(([other, ticker]) => (other === symbol ? [] : [ticker.series])),
      last,
    );
  return {
    series: storePortfolioSeries(series),
    inputs: Object.fromEntries(known.map((input) => [input.symbol, withoutBars(input)])),
    breadth: Object.fromEntries(known.map(({ symbol }) => [symbol, othersOf(symbol)])),
  };
}

/** Keeps the bars of the latest disputes only: an audit shows no others, and a source can dispute every session. */
function withoutBars({ reading, ...input }: TickerInput): TickerInputWithoutBars {
  if (reading.kind === 'unusable') return { ...input, reading: { flags: reading.flags } };
  const { kind: _, bars, disputes, ...findings } = reading;
  if (disputes === undefined) return { ...input, reading: findings };
  const since = bars.dates.at(-RECENT_BAR_COUNT) ?? '';
  const kept = disputes.map((each) => (each.date >= since ? each : { ...each, first: null, second: null, used: null }));
  return { ...input, reading: { ...findings, disputes: kept } };
}

/** Returns null for a symbol that the audit did not cover. */
export function mapSubjectOf({ series, inputs, breadth }: MapBasis, symbol: string): MapSubject | null {
  const [input, ticker, others] = [inputs[symbol], series.tickers[symbol], breadth[symbol]];
  if (input === undefined || ticker === undefined || others === undefined) return null;
  return {
    input,
    ticker: { ...ticker, series: restoreSeries(ticker.series) },
    index: series.index === null ? null : restoreSeries(series.index.series),
    regime: series.regime,
    breadth: others,
  };
}

/** ISO date of the basis's last session; null when the basis has no session. */
export const lastSessionOf = ({ series }: MapBasis): string | null => series.regime.dates.at(-1) ?? null;
