import { TRADING_DAYS_PER_QUARTER } from '../../analysis/indicators/returns.js';
import { columnsOf, type Columns } from '../../analysis/live/columns.js';
import { ROW_CAPACITY, type TickerSeries } from '../../analysis/live/liveTicker.js';
import type { RegimeHistory } from '../../analysis/regime/regimeHistory.js';
import type { ContinuableTicker, PortfolioSeries } from './incrementalAudit.js';
import type { ContinuableSeries } from './marketSeries.js';

/** A copy of the newest values of each column, as many as the next sessions require. */
export interface StoredSeries extends Omit<TickerSeries, 'columns'> {
  readonly columns: Columns;
}

type Stored<Continuable extends ContinuableSeries> = Omit<Continuable, 'series'> & { readonly series: StoredSeries };

/** The state of an audit, from which a later audit continues. Further audits do not change it. */
export interface StoredPortfolioSeries {
  readonly index: Stored<ContinuableSeries> | null;
  readonly regime: RegimeHistory;
  readonly tickers: Readonly<Record<string, Stored<ContinuableTicker>>>;
}

/** Number of rows stored for columns that rules read over a year: 252 and a few more for earlier days. */
const YEAR_ROWS = 260;
const YEAR_COLUMNS: ReadonlySet<string> = new Set([
  'high',
  'low',
  'close',
  'volume',
  'squaredReturns',
  'atrShare',
  'rv20',
]);
/** Number of rows stored for the other columns: the score of the session before the last needs a quarter before it. */
const QUARTER_ROWS = TRADING_DAYS_PER_QUARTER + 2;

export const storePortfolioSeries = ({ index, regime, tickers }: PortfolioSeries): StoredPortfolioSeries => ({
  index: index === null ? null : { ...index, series: storeSeries(index.series) },
  regime,
  tickers: Object.fromEntries(
    Array.from(tickers, ([symbol, ticker]) => [
      symbol,
      { ...ticker, levels: null, series: storeSeries(ticker.series) },
    ]),
  ),
});

export const restorePortfolioSeries = ({ index, regime, tickers }: StoredPortfolioSeries): PortfolioSeries => ({
  index: index === null ? null : { ...index, series: restoreSeries(index.series) },
  regime,
  tickers: new Map(
    Object.entries(tickers).map(([symbol, ticker]) => [symbol, { ...ticker, series: restoreSeries(ticker.series) }]),
  ),
});

function storeSeries({ columns, dates, offset, swings, ...series }: TickerSeries): StoredSeries {
  const first = Math.max(dates.length - YEAR_ROWS, 0);
  const rowsOf = (bars: readonly number[]): number[] => bars.filter((bar) => bar >= first).map((bar) => bar - first);
  return {
    ...series,
    offset: offset + first,
    dates: dates.slice(first),
    swings: { highs: rowsOf(swings.highs), lows: rowsOf(swings.lows) },
    columns: columnsOf((name) => {
      const rows = Math.min(dates.length, YEAR_COLUMNS.has(name) ? YEAR_ROWS : QUARTER_ROWS);
      return columns[name].slice(dates.length - rows, dates.length);
    }),
  };
}

/** Puts NaN in the rows that were not stored. */
export function restoreSeries({ columns, dates, swings, ...series }: StoredSeries): TickerSeries {
  return {
    ...series,
    dates: [...dates],
    swings: { highs: [...swings.highs], lows: [...swings.lows] },
    columns: columnsOf((name) => {
      const room = new Float64Array(ROW_CAPACITY).fill(NaN);
      room.set(columns[name], dates.length - columns[name].length);
      return room;
    }),
  };
}
