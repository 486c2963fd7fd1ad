import type { History } from '../history.js';
import { RANGE_BARS } from '../history.js';
import { at, ratio } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

/** Of the 20-bar range. */
const POSITION = { from: 0, to: 1 };
/** In ATR. */
const ABOVE_SWING_LOW = { from: -1, to: 3 };

/** Swings and the place in the recent range (Lo, Mamaysky & Wang 2000). */
export function structurePillar({ bars, length, priorAtr, high20, low20, swings }: History): Pillar {
  const { close } = bars;
  const { highs, lows } = swings;
  return pillarOf(length, {
    swings: {
      valueAt: (t) =>
        swingScore(at(highs.latest, t) - at(highs.previous, t), at(lows.latest, t) - at(lows.previous, t)),
      inputsAt: (t) => ({
        swing_high: at(highs.latest, t),
        prior_swing_high: at(highs.previous, t),
        swing_low: at(lows.latest, t),
        prior_swing_low: at(lows.previous, t),
      }),
    },
    range_position: {
      valueAt: (t) => ramp(ratio(at(close, t) - at(low20, t), at(high20, t) - at(low20, t)), POSITION),
      inputsAt: (t) => ({ close: at(close, t), high_20: at(high20, t), low_20: at(low20, t) }),
    },
    above_swing_low: {
      valueAt: (t) => ramp(ratio(at(close, t) - at(lows.latest, t), at(priorAtr, t)), ABOVE_SWING_LOW),
      inputsAt: (t) => ({ close: at(close, t), swing_low: at(lows.latest, t), atr14_prior: at(priorAtr, t) }),
    },
  });
}

/** Higher high and higher low 100, lower high and lower low 0, anything else 50. */
function swingScore(highChange: number, lowChange: number): number {
  if (Number.isNaN(highChange) || Number.isNaN(lowChange)) return NaN;
  if (highChange > 0 && lowChange > 0) return 100;
  return highChange < 0 && lowChange < 0 ? 0 : 50;
}

export const STRUCTURE_RULES: TermRules = {
  swings:
    '100 points when swing_high > prior_swing_high and swing_low > prior_swing_low, 0 when both are below, else 50.',
  range_position: `(close − low_20) / (high_20 − low_20). ${rampWords(POSITION)} High and low of the ${RANGE_BARS} bars before today.`,
  above_swing_low: `(close − swing_low) / atr14_prior. ${rampWords(ABOVE_SWING_LOW)}`,
};
