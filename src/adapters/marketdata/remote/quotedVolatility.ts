/** A source's own volatility, as a fraction; null when the quote has no price to go with it, or it is none. */
export function quotedVolatility(volatility: number | null, mid: number): number | null {
  return volatility !== null && volatility > LEAST_VOLATILITY && mid > 0 ? volatility : null;
}

/** Sources fill in 0, or a hundred-thousandth, where they know of none. */
const LEAST_VOLATILITY = 1e-3;
