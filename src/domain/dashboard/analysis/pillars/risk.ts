import { divideSeries } from '../../market/seriesArithmetic.js';
import type { TickerHistory } from '../tickerHistory.js';
import { percentileRank } from '../indicators/percentileRank.js';
import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';
import { rollingMax } from '../indicators/rolling.js';
import type { Series } from '../../market/series.js';
import { seriesAt } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

/** Relative to the highest close of the year. */
const DRAWDOWN = { from: -0.3, to: 0 };
const ATR_SHARE = { from: 0.01, to: 0.05 };

/** Low volatility scores high (Moreira & Muir 2017). The only pillar that uses the current bar's ATR. */
export function riskPillar(history: TickerHistory, series: RiskSeries): Pillar {
  const { bars, length, indicators } = history;
  const { close } = bars;
  const { atr14 } = indicators;
  const { atrShare, rank, highestClose } = series;
  return createPillar(length, {
    atr_rank: { valueAt: (t) => 100 - seriesAt(rank, t), inputsAt: (t) => ({ atr_rank_252: seriesAt(rank, t) }) },
    drawdown: {
      valueAt: (t) => rampScore(seriesAt(close, t) / seriesAt(highestClose, t) - 1, DRAWDOWN),
      inputsAt: (t) => ({ close: seriesAt(close, t), highest_close_252: seriesAt(highestClose, t) }),
    },
    atr_share: {
      valueAt: (t) => 100 - rampScore(seriesAt(atrShare, t), ATR_SHARE),
      inputsAt: (t) => ({ atr14: seriesAt(atr14, t), close: seriesAt(close, t) }),
    },
  });
}

export interface RiskSeries {
  /** ATR14 divided by the close. */
  readonly atrShare: Series;
  readonly rank: Series;
  /** Highest close over a year. */
  readonly highestClose: Series;
}

export function riskSeries({ bars: { close }, indicators: { atr14 } }: TickerHistory): RiskSeries {
  const atrShare = divideSeries(atr14, close);
  return {
    atrShare,
    rank: percentileRank(atrShare, TRADING_DAYS_PER_YEAR),
    highestClose: rollingMax(close, TRADING_DAYS_PER_YEAR),
  };
}

export const RISK_RULES: TermRules = {
  atr_rank: `100 − atr_rank_${TRADING_DAYS_PER_YEAR}. The rank is the percentage of the other ${TRADING_DAYS_PER_YEAR - 1} values of ATR 14 / close that are below today's.`,
  drawdown: `close / highest_close_${TRADING_DAYS_PER_YEAR} − 1. ${rampDescription(DRAWDOWN)}`,
  atr_share: `atr14 / close. 100 points at ${ATR_SHARE.from} or less, 0 at ${ATR_SHARE.to} or more, linear between.`,
};
