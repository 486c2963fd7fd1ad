import { COLUMN_NAMES, columnsOf } from '../../analysis/live/columns.js';
import { ROWS_OF_ROOM, type TickerSeries } from '../../analysis/live/liveTicker.js';
import type { RegimeHistory } from '../../analysis/regime/regimeHistory.js';
import type { FollowedTicker, PortfolioSeries } from './incrementalAudit.js';
import type { FollowedBars } from './marketSeries.js';

/** A series in JSON: the newest values of each column, null for missing numbers. */
export interface StoredSeries extends Omit<TickerSeries, 'columns'> {
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}

type Stored<Followed extends FollowedBars> = Omit<Followed, 'series'> & { readonly series: StoredSeries };

export interface StoredPortfolioSeries {
  readonly index: Stored<FollowedBars> | null;
  readonly regime: RegimeHistory;
  readonly tickers: Readonly<Record<string, Stored<FollowedTicker>>>;
}

/** Rows of the columns that rules read over a year, plus a year before yesterday. */
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
/** Rows of the other columns, for the latest triggers and averages. */
const QUARTER_ROWS = 64;

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
    columns: Object.fromEntries(
      COLUMN_NAMES.map((name) => {
        const rows = Math.min(dates.length, YEAR_COLUMNS.has(name) ? YEAR_ROWS : QUARTER_ROWS);
        const newest = columns[name].subarray(dates.length - rows, dates.length);
        return [name, Array.from(newest, (value) => (Number.isNaN(value) ? null : value))];
      }),
    ),
  };
}

function restoreSeries({ columns, ...series }: StoredSeries): TickerSeries {
  const rows = series.dates.length;
  return {
    ...series,
    columns: columnsOf((name) => {
      const room = new Float64Array(ROWS_OF_ROOM).fill(NaN);
      const values = columns[name] ?? [];
      room.set(
        Float64Array.from(values, (value) => value ?? NaN),
        rows - values.length,
      );
      return room;
    }),
  };
}
