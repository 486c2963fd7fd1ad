interface Fall {
  /** As a fraction of the high; at most 0. */
  readonly depth: number;
  /** Indexes of the high and of the low. */
  readonly high: number;
  readonly low: number;
}

interface FallsFromHigh {
  /** Distance of each value from the highest so far, as a fraction; at most 0. */
  readonly falls: readonly number[];
  readonly deepest: Fall;
}

/** @param values the first value must be above 0 */
export function fallsFromHigh(values: readonly number[]): FallsFromHigh {
  let high = { value: -Infinity, t: 0 };
  let deepest: Fall = { depth: 0, high: 0, low: 0 };
  const falls = values.map((value, t) => {
    if (value > high.value) high = { value, t };
    const depth = value / high.value - 1;
    if (depth < deepest.depth) deepest = { depth, high: high.t, low: t };
    return depth;
  });
  return { falls, deepest };
}
