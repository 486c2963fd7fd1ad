import type { Bars } from '../../market/bars.js';
import { sma } from '../indicators/movingAverage.js';
import { percentileRank } from '../indicators/percentileRank.js';
import { TRADING_DAYS_PER_YEAR, logReturns, realizedVolatility } from '../indicators/returns.js';
import { seriesAt, lastValueOf } from '../../market/series.js';
import type { RegimeVote } from './regime.js';

/** Sessions in the index's short average. */
const SHORT_AVERAGE = 50;
export const INDEX_LONG_AVERAGE_SESSIONS = 200;
const TREND_MARGIN = 0.01;
const CALM_BELOW = 70;
const NERVOUS_ABOVE = 90;
const VOLATILITY_PERIOD = 20;

interface IndexVotes {
  /** Null until the index has its 200-bar average. */
  readonly trend: readonly (RegimeVote | null)[];
  /** 0 until a year of volatility can be ranked. */
  readonly volatility: readonly RegimeVote[];
  /** Inputs of the last bar's votes. */
  readonly inputs: Readonly<Record<string, number>>;
}

export const INDEX_VOTE_RULES = {
  trend: `1 when index_close > ${1 + TREND_MARGIN} × index_sma200 and index_sma50 > index_sma200, −1 when index_close < ${1 - TREND_MARGIN} × index_sma200 and index_sma50 < index_sma200, otherwise 0.`,
  volatility: `1 when index_volatility_rank < ${CALM_BELOW}, −1 when it is above ${NERVOUS_ABOVE}, otherwise 0. The rank is the percentile of the ${VOLATILITY_PERIOD}-bar volatility within the last ${TRADING_DAYS_PER_YEAR} bars.`,
};

/** Trend and volatility votes of the index for each bar. */
export function indexVotes({ close, dates }: Bars): IndexVotes {
  const sma50 = sma(close, SHORT_AVERAGE);
  const sma200 = sma(close, INDEX_LONG_AVERAGE_SESSIONS);
  const rank = percentileRank(realizedVolatility(logReturns(close, 1), VOLATILITY_PERIOD), TRADING_DAYS_PER_YEAR);
  return {
    trend: dates.map((_, t) => trendVote(seriesAt(close, t), seriesAt(sma50, t), seriesAt(sma200, t))),
    volatility: dates.map((_, t) => volatilityVote(seriesAt(rank, t))),
    inputs: indexVoteInputs(lastValueOf(close), lastValueOf(sma50), lastValueOf(sma200), lastValueOf(rank)),
  };
}

export const indexVoteInputs = (
  close: number,
  sma50: number,
  sma200: number,
  volatilityRank: number,
): IndexVotes['inputs'] => ({
  index_close: close,
  index_sma50: sma50,
  index_sma200: sma200,
  index_volatility_rank: volatilityRank,
});

export function trendVote(close: number, sma50: number, sma200: number): RegimeVote | null {
  if (Number.isNaN(sma200)) return null;
  if (close > (1 + TREND_MARGIN) * sma200 && sma50 > sma200) return 1;
  return close < (1 - TREND_MARGIN) * sma200 && sma50 < sma200 ? -1 : 0;
}

export function volatilityVote(rank: number): RegimeVote {
  if (rank < CALM_BELOW) return 1;
  return rank > NERVOUS_ABOVE ? -1 : 0;
}
