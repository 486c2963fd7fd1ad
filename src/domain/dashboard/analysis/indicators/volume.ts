import type { Bars } from '../../market/bars.js';
import { ratioSeries } from '../../market/seriesArithmetic.js';
import type { Series } from '../../market/series.js';
import { lagSeries } from '../../market/series.js';
import { averagesFromSums } from './movingAverage.js';
import { rollingSum } from './rolling.js';

/** Bars in the volume sum, for average volume and money flow. */
export const VOLUME_PERIOD = 20;

/** Position of the close in the bar's range, −1 at the low to 1 at the high; 0 when high and low are equal. */
export function closeLocationValues({ high, low, close }: Bars): Series {
  const locations = new Float64Array(close.length);
  for (let t = 0; t < locations.length; t++) {
    locations[t] = closeLocationValue(high[t] ?? NaN, low[t] ?? NaN, close[t] ?? NaN);
  }
  return locations;
}

export function closeLocationValue(high: number, low: number, close: number): number {
  const range = high - low;
  return range === 0 ? 0 : (2 * close - high - low) / range;
}

/** On-balance volume, starting at 0: volume is added on a higher close and subtracted on a lower one. */
export function onBalanceVolume({ close, volume }: Bars): Series {
  const balances = new Float64Array(close.length);
  let balance = 0;
  for (let t = 1; t < balances.length; t++) {
    const change = (close[t] ?? NaN) - (close[t - 1] ?? NaN);
    if (change > 0) balance += volume[t] ?? NaN;
    if (change < 0) balance -= volume[t] ?? NaN;
    balances[t] = balance;
  }
  return balances;
}

/** Chaikin money flow: volume weighted by close location, divided by the volume of the same bars. */
export function moneyFlow({ volume }: Bars, location: Series, volumes: Series): Series {
  const flow = new Float64Array(volume.length);
  for (let t = 0; t < flow.length; t++) flow[t] = (location[t] ?? NaN) * (volume[t] ?? NaN);
  return ratioSeries(rollingSum(flow, VOLUME_PERIOD), volumes);
}

/** Volume relative to the average of the prior 20 bars; `volumes` holds 20-bar sums. */
export const relativeVolume = ({ volume }: Bars, volumes: Series): Series =>
  ratioSeries(volume, lagSeries(averagesFromSums(volumes, VOLUME_PERIOD), 1));
