/**
 * Returns the whole shares to sell at each rung. The running total is rounded: of 50 shares, four rungs of 25% sell 13,
 * 12, 13 and 12.
 */
export function rungSales(quantity: number, shares: readonly number[]): number[] {
  const soldAfter = (count: number): number => {
    const share = shares.slice(0, count).reduce((sum, each) => sum + each, 0);
    return Math.min(Math.round(quantity * share), Math.floor(quantity));
  };
  return shares.map((_, place) => soldAfter(place + 1) - soldAfter(place));
}
