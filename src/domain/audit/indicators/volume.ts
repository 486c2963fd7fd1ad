import type { Bars } from '../bars.js';
import type { Series } from '../series.js';
import { at, ratio, seriesOf } from '../series.js';
import { sma } from './movingAverage.js';
import { rollingSum } from './rolling.js';

const AVERAGE_VOLUME_PERIOD = 20;

/** Where the close stands in the bar's range, −1 at the low to 1 at the high; 0 for a bar without a range. */
export function closeLocation({ high, low, close }: Bars): Series {
  return seriesOf(close.length, (t) => {
    const range = at(high, t) - at(low, t);
    return range === 0 ? 0 : (2 * at(close, t) - at(high, t) - at(low, t)) / range;
  });
}

/** On-balance volume from 0: volume added on a higher close, taken away on a lower one. */
export function onBalanceVolume({ close, volume }: Bars): Series {
  let balance = 0;
  return seriesOf(close.length, (t) => {
    const change = at(close, t) - at(close, t - 1);
    if (change > 0) balance += at(volume, t);
    if (change < 0) balance -= at(volume, t);
    return balance;
  });
}

/** Chaikin money flow: volume weighted by the close's location, as a share of the volume. */
export function moneyFlow({ volume }: Bars, location: Series, period: number): Series {
  const flow = rollingSum(seriesOf(volume.length, (t) => at(location, t) * at(volume, t)), period);
  const total = rollingSum(volume, period);
  return seriesOf(volume.length, (t) => ratio(at(flow, t), at(total, t)));
}

/** Today's volume against the average of the 20 bars before today. */
export function relativeVolume({ volume }: Bars): Series {
  const average = sma(volume, AVERAGE_VOLUME_PERIOD);
  return seriesOf(volume.length, (t) => ratio(at(volume, t), at(average, t - 1)));
}
