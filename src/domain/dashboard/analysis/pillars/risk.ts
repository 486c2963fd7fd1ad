import { over } from '../../market/columns.js';
import type { History } from '../history.js';
import { percentileRank } from '../indicators/percentileRank.js';
import { TRADING_DAYS } from '../indicators/returns.js';
import { rollingMax } from '../indicators/rolling.js';
import type { Series } from '../../market/series.js';
import { at } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

/** From the highest close of the year. */
const DRAWDOWN = { from: -0.3, to: 0 };
const ATR_SHARE = { from: 0.01, to: 0.05 };

/** Calm scores high (Moreira & Muir 2017). The only pillar that uses today's ATR. */
export function riskPillar(history: History, series: RiskSeries): Pillar {
  const { bars, length, indicators } = history;
  const { close } = bars;
  const { atr14 } = indicators;
  const { atrShare, rank, highestClose } = series;
  return pillarOf(length, {
    atr_rank: { valueAt: (t) => 100 - at(rank, t), inputsAt: (t) => ({ atr_rank_252: at(rank, t) }) },
    drawdown: {
      valueAt: (t) => ramp(at(close, t) / at(highestClose, t) - 1, DRAWDOWN),
      inputsAt: (t) => ({ close: at(close, t), highest_close_252: at(highestClose, t) }),
    },
    atr_share: {
      valueAt: (t) => 100 - ramp(at(atrShare, t), ATR_SHARE),
      inputsAt: (t) => ({ atr14: at(atr14, t), close: at(close, t) }),
    },
  });
}

export interface RiskSeries {
  /** ATR 14 over close. */
  readonly atrShare: Series;
  readonly rank: Series;
  /** Of a year. */
  readonly highestClose: Series;
}

export function riskSeries({ bars: { close }, indicators: { atr14 } }: History): RiskSeries {
  const atrShare = over(atr14, close);
  return { atrShare, rank: percentileRank(atrShare, TRADING_DAYS), highestClose: rollingMax(close, TRADING_DAYS) };
}

export const RISK_RULES: TermRules = {
  atr_rank: `100 − atr_rank_${TRADING_DAYS}. The rank: the share of the other ${TRADING_DAYS - 1} values of ATR 14 over close that are below today's, in percent.`,
  drawdown: `close / highest_close_${TRADING_DAYS} − 1. ${rampWords(DRAWDOWN)}`,
  atr_share: `atr14 / close. 100 points at ${ATR_SHARE.from} or less, 0 at ${ATR_SHARE.to} or more, in proportion between.`,
};
