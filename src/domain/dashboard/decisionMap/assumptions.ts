import { copySeries, type SessionBar, type TickerSeries } from '../analysis/live/liveTicker.js';
import { VOLUME_PERIOD } from '../analysis/indicators/volume.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import type { TickerInput } from '../audit/auditTicker.js';
import { breadthOn, closeOn, type BreadthCount } from '../audit/incremental/marketSeries.js';
import type { FollowedTicker, PortfolioSeries } from '../audit/incremental/incrementalAudit.js';
import { sessionAfter } from '../market/calendar/tradingSessions.js';
import { seriesAt } from '../market/series.js';

/** A ticker after an audit, as the basis for evaluating its next session. Later audits do not change it. */
export interface MapSubject {
  /** The input of the audit; `record` is the one that the audit returned. */
  readonly input: Omit<TickerInput, 'reading'>;
  readonly ticker: FollowedTicker;
  readonly index: TickerSeries | null;
  readonly regime: RegimeHistory;
  /** The breadth of the other tickers at the regime's last session. */
  readonly breadth: BreadthCount;
}

/** Assumptions about the next session, except for its close. */
export interface Assumptions {
  /** ISO date of the session. */
  readonly date: string;
  readonly open: number;
  /** The high is the maximum of this price, the open and the close; null if only the open and the close count. */
  readonly high: number | null;
  readonly low: number | null;
  /** Shares. */
  readonly volume: number;
  /** Null without an index. */
  readonly indexClose: number | null;
  /** The breadth of the other tickers. */
  readonly breadth: BreadthCount;
}

/** Returns null for a ticker that the run did not audit. */
export function mapSubject(input: Omit<TickerInput, 'reading'>, series: PortfolioSeries): MapSubject | null {
  const ticker = series.tickers.get(input.symbol);
  if (ticker === undefined) return null;
  const last = series.regime.dates.at(-1) ?? '';
  const others = [...series.tickers].flatMap(([symbol, other]) => (symbol === input.symbol ? [] : [other.series]));
  return {
    input,
    ticker: { ...ticker, series: copySeries(ticker.series) },
    index: series.index === null ? null : copySeries(series.index.series),
    regime: series.regime,
    breadth: breadthOn(others, last),
  };
}

/**
 * Assumes: open = last close, high and low = the extremes of open and close, volume = the 20-session average; the index
 * closes unchanged, and as many other tickers are above their average as today.
 */
export function standardAssumptions({ ticker, index, regime, breadth }: MapSubject): Assumptions {
  const { columns, dates } = ticker.series;
  const t = dates.length - 1;
  const last = [dates[t] ?? '', regime.dates.at(-1) ?? ''].toSorted().at(-1) ?? '';
  const date = sessionAfter(last);
  const volumes = columns.volume.subarray(Math.max(t - VOLUME_PERIOD + 1, 0), t + 1);
  return {
    date,
    open: seriesAt(columns.close, t),
    high: null,
    low: null,
    volume: Math.round(volumes.reduce((sum, shares) => sum + shares, 0) / volumes.length),
    indexClose: index === null ? null : closeOn(index, date),
    breadth,
  };
}

export const barClosingAt = (close: number, { open, high, low, volume }: Assumptions): SessionBar => ({
  open,
  high: Math.max(high ?? -Infinity, open, close),
  low: Math.min(low ?? Infinity, open, close),
  close,
  volume,
});
