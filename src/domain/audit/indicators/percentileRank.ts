import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';

/** Percent of the window's other values that lie strictly below today's; none before the window is full. */
export function percentileRank(values: Series, window: number): Series {
  return seriesOf(values.length, (t) => {
    const today = at(values, t);
    const first = t - window + 1;
    if (!Number.isFinite(today) || !Number.isFinite(at(values, first))) return NaN;
    let below = 0;
    for (let i = first; i < t; i++) if (at(values, i) < today) below++;
    return (100 * below) / (window - 1);
  });
}
