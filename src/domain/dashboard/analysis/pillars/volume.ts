import type { Bars } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import { rollingSum } from '../indicators/rolling.js';
import type { Series } from '../../market/series.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

const BALANCE_BARS = 20;
export const DIRECTION_VOLUME_BARS = 50;
const MONEY_FLOW = { from: -0.25, to: 0.25 };
const BALANCE = { from: -0.5, to: 0.5 };
const UP_SHARE = { from: 0.35, to: 0.65 };

/** Measures whether volume supports rising prices (Karpoff 1987). */
export function volumePillar(
  { length, indicators }: TickerHistory,
  { upVolume, downVolume }: DirectionVolumes,
): Pillar {
  const { cmf20, obv, volume20 } = indicators;
  return createPillar(length, {
    money_flow: {
      valueAt: (t) => rampScore(seriesAt(cmf20, t), MONEY_FLOW),
      inputsAt: (t) => ({ cmf20: seriesAt(cmf20, t) }),
    },
    on_balance: {
      valueAt: (t) =>
        rampScore(ratioOrNaN(seriesAt(obv, t) - seriesAt(obv, t - BALANCE_BARS), seriesAt(volume20, t)), BALANCE),
      inputsAt: (t) => ({
        obv: seriesAt(obv, t),
        obv_20_bars_ago: seriesAt(obv, t - BALANCE_BARS),
        volume_20: seriesAt(volume20, t),
      }),
    },
    up_share: {
      valueAt: (t) =>
        rampScore(ratioOrNaN(seriesAt(upVolume, t), seriesAt(upVolume, t) + seriesAt(downVolume, t)), UP_SHARE),
      inputsAt: (t) => ({ up_volume_50: seriesAt(upVolume, t), down_volume_50: seriesAt(downVolume, t) }),
    },
  });
}

/** Total volume of the up sessions and of the down sessions among the last 50. */
export interface DirectionVolumes {
  readonly upVolume: Series;
  readonly downVolume: Series;
}

export const directionVolumes = ({ close, volume }: Bars): DirectionVolumes => ({
  upVolume: rollingSum(volumeInDirection(close, volume, 1), DIRECTION_VOLUME_BARS),
  downVolume: rollingSum(volumeInDirection(close, volume, -1), DIRECTION_VOLUME_BARS),
});

/** Volume of the bars that closed higher (or lower) than the prior bar; 0 for all other bars. */
export function volumeInDirection(close: Series, volume: Series, direction: 1 | -1): Series {
  const volumes = new Float64Array(volume.length);
  for (let t = 1; t < volumes.length; t++) {
    const change = (close[t] ?? NaN) - (close[t - 1] ?? NaN);
    if (direction * change > 0) volumes[t] = volume[t] ?? NaN;
  }
  return volumes;
}

export const VOLUME_RULES: TermRules = {
  money_flow: `cmf20. ${rampDescription(MONEY_FLOW)}`,
  on_balance: `(obv − obv_${BALANCE_BARS}_bars_ago) / volume_${BALANCE_BARS}. ${rampDescription(BALANCE)}`,
  up_share: `up_volume_${DIRECTION_VOLUME_BARS} / (up_volume_${DIRECTION_VOLUME_BARS} + down_volume_${DIRECTION_VOLUME_BARS}). ${rampDescription(UP_SHARE)}`,
};
