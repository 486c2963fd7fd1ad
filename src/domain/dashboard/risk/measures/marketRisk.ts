import { unavailable } from '../../../shared/unavailable.js';
import { TRADING_DAYS_PER_YEAR } from '../../analysis/indicators/returns.js';
import { weightedReturns, type ReturnWindow } from './alignedCloses.js';
import type { CorrelationMatrix } from './correlation.js';
import { positionValue, type Capital, type LeftOutPosition, type Measure } from '../riskPosition.js';
import { covarianceOf, meanOf } from './sampleMoments.js';

/** A regression slope, with its standard error. */
export interface RegressionSlope {
  readonly value: number;
  readonly standard_error: number;
  /** Sessions in the regression. */
  readonly sessions: number;
}

/** How the portfolio at today's weights moved, and how it moved with the index. */
export interface MarketRisk {
  readonly sessions: number;
  readonly first: string;
  readonly last: string;
  /** Least-squares slope of the portfolio's daily returns on those of the index; null without an index. */
  readonly beta: RegressionSlope | null;
  /** Slope over the sessions in which the index rose (`up_beta`) or fell (`down_beta`); null below 20 such sessions. */
  readonly up_beta: RegressionSlope | null;
  readonly down_beta: RegressionSlope | null;
  /** Standard deviation of the daily returns times √252, as a fraction of the capital. */
  readonly volatility: number;
  /** Standard error of the volatility for normal returns: volatility / √(2(n − 1)). */
  readonly volatility_standard_error: number;
  /** The positions, starting with the largest share of the volatility. */
  readonly positions: readonly PositionRisk[];
  /** Participation ratio of the variances along independent directions: (Σ vᵢ)² / Σᵢⱼ vᵢ vⱼ ρᵢⱼ², from 1 to n. */
  readonly independent_bets: number;
  readonly left_out: readonly LeftOutPosition[];
}

export interface PositionRisk {
  readonly symbol: string;
  /** Signed value as a fraction of the capital. */
  readonly weight: number;
  /** Annualized volatility of the ticker. */
  readonly volatility: number;
  /** Beta of the ticker; null without an index. */
  readonly beta: RegressionSlope | null;
  /** weight × covariance with the portfolio / variance of the portfolio; all shares sum to 1. Null without variance. */
  readonly volatility_share: number | null;
}

/** A variance below this fraction of the squared mean is due to rounding: all values are equal. */
const ROUNDING = 1e-18;

/** Minimum number of sessions for a slope. */
const MIN_SLOPE_SESSIONS = 20;

/** @param correlations shrunk correlations, in the order of the window's positions */
export function marketRiskOf(
  window: ReturnWindow,
  correlations: CorrelationMatrix,
  capital: Capital,
): Measure<MarketRisk> {
  const { positions, returns, index, sessions, first, last, leftOut } = window;
  if (positions.length === 0) return unavailable(`No position has prices for the last ${sessions} sessions.`);
  const weights = positions.map((position) => positionValue(position) / capital.amount);
  const portfolio = weightedReturns(returns, weights);
  const variance = covarianceOf(portfolio, portfolio);
  const volatility = annualized(variance);
  const slopeWhere = (includes: (change: number) => boolean): RegressionSlope | null =>
    index === null ? null : slopeOf(portfolio, index, includes);
  return {
    kind: 'measured',
    sessions,
    first,
    last,
    beta: slopeWhere(() => true),
    up_beta: slopeWhere((change) => change > 0),
    down_beta: slopeWhere((change) => change < 0),
    volatility,
    volatility_standard_error: volatility / Math.sqrt(2 * (sessions - 1)),
    positions: positions
      .map(({ symbol }, place): PositionRisk => {
        const [weight = NaN, own = portfolio] = [weights[place], returns[place]];
        return {
          symbol,
          weight,
          volatility: annualized(covarianceOf(own, own)),
          beta: index === null ? null : slopeOf(own, index, () => true),
          volatility_share: variance > 0 ? (weight * covarianceOf(own, portfolio)) / variance : null,
        };
      })
      .toSorted((one, other) => (other.volatility_share ?? 0) - (one.volatility_share ?? 0)),
    independent_bets: participationRatio(
      returns.map((row, place) => (weights[place] ?? NaN) ** 2 * covarianceOf(row, row)),
      correlations,
    ),
    left_out: leftOut,
  };
}

const annualized = (dailyVariance: number): number => Math.sqrt(dailyVariance * TRADING_DAYS_PER_YEAR);

/** Ordinary least squares with an intercept. */
function slopeOf(
  values: Float64Array,
  index: Float64Array,
  includes: (change: number) => boolean,
): RegressionSlope | null {
  const chosen = index.map((change, t) => (includes(change) ? t : -1)).filter((t) => t >= 0);
  const x = chosen.map((t) => index[t] ?? NaN);
  const y = chosen.map((t) => values[t] ?? NaN);
  const spread = covarianceOf(x, x);
  const [xMean, yMean] = [meanOf(x), meanOf(y)];
  if (x.length < MIN_SLOPE_SESSIONS || spread <= ROUNDING * xMean ** 2) return null;
  const value = covarianceOf(x, y) / spread;
  let residuals = 0;
  for (const [t, change] of x.entries()) residuals += ((y[t] ?? NaN) - yMean - value * (change - xMean)) ** 2;
  const standard_error = Math.sqrt(residuals / (x.length - 2) / (spread * (x.length - 1)));
  return { value, standard_error, sessions: x.length };
}

/**
 * Equals (Σ λ)² / Σ λ² of the eigenvalues λ of the covariance matrix of the positions' results (the participation ratio
 * of Bell & Dean 1970).
 */
function participationRatio(variances: readonly number[], correlations: CorrelationMatrix): number {
  let [sum, squares] = [0, 0];
  for (const [i, one] of variances.entries()) {
    sum += one;
    for (const [j, other] of variances.entries()) squares += one * other * (correlations[i]?.[j] ?? NaN) ** 2;
  }
  return sum ** 2 / squares;
}
