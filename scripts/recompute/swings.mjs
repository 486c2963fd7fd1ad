const REACH = 3;

/**
 * Returns the indices of the swings confirmed by bar `t`, oldest first. A swing is strictly beyond the three bars on
 * each side. `sign` is 1 for highs and −1 for lows.
 */
function swings(prices, sign, t, from) {
  const found = [];
  for (let j = Math.max(REACH, from); j + REACH <= t; j += 1) {
    const neighbors = [1, 2, 3].flatMap((k) => [prices[j - k], prices[j + k]]);
    if (neighbors.every((p) => sign * prices[j] > sign * p)) found.push(j);
  }
  return found;
}

export const swingHighs = (x, t, from = 0) => swings(x.h, 1, t, from);
export const swingLows = (x, t, from = 0) => swings(x.l, -1, t, from);
