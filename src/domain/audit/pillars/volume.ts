import type { History } from '../history.js';
import { rollingSum } from '../indicators/rolling.js';
import { at, ratio, seriesOf } from '../series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

const BALANCE_BARS = 20;
const DIRECTION_BARS = 50;
const MONEY_FLOW = { from: -0.25, to: 0.25 };
const BALANCE = { from: -0.5, to: 0.5 };
const UP_SHARE = { from: 0.35, to: 0.65 };

/** Whether volume goes with rising prices (Karpoff 1987). */
export function volumePillar({ bars, length, indicators }: History): Pillar {
  const { close, volume } = bars;
  const { cmf20, obv } = indicators;
  const volume20 = rollingSum(volume, BALANCE_BARS);
  const change = (t: number): number => at(close, t) - at(close, t - 1);
  const upVolume = rollingSum(seriesOf(length, (t) => (change(t) > 0 ? at(volume, t) : 0)), DIRECTION_BARS);
  const downVolume = rollingSum(seriesOf(length, (t) => (change(t) < 0 ? at(volume, t) : 0)), DIRECTION_BARS);
  return pillarOf(length, {
    money_flow: { valueAt: (t) => ramp(at(cmf20, t), MONEY_FLOW), inputsAt: (t) => ({ cmf20: at(cmf20, t) }) },
    on_balance: {
      valueAt: (t) => ramp(ratio(at(obv, t) - at(obv, t - BALANCE_BARS), at(volume20, t)), BALANCE),
      inputsAt: (t) => ({ obv: at(obv, t), obv_20_bars_ago: at(obv, t - BALANCE_BARS), volume_20: at(volume20, t) }),
    },
    up_share: {
      valueAt: (t) => ramp(ratio(at(upVolume, t), at(upVolume, t) + at(downVolume, t)), UP_SHARE),
      inputsAt: (t) => ({ up_volume_50: at(upVolume, t), down_volume_50: at(downVolume, t) }),
    },
  });
}

export const VOLUME_RULES: TermRules = {
  money_flow: `cmf20. ${rampWords(MONEY_FLOW)}`,
  on_balance: `(obv − obv_${BALANCE_BARS}_bars_ago) / volume_${BALANCE_BARS}. ${rampWords(BALANCE)}`,
  up_share: `up_volume_${DIRECTION_BARS} / (up_volume_${DIRECTION_BARS} + down_volume_${DIRECTION_BARS}). ${rampWords(UP_SHARE)}`,
};
