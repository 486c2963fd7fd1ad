import { alignSeries } from '../align.js';
import type { Bars } from '../bars.js';
import type { History } from '../history.js';
import { TRADING_DAYS, logReturns } from '../indicators/returns.js';
import { sma } from '../indicators/movingAverage.js';
import type { Series } from '../series.js';
import { at, seriesOf, undefinedSeries } from '../series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

const QUARTER = 63;
const LINE_AVERAGE = 50;
/** Log return of a quarter beyond the index's. */
const EXCESS_RETURN = { from: -0.15, to: 0.15 };
const ABOVE_LINE = { from: -0.06, to: 0.06 };
const OF_HIGH = { from: 0.7, to: 1 };

/** Against the index, and against the own high of a year (George & Hwang 2004). Without an index only the latter. */
export function relativeStrengthPillar({ bars, length, high252 }: History, index: Bars | null): Pillar {
  const { close } = bars;
  const indexClose = indexOn(bars, index);
  const own = logReturns(close, QUARTER);
  const market = logReturns(indexClose, QUARTER);
  const line = seriesOf(length, (t) => at(close, t) / at(indexClose, t));
  const average = sma(line, LINE_AVERAGE);
  return pillarOf({
    return_vs_index: {
      values: seriesOf(length, (t) => ramp(at(own, t) - at(market, t), EXCESS_RETURN)),
      inputs: { return_63: own, index_return_63: market },
    },
    line_vs_average: {
      values: seriesOf(length, (t) => ramp(at(line, t) / at(average, t) - 1, ABOVE_LINE)),
      inputs: { rs_line: line, rs_line_sma50: average },
    },
    near_high: {
      values: seriesOf(length, (t) => ramp(at(close, t) / at(high252, t), OF_HIGH)),
      inputs: { close, high_252: high252 },
    },
  });
}

const indexOn = (bars: Bars, index: Bars | null): Series =>
  index === null ? undefinedSeries(bars.dates.length) : alignSeries(bars.dates, index.dates, index.close);

export const RELATIVE_STRENGTH_RULES: TermRules = {
  return_vs_index: `return_${QUARTER} − index_return_${QUARTER}. ${rampWords(EXCESS_RETURN)} Log returns.`,
  line_vs_average: `rs_line / rs_line_sma${LINE_AVERAGE} − 1. ${rampWords(ABOVE_LINE)} The line is the close over that of the index.`,
  near_high: `close / high_${TRADING_DAYS}. ${rampWords(OF_HIGH)}`,
};
