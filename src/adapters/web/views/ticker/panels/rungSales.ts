/**
 * Returns the whole shares to sell at each rung. Their sum is the rounded share of the position: of 50 shares, four
 * rungs of a quarter sell 13, 12, 13 and 12.
 */
export function rungSales(quantity: number, shares: readonly number[]): number[] {
  const soldAfter = (count: number): number =>
    Math.round(quantity * shares.slice(0, count).reduce((sum, share) => sum + share, 0));
  return shares.map((_, place) => soldAfter(place + 1) - soldAfter(place));
}
