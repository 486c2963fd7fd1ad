import { sum } from '../arithmetic.mjs';
import { covariances, dot, regression, square, times, trace } from './matrices.mjs';
import { valueOf } from './exposure.mjs';

const MIN_SLOPE_SESSIONS = 20;
const YEAR = 252;

function slope(x, y, includes) {
  const kept = x.map((_, t) => t).filter((t) => includes(x[t]));
  if (kept.length < MIN_SLOPE_SESSIONS) return null;
  return regression(
    kept.map((t) => x[t]),
    kept.map((t) => y[t]),
  );
}

/** Computes `market` of the payload, and each symbol's share of the volatility. */
export function marketOf({ dates, rows, index, leftOut }, { shrunk }, { amount }) {
  const T = dates.length - 1;
  const w = rows.map(({ position }) => valueOf(position) / amount);
  const returns = rows.map(({ r }) => r);
  const sigma = covariances(returns);
  const withPortfolio = times(sigma, w);
  const variance = dot(w, withPortfolio);
  const volatility = Math.sqrt(variance * YEAR);
  const portfolio = dates.slice(1).map((_, t) => sum(w.map((weight, i) => weight * returns[i][t])));
  const shrunkCovariance = square(
    rows.length,
    (i, j) => Math.abs(w[i] * w[j]) * Math.sqrt(sigma[i][i] * sigma[j][j]) * shrunk[i][j],
  );
  const productTrace = trace(shrunkCovariance.map((row) => times(shrunkCovariance, row)));
  const positions = rows.map(({ position, r }, i) => ({
    symbol: position.symbol,
    weight: w[i],
    volatility: Math.sqrt(sigma[i][i] * YEAR),
    beta: index && slope(index, r, () => true),
    volatility_share: (w[i] * withPortfolio[i]) / variance,
  }));
  return {
    kind: 'measured',
    sessions: T,
    first: dates[1],
    last: dates.at(-1),
    beta: index && slope(index, portfolio, () => true),
    up_beta: index && slope(index, portfolio, (x) => x > 0),
    down_beta: index && slope(index, portfolio, (x) => x < 0),
    volatility,
    volatility_standard_error: volatility / Math.sqrt(2 * (T - 1)),
    positions: positions.toSorted((one, other) => other.volatility_share - one.volatility_share),
    independent_bets: trace(shrunkCovariance) ** 2 / productTrace,
    left_out: leftOut,
  };
}
