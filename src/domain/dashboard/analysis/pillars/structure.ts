import type { TickerHistory } from '../tickerHistory.js';
import { BREAKOUT_RANGE_BARS } from '../tickerHistory.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

/** Position in the 20-bar range. */
const POSITION = { from: 0, to: 1 };
/** Distance of the close above the last swing low that is scored, in multiples of the ATR. */
const ABOVE_SWING_LOW = { from: -1, to: 3 };

/** Swings and the position in the recent range (Lo, Mamaysky & Wang 2000). */
export function structurePillar({ bars, length, priorAtr, high20, low20, swings }: TickerHistory): Pillar {
  const { close } = bars;
  const { highs, lows } = swings;
  return createPillar(length, {
    swings: {
      valueAt: (t) =>
        swingScore(
          seriesAt(highs.latest, t) - seriesAt(highs.previous, t),
          seriesAt(lows.latest, t) - seriesAt(lows.previous, t),
        ),
      inputsAt: (t) => ({
        swing_high: seriesAt(highs.latest, t),
        prior_swing_high: seriesAt(highs.previous, t),
        swing_low: seriesAt(lows.latest, t),
        prior_swing_low: seriesAt(lows.previous, t),
      }),
    },
    range_position: {
      valueAt: (t) =>
        rampScore(
          ratioOrNaN(seriesAt(close, t) - seriesAt(low20, t), seriesAt(high20, t) - seriesAt(low20, t)),
          POSITION,
        ),
      inputsAt: (t) => ({ close: seriesAt(close, t), high_20: seriesAt(high20, t), low_20: seriesAt(low20, t) }),
    },
    above_swing_low: {
      valueAt: (t) =>
        rampScore(ratioOrNaN(seriesAt(close, t) - seriesAt(lows.latest, t), seriesAt(priorAtr, t)), ABOVE_SWING_LOW),
      inputsAt: (t) => ({
        close: seriesAt(close, t),
        swing_low: seriesAt(lows.latest, t),
        atr14_prior: seriesAt(priorAtr, t),
      }),
    },
  });
}

/** 100 for a higher high and a higher low, 0 for a lower high and a lower low, otherwise 50. */
function swingScore(highChange: number, lowChange: number): number {
  if (Number.isNaN(highChange) || Number.isNaN(lowChange)) return NaN;
  if (highChange > 0 && lowChange > 0) return 100;
  return highChange < 0 && lowChange < 0 ? 0 : 50;
}

export const STRUCTURE_RULES: TermRules = {
  swings:
    '100 points when swing_high > prior_swing_high and swing_low > prior_swing_low, 0 when both are below, otherwise 50.',
  range_position: `(close − low_20) / (high_20 − low_20). ${rampDescription(POSITION)} High and low are those of the prior ${BREAKOUT_RANGE_BARS} bars.`,
  above_swing_low: `(close − swing_low) / atr14_prior. ${rampDescription(ABOVE_SWING_LOW)}`,
};
