import type { SessionBar, TickerSeries } from '../analysis/live/liveTicker.js';
import { VOLUME_PERIOD } from '../analysis/indicators/volume.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import type { TickerInputWithoutBars } from '../audit/auditTicker.js';
import { closeOn, type BreadthCount } from '../audit/incremental/marketSeries.js';
import type { ContinuableTicker } from '../audit/incremental/incrementalAudit.js';
import { nextSessionOf } from '../audit/pendingSplits.js';
import { seriesAt } from '../market/series.js';

/** Maximum volume, in shares, that the next session may be assumed to have. */
export const MAX_ASSUMED_VOLUME = 1e12;

/** A ticker after an audit, with the context needed to evaluate its next session. */
export interface MapSubject {
  /** The input of the audit, with the record that it returned. */
  readonly input: TickerInputWithoutBars;
  readonly ticker: ContinuableTicker;
  readonly index: TickerSeries | null;
  readonly regime: RegimeHistory;
  /** The breadth of the other tickers in the last session that the audit covers. */
  readonly breadth: BreadthCount;
}

/** Assumptions about the next session, except for its close. */
export interface SessionAssumptions {
  /** ISO date of the session. */
  readonly date: string;
  readonly open: number;
  /**
   * The session's high is the maximum of this price, the open and the close; null if only the open and the close count.
   */
  readonly high: number | null;
  readonly low: number | null;
  /** Shares. */
  readonly volume: number;
  /** Null when there is no index. */
  readonly indexClose: number | null;
  /** The breadth of all tickers except this one. */
  readonly breadth: BreadthCount;
}

/**
 * Assumes that the open is the last close, that high and low are the extremes of open and close, that volume is the
 * 20-session average, that the index closes unchanged, and that as many other tickers are above their average as today.
 */
export function standardAssumptions({ ticker, index, regime, breadth }: MapSubject): SessionAssumptions {
  const { columns, dates } = ticker.series;
  const t = dates.length - 1;
  const date = nextSessionOf(dates[t] ?? '', regime);
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

export const barClosingAt = (
  close: number,
  { open, high, low, volume }: Pick<SessionAssumptions, 'open' | 'high' | 'low' | 'volume'>,
): SessionBar => ({
  open,
  high: Math.max(high ?? -Infinity, open, close),
  low: Math.min(low ?? Infinity, open, close),
  close,
  volume,
});
