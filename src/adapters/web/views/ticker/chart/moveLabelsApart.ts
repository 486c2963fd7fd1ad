export interface PlacedLabel {
  /** Position of the line. */
  readonly y: number;
  /** Position of the label. */
  readonly labelY: number;
}

/**
 * Moves overlapping labels apart, so that each is at least `gap` below the one above, and all are between `top` and
 * `bottom` if they fit.
 */
export function moveLabelsApart<Item extends { readonly y: number }>(
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
