export interface PlacedLabel {
  /** Where it is. */
  readonly y: number;
  /** Where its label goes. */
  readonly labelY: number;
}

/** Moves labels apart until none covers another: each at least `gap` below the one above, all within `top` and `bottom` where they fit. */
export function spreadLabels<Item extends { readonly y: number }>(
  items: readonly Item[],
  gap: number,
  top: number,
  bottom: number,
): (Item & PlacedLabel)[] {
  const down: number[] = [];
  const sorted = items.toSorted((one, other) => one.y - other.y);
  for (const { y } of sorted) down.push(Math.max(y, (down.at(-1) ?? top - gap) + gap));
  let below = bottom + gap;
  const placed = down.toReversed().map((y) => (below = Math.min(y, below - gap)));
  return sorted.map((item, index) => ({ ...item, labelY: placed[sorted.length - 1 - index] ?? item.y }));
}
