import { dateAt, type Bar, type Bars } from '../../market/bars.js';
import { highestOf, lowestOf, type Series } from '../../market/series.js';
import type { TickerHistory } from '../tickerHistory.js';
import { closeLocationValue } from '../indicators/volume.js';
import { positionInRange } from '../indicators/stochastic.js';
import { WILDER_PERIOD } from '../indicatorSet.js';
import { volumeInDirection } from '../pillars/volume.js';
import { pillarsFromSeries, type PillarSeries, type Pillars } from '../score.js';
import { accumulatorsOf, copyAccumulators, type IndicatorAccumulators } from './accumulators.js';
import {
  columnsOf,
  historyOfColumns,
  seriesByColumnName,
  pillarSeriesOfColumns,
  type Columns,
  type SwingRowIndices,
} from './columns.js';
import { prepareRowComputation } from './prepareRow.js';

/** Rows kept per ticker: rules look back one year from each of the last few bars. */
export const RETAINED_ROW_COUNT = 320;
export const ROW_CAPACITY = 384;

/** Prices and volume of one session, with low ≤ open ≤ high and low ≤ close ≤ high. */
export type SessionBar = Omit<Bar, 'date'>;

/** The latest part of a ticker's history, with all state needed to append a bar. */
export interface TickerSeries {
  /** Number of bars before the first row. */
  offset: number;
  /** ISO date of the ticker's first bar. */
  readonly firstDate: string;
  readonly dates: string[];
  readonly columns: Columns;
  readonly swings: SwingRowIndices;
  sums: IndicatorAccumulators;
}

/** The data of a ticker that rules read. */
export interface TickerRuleData {
  readonly history: TickerHistory;
  readonly pillars: Pillars;
}

/** A hypothetical session after the last bar. The data include the bar most recently passed to `compute`. */
export interface HypotheticalSession extends TickerRuleData {
  readonly compute: (bar: SessionBar) => void;
  readonly columns: Columns;
}

/** Keeps the last rows of a fully computed history. */
export function tickerSeriesOf(history: TickerHistory, series: PillarSeries): TickerSeries {
  const { bars, length, swings, indicators } = history;
  const offset = Math.max(length - RETAINED_ROW_COUNT, 0);
  const named = seriesByColumnName(history, series);
  const end = {
    high: bars.high.subarray(offset),
    low: bars.low.subarray(offset),
    close: bars.close.subarray(offset),
    volume: bars.volume.subarray(offset),
  };
  const working: Record<string, Series> = {
    rawStochastic: end.close.map((close, t) =>
      positionInRange(
        close,
        highestOf(end.high, t - WILDER_PERIOD + 1, t),
        lowestOf(end.low, t - WILDER_PERIOD + 1, t),
      ),
    ),
    moneyFlow: end.close.map(
      (close, t) => closeLocationValue(end.high[t] ?? NaN, end.low[t] ?? NaN, close) * (end.volume[t] ?? NaN),
    ),
    squaredReturns: indicators.returns.subarray(offset).map((value) => value ** 2),
    upDayVolume: volumeInDirection(end.close, end.volume, 1),
    downDayVolume: volumeInDirection(end.close, end.volume, -1),
  };
  const columns = columnsOf((name) => {
    const room = new Float64Array(ROW_CAPACITY).fill(NaN);
    room.set(named[name]?.subarray(offset) ?? working[name] ?? []);
    return room;
  });
  const rowsOf = (swingBars: readonly number[]): number[] =>
    swingBars.filter((bar) => bar >= offset).map((bar) => bar - offset);
  return {
    offset,
    firstDate: dateAt(bars, 0),
    dates: bars.dates.slice(offset),
    columns,
    swings: { highs: rowsOf(swings.highs.bars), lows: rowsOf(swings.lows.bars) },
    sums: accumulatorsOf(bars, indicators.trueRanges),
  };
}

/** @param indexClose close of the index's last session up to `date`; NaN without one */
export function appendBar(series: TickerSeries, date: string, bar: SessionBar, indexClose: number): void {
  makeRoom(series);
  const { columns, dates, offset, swings } = series;
  const t = dates.length;
  const sums = copyAccumulators(series.sums);
  columns.indexClose[t] = indexClose;
  setBar(columns, t, bar);
  prepareRowComputation(columns, { t, offset }, swings)(sums);
  series.sums = sums;
  dates.push(date);
}

export function tickerRuleDataOf({ columns: all, dates, swings }: TickerSeries): TickerRuleData {
  const columns = columnsOf((name) => all[name].subarray(0, dates.length));
  return viewIn(columns, dates, swings);
}

/** Works on a copy, so the series is not changed. */
export function hypotheticalSessionOf(series: TickerSeries, date: string, indexClose: number): HypotheticalSession {
  const { dates, offset, sums } = series;
  const t = dates.length;
  const columns = columnsOf((name) => {
    const values = new Float64Array(t + 1);
    values.set(series.columns[name].subarray(0, t));
    return values;
  });
  const swings = { highs: [...series.swings.highs], lows: [...series.swings.lows] };
  const computeRow = prepareRowComputation(columns, { t, offset }, swings);
  columns.indexClose[t] = indexClose;
  return {
    ...viewIn(columns, [...dates, date], swings),
    columns,
    compute: (bar) => {
      setBar(columns, t, bar);
      computeRow(copyAccumulators(sums));
    },
  };
}

function viewIn(columns: Columns, dates: readonly string[], swings: SwingRowIndices): TickerRuleData {
  const history = historyOfColumns(columns, dates, swings);
  return { history, pillars: pillarsFromSeries(history, pillarSeriesOfColumns(columns)) };
}

function setBar(columns: Columns, t: number, { open, high, low, close, volume }: SessionBar): void {
  columns.open[t] = open;
  columns.high[t] = high;
  columns.low[t] = low;
  columns.close[t] = close;
  columns.volume[t] = volume;
}

function makeRoom(series: TickerSeries): void {
  if (series.dates.length < ROW_CAPACITY) return;
  const surplus = series.dates.length - RETAINED_ROW_COUNT;
  for (const column of Object.values(series.columns)) column.copyWithin(0, surplus);
  series.dates.splice(0, surplus);
  series.offset += surplus;
  for (const bars of [series.swings.highs, series.swings.lows])
    bars.splice(0, Infinity, ...bars.filter((bar) => bar >= surplus).map((bar) => bar - surplus));
}

export const sessionBarAt = ({ open, high, low, close, volume }: Bars, t: number): SessionBar => ({
  open: open[t] ?? NaN,
  high: high[t] ?? NaN,
  low: low[t] ?? NaN,
  close: close[t] ?? NaN,
  volume: volume[t] ?? NaN,
});
