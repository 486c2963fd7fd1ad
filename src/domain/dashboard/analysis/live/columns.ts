import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import type { TickerHistory } from '../tickerHistory.js';
import { INDICATOR_NAMES } from '../indicatorSet.js';
import type { PillarSeries } from '../score.js';

/** The series whose latest values are kept for each ticker, so that a bar can be appended. */
export const COLUMN_NAMES = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  ...INDICATOR_NAMES,
  'trueRanges',
  'clv',
  'returns',
  'volume20',
  'rv',
  'priorAtr',
  'high20',
  'low20',
  'high252',
  'keltnerUpper',
  'keltnerLower',
  'swingHigh',
  'priorSwingHigh',
  'swingLow',
  'priorSwingLow',
  'squares',
  'indexClose',
  'strengthLine',
  'strengthAverage',
  'upVolume',
  'downVolume',
  'atrShare',
  'atrRank',
  'highestClose',
  'rawStochastic',
  'moneyFlow',
  'squaredReturns',
  'upDayVolume',
  'downDayVolume',
] as const;

type ColumnName = (typeof COLUMN_NAMES)[number];

export type Columns = Readonly<Record<ColumnName, Series>>;

/**
 * V8 reads an object slowly when its properties were added one by one. This object gets all of them at once, so it and
 * its copies are fast.
 */
const NO_COLUMNS = complete(Object.fromEntries(COLUMN_NAMES.map((name) => [name, new Float64Array(0)])));

/** Builds one column per name with `columnOf`. */
export function columnsOf(columnOf: (name: ColumnName) => Series): Columns {
  const columns = { ...NO_COLUMNS };
  for (const name of COLUMN_NAMES) columns[name] = columnOf(name);
  return columns;
}

function complete(columns: Partial<Record<ColumnName, Series>>): Columns {
  const isComplete = (record: Partial<Record<ColumnName, Series>>): record is Columns =>
    COLUMN_NAMES.every((name) => record[name] !== undefined);
  if (!isComplete(columns)) throw new Error('A ticker series lacks one of its columns.');
  return columns;
}

/** Returns the columns as a history, from which rules read. */
export function historyOfColumns(
  columns: Columns,
  dates: readonly string[],
  swingBars: SwingRowIndices,
): TickerHistory {
  const { open, high, low, close, volume } = columns;
  const bars: Bars = { dates, open, high, low, close, volume };
  return {
    bars,
    length: dates.length,
    indicators: columns,
    priorAtr: columns.priorAtr,
    high20: columns.high20,
    low20: columns.low20,
    high252: columns.high252,
    keltner: { upper: columns.keltnerUpper, mid: columns.ema20, lower: columns.keltnerLower },
    swings: {
      highs: { bars: swingBars.highs, latest: columns.swingHigh, previous: columns.priorSwingHigh },
      lows: { bars: swingBars.lows, latest: columns.swingLow, previous: columns.priorSwingLow },
    },
  };
}

/** Row indices of the swings known so far, oldest first. */
export interface SwingRowIndices {
  readonly highs: number[];
  readonly lows: number[];
}

export const pillarSeriesOfColumns = (columns: Columns): PillarSeries => ({
  squares: columns.squares,
  strength: { indexClose: columns.indexClose, line: columns.strengthLine, average: columns.strengthAverage },
  volumes: { upVolume: columns.upVolume, downVolume: columns.downVolume },
  risk: { atrShare: columns.atrShare, rank: columns.atrRank, highestClose: columns.highestClose },
});

/** Series of a fully computed history by column name, without `swings`. */
export function seriesByColumnName(history: TickerHistory, series: PillarSeries): Partial<Record<ColumnName, Series>> {
  const { bars, indicators, keltner, swings } = history;
  return {
    open: bars.open,
    high: bars.high,
    low: bars.low,
    close: bars.close,
    volume: bars.volume,
    ...indicators,
    priorAtr: history.priorAtr,
    high20: history.high20,
    low20: history.low20,
    high252: history.high252,
    keltnerUpper: keltner.upper,
    keltnerLower: keltner.lower,
    swingHigh: swings.highs.latest,
    priorSwingHigh: swings.highs.previous,
    swingLow: swings.lows.latest,
    priorSwingLow: swings.lows.previous,
    squares: series.squares,
    indexClose: series.strength.indexClose,
    strengthLine: series.strength.line,
    strengthAverage: series.strength.average,
    ...series.volumes,
    atrShare: series.risk.atrShare,
    atrRank: series.risk.rank,
    highestClose: series.risk.highestClose,
  };
}
