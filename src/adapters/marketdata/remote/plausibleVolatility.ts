/**
 * Returns the volatility that a source quotes, as a fraction; null when it is implausible or the quote has no price.
 */
export function plausibleVolatility(volatility: number | null, mid: number): number | null {
  return volatility !== null && volatility > LEAST_VOLATILITY && mid > 0 ? volatility : null;
}

/** Some sources send 0 or 0.00001 for an unknown volatility. */
const LEAST_VOLATILITY = 1e-3;
