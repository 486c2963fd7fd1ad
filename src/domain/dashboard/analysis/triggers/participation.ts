import type { History } from '../history.js';
import type { Series } from '../../market/series.js';
import { at } from '../../market/series.js';
import type { TriggerAccounts, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

/** In ATR. */
const WIDE_RANGE = 2;
const WEAK_CLV = -0.5;
const CLIMAX_VOLUME = 3;
const PIVOT_BARS = 10;

export const wideRangeDown: TriggerRule =
  ({ bars: { high, low }, indicators: { clv }, priorAtr }) =>
  (t) => {
    const beyond = at(high, t) - at(low, t) - WIDE_RANGE * at(priorAtr, t);
    return when(beyond > 0 && at(clv, t) <= WEAK_CLV, beyond);
  };

export const volumeClimax: TriggerRule =
  ({ bars: { high, low }, indicators: { rv }, priorAtr }) =>
  (t) => {
    const beyond = at(high, t) - at(low, t) - WIDE_RANGE * at(priorAtr, t);
    return when(beyond > 0 && at(rv, t) >= CLIMAX_VOLUME, beyond);
  };

/** An up day on more volume than any down day of the ten bars before, above the 50-bar average. */
export const pocketPivot: TriggerRule =
  ({ bars: { close, volume }, indicators: { sma50 } }) =>
  (t) => {
    if (!(at(close, t) > at(close, t - 1)) || !(at(close, t) > at(sma50, t))) return NaN;
    return when(at(volume, t) > largestDownVolume(close, volume, t), at(close, t) - at(sma50, t));
  };

/** NaN without a down day among the bars before. */
function largestDownVolume(close: Series, volume: Series, t: number): number {
  let largest = NaN;
  for (let i = t - PIVOT_BARS; i < t; i++) {
    if (at(close, i) < at(close, i - 1) && !(at(volume, i) <= largest)) largest = at(volume, i);
  }
  return largest;
}

export const PARTICIPATION_ACCOUNTS: TriggerAccounts<'wide_range_down' | 'volume_climax' | 'pocket_pivot'> = {
  wide_range_down: {
    rule: `range (high − low) > range_from (${WIDE_RANGE} × atr14_prior), close_location ≤ ${WEAK_CLV}`,
    margin: { measured: 'range', threshold: 'range_from' },
    inputs: (history, t) => ({ ...rangeInputs(history, t), close_location: at(history.indicators.clv, t) }),
  },
  volume_climax: {
    rule: `range (high − low) > range_from (${WIDE_RANGE} × atr14_prior), relative_volume ≥ ${CLIMAX_VOLUME}`,
    margin: { measured: 'range', threshold: 'range_from' },
    inputs: (history, t) => rangeInputs(history, t),
  },
  pocket_pivot: {
    rule: `close > prior_close, close > sma50, volume > largest_down_volume, that of the down days among the ${PIVOT_BARS} bars before`,
    margin: { measured: 'close', threshold: 'sma50' },
    inputs: ({ bars: { close, volume }, indicators: { sma50 } }, t) => ({
      close: at(close, t),
      prior_close: at(close, t - 1),
      sma50: at(sma50, t),
      volume: at(volume, t),
      largest_down_volume: largestDownVolume(close, volume, t),
    }),
  },
};

const rangeInputs = ({ bars: { high, low }, priorAtr }: History, t: number): Record<string, number> => ({
  range: at(high, t) - at(low, t),
  range_from: WIDE_RANGE * at(priorAtr, t),
});
