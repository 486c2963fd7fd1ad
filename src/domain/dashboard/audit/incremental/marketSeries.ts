import { lastIndexUntil } from '../../market/align.js';
import { dateAt, type Bars } from '../../market/bars.js';
import { finiteValues, seriesAt } from '../../market/series.js';
import { tickerHistoryOf } from '../../analysis/tickerHistory.js';
import { percentileRankerAt } from '../../analysis/indicators/percentileRank.js';
import { TRADING_DAYS_PER_YEAR } from '../../analysis/indicators/returns.js';
import { appendBar, sessionBarAt, tickerSeriesOf, type TickerSeries } from '../../analysis/live/liveTicker.js';
import { BREADTH_AVERAGE_SESSIONS, breadthVote } from '../../analysis/regime/breadth.js';
import { confirmNextLabel, INITIAL_CONFIRMATION } from '../../analysis/regime/regimeConfirmation.js';
import { indexVoteInputs, trendVote, volatilityVote } from '../../analysis/regime/indexVotes.js';
import {
  missingVoteNotes,
  regimeLabelOf,
  regimeDayOf,
  type RegimeDay,
  type RegimeHistory,
} from '../../analysis/regime/regimeHistory.js';
import { pillarSeriesOf } from '../../analysis/score.js';
import { startsWithFingerprint, fingerprintOf, type Fingerprint } from './fingerprint.js';

/** Series of a ticker or an index that later bars can be appended to. */
export interface ContinuableSeries {
  readonly series: TickerSeries;
  fingerprint: Fingerprint;
}

/** Number of tickers with a 50-day average, and number of tickers that closed above their average. */
export interface BreadthCount {
  readonly above: number;
  readonly counted: number;
}

export const continuableIndexSeries = (index: Bars): ContinuableSeries => {
  const history = tickerHistoryOf(index);
  return continuableSeries(index, tickerSeriesOf(history, pillarSeriesOf(history, null)));
};

export const continuableSeries = (bars: Bars, series: TickerSeries): ContinuableSeries => ({
  series,
  fingerprint: fingerprintOf(bars, bars.dates.length),
});

export const continuesSeries = (bars: Bars, { fingerprint }: ContinuableSeries): boolean =>
  startsWithFingerprint(bars, fingerprint);

/** Appends the new bars. */
export function appendNewBars(bars: Bars, entry: ContinuableSeries, indexCloseOn: (date: string) => number): void {
  const { length } = bars.dates;
  for (let t = entry.fingerprint.count; t < length; t++) {
    const date = dateAt(bars, t);
    appendBar(entry.series, date, sessionBarAt(bars, t), indexCloseOn(date));
  }
  entry.fingerprint = fingerprintOf(bars, length);
}

export const closeOn = (series: TickerSeries | null, date: string): number =>
  series === null ? NaN : seriesAt(series.columns.close, lastIndexUntil(series.dates, date));

type IndexColumns = Pick<TickerSeries['columns'], 'close' | 'sma50' | 'sma200' | 'rv20'>;

/** Index votes and their inputs in row `t`. */
export function indexReadingAt({ close, sma50, sma200, rv20 }: IndexColumns, t: number) {
  const rank = percentileRankerAt(rv20, TRADING_DAYS_PER_YEAR, t)(seriesAt(rv20, t));
  return {
    votes: {
      trend: trendVote(seriesAt(close, t), seriesAt(sma50, t), seriesAt(sma200, t)),
      volatility: volatilityVote(rank),
    },
    inputs: indexVoteInputs(seriesAt(close, t), seriesAt(sma50, t), seriesAt(sma200, t), rank),
  };
}

/** Returns null while the ticker has no 50-day average in row `t`. */
function isAboveAverage({ columns, offset }: Pick<TickerSeries, 'columns' | 'offset'>, t: number): boolean | null {
  if (t < 0 || offset + t + 1 < BREADTH_AVERAGE_SESSIONS) return null;
  return seriesAt(columns.close, t) > seriesAt(columns.sma50, t);
}

export function breadthOn(tickers: readonly TickerSeries[], date: string): BreadthCount {
  let [above, counted] = [0, 0];
  for (const ticker of tickers) {
    const isAbove = isAboveAverage(ticker, lastIndexUntil(ticker.dates, date));
    if (isAbove !== null) counted++;
    if (isAbove === true) above++;
  }
  return { above, counted };
}

type RegimeReading = Pick<RegimeHistory, 'confirmation' | 'notes' | 'inputs'>;

/** Computes the regime of the session after the history's last one. */
export function nextRegime(
  before: Pick<RegimeReading, 'confirmation'>,
  date: string,
  reading: ReturnType<typeof indexReadingAt> | null,
  { above, counted }: BreadthCount,
): RegimeReading & { readonly day: RegimeDay } {
  const votes = { index: reading?.votes ?? null, breadth: breadthVote(above, counted) };
  const confirmation = confirmNextLabel(before.confirmation ?? INITIAL_CONFIRMATION, date, regimeLabelOf(votes));
  const inputs = finiteValues({ ...reading?.inputs, breadth_above: above, breadth_tickers: counted });
  return { confirmation, notes: missingVoteNotes(votes), inputs, day: regimeDayOf(confirmation, votes) };
}

/** Extends the regime by the sessions of `dates`, which all tickers and the index must already contain. */
export function extendRegime(
  regime: RegimeHistory,
  dates: readonly string[],
  index: TickerSeries | null,
  tickers: readonly TickerSeries[],
): RegimeHistory {
  let latest: RegimeReading = regime;
  const days = [...regime.days];
  for (const date of dates) {
    const reading = index === null ? null : indexReadingAt(index.columns, lastIndexUntil(index.dates, date));
    const { day, ...next } = nextRegime(latest, date, reading, breadthOn(tickers, date));
    latest = next;
    days.push(day);
  }
  return { ...latest, dates: [...regime.dates, ...dates], days };
}

/** Keeps the last sessions, at least as many as a ticker has rows. */
export const trimRegimeHistory = (regime: RegimeHistory, rows: number): RegimeHistory => ({
  ...regime,
  dates: regime.dates.slice(-rows),
  days: regime.days.slice(-rows),
});
