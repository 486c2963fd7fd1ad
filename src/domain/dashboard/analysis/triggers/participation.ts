import type { TickerHistory } from '../tickerHistory.js';
import type { Series } from '../../market/series.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

/** In ATR. */
const WIDE_RANGE = 2;
const WEAK_CLV = -0.5;
const CLIMAX_VOLUME = 3;
const PIVOT_BARS = 10;

export const wideRangeDown: TriggerRule =
  ({ bars: { high, low }, indicators: { clv }, priorAtr }) =>
  (t) => {
    const beyond = seriesAt(high, t) - seriesAt(low, t) - WIDE_RANGE * seriesAt(priorAtr, t);
    return marginIfFired(beyond > 0 && seriesAt(clv, t) <= WEAK_CLV, beyond);
  };

export const volumeClimax: TriggerRule =
  ({ bars: { high, low }, indicators: { rv }, priorAtr }) =>
  (t) => {
    const beyond = seriesAt(high, t) - seriesAt(low, t) - WIDE_RANGE * seriesAt(priorAtr, t);
    return marginIfFired(beyond > 0 && seriesAt(rv, t) >= CLIMAX_VOLUME, beyond);
  };

/** An up day above the 50-bar average with more volume than any down day of the prior ten bars. */
export const pocketPivot: TriggerRule =
  ({ bars: { close, volume }, indicators: { sma50 } }) =>
  (t) => {
    if (!(seriesAt(close, t) > seriesAt(close, t - 1)) || !(seriesAt(close, t) > seriesAt(sma50, t))) return NaN;
    return marginIfFired(
      seriesAt(volume, t) > largestDownVolume(close, volume, t),
      seriesAt(close, t) - seriesAt(sma50, t),
    );
  };

/** Returns NaN when there is no down day among the prior bars. */
function largestDownVolume(close: Series, volume: Series, t: number): number {
  let largest = NaN;
  for (let i = t - PIVOT_BARS; i < t; i++) {
    if (seriesAt(close, i) < seriesAt(close, i - 1) && !(seriesAt(volume, i) <= largest)) largest = seriesAt(volume, i);
  }
  return largest;
}

export const PARTICIPATION_EXPLANATIONS: TriggerRuleExplanations<'wide_range_down' | 'volume_climax' | 'pocket_pivot'> =
  {
    wide_range_down: {
      rule: `range (high − low) > range_from (${WIDE_RANGE} × atr14_prior), close_location ≤ ${WEAK_CLV}`,
      margin: { measured: 'range', threshold: 'range_from' },
      inputs: (history, t) => ({ ...rangeInputs(history, t), close_location: seriesAt(history.indicators.clv, t) }),
    },
    volume_climax: {
      rule: `range (high − low) > range_from (${WIDE_RANGE} × atr14_prior), relative_volume ≥ ${CLIMAX_VOLUME}`,
      margin: { measured: 'range', threshold: 'range_from' },
      inputs: (history, t) => rangeInputs(history, t),
    },
    pocket_pivot: {
      rule: `close > prior_close, close > sma50, volume > largest_down_volume (of the down days among the ${PIVOT_BARS} bars before)`,
      margin: { measured: 'close', threshold: 'sma50' },
      inputs: ({ bars: { close, volume }, indicators: { sma50 } }, t) => ({
        close: seriesAt(close, t),
        prior_close: seriesAt(close, t - 1),
        sma50: seriesAt(sma50, t),
        volume: seriesAt(volume, t),
        largest_down_volume: largestDownVolume(close, volume, t),
      }),
    },
  };

const rangeInputs = ({ bars: { high, low }, priorAtr }: TickerHistory, t: number): Record<string, number> => ({
  range: seriesAt(high, t) - seriesAt(low, t),
  range_from: WIDE_RANGE * seriesAt(priorAtr, t),
});
