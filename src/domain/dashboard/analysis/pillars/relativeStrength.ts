import { alignSeries } from '../../market/align.js';
import type { Bars } from '../../market/bars.js';
import { divideSeries } from '../../market/seriesArithmetic.js';
import type { TickerHistory } from '../tickerHistory.js';
import { TRADING_DAYS_PER_QUARTER, TRADING_DAYS_PER_YEAR, logReturnAt } from '../indicators/returns.js';
import { sma } from '../indicators/movingAverage.js';
import type { Series } from '../../market/series.js';
import { seriesAt, undefinedSeries } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

export const RS_LINE_AVERAGE_BARS = 50;
/** Log return of the ticker over a quarter minus that of the index. */
const EXCESS_RETURN = { from: -0.15, to: 0.15 };
const ABOVE_LINE = { from: -0.06, to: 0.06 };
const OF_HIGH = { from: 0.7, to: 1 };

/**
 * Compares the ticker with the index and with its own one-year high (George & Hwang 2004); without an index, only with
 * the high.
 */
export function relativeStrengthPillar(
  { bars, length, high252 }: TickerHistory,
  series: RelativeStrengthSeries,
): Pillar {
  const { close } = bars;
  const { indexClose, line, average } = series;
  const own = (t: number): number => logReturnAt(close, TRADING_DAYS_PER_QUARTER, t);
  const market = (t: number): number => logReturnAt(indexClose, TRADING_DAYS_PER_QUARTER, t);
  return createPillar(length, {
    return_vs_index: {
      valueAt: (t) => rampScore(own(t) - market(t), EXCESS_RETURN),
      inputsAt: (t) => ({ return_63: own(t), index_return_63: market(t) }),
    },
    line_vs_average: {
      valueAt: (t) => rampScore(seriesAt(line, t) / seriesAt(average, t) - 1, ABOVE_LINE),
      inputsAt: (t) => ({ rs_line: seriesAt(line, t), rs_line_sma50: seriesAt(average, t) }),
    },
    near_high: {
      valueAt: (t) => rampScore(seriesAt(close, t) / seriesAt(high252, t), OF_HIGH),
      inputsAt: (t) => ({ close: seriesAt(close, t), high_252: seriesAt(high252, t) }),
    },
  });
}

export interface RelativeStrengthSeries {
  /** Close of the index's last session up to each bar. */
  readonly indexClose: Series;
  readonly line: Series;
  readonly average: Series;
}

/** Close divided by the index close. */
export function relativeStrengthSeries(bars: Bars, index: Bars | null): RelativeStrengthSeries {
  const indexClose = indexOn(bars, index);
  const line = divideSeries(bars.close, indexClose);
  return { indexClose, line, average: sma(line, RS_LINE_AVERAGE_BARS) };
}

const indexOn = (bars: Bars, index: Bars | null): Series =>
  index === null ? undefinedSeries(bars.dates.length) : alignSeries(bars.dates, index.dates, index.close);

export const RELATIVE_STRENGTH_RULES: TermRules = {
  return_vs_index: `return_${TRADING_DAYS_PER_QUARTER} − index_return_${TRADING_DAYS_PER_QUARTER}. ${rampDescription(EXCESS_RETURN)} Log returns.`,
  line_vs_average: `rs_line / rs_line_sma${RS_LINE_AVERAGE_BARS} − 1. ${rampDescription(ABOVE_LINE)} The line is the close divided by the index close.`,
  near_high: `close / high_${TRADING_DAYS_PER_YEAR}. ${rampDescription(OF_HIGH)}`,
};
