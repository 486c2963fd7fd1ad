import type { Heat, PositionHeat } from '../../../../domain/dashboard/risk/measures/heat.js';

/** A bar of the waterfall chart; its amounts are losses in US dollars. */
export interface HeatWaterfallBar {
  readonly name: string;
  /** The loss of a position, the sum so far, or the additional loss from gaps. */
  readonly kind: 'loss' | 'sum' | 'gap';
  readonly from: number;
  readonly to: number;
  readonly atStop: number | null;
  readonly largeGap: number | null;
  readonly position: PositionHeat | null;
}

/** Returns one step for each position in `first`, one combined step for those in `rest`, then the sums and the gaps. */
export function heatWaterfallBars(
  { at_stops, median_gap, large_gap }: Pick<Heat, 'at_stops' | 'median_gap' | 'large_gap'>,
  first: readonly PositionHeat[],
  rest: readonly PositionHeat[],
): HeatWaterfallBar[] {
  const losses: HeatWaterfallBar[] = [];
  let from = 0;
  const add = (name: string, atStop: number, largeGap: number, position: PositionHeat | null): void => {
    losses.push({ name, kind: 'loss', from, to: from + atStop, atStop, largeGap, position });
    from += atStop;
  };
  for (const each of first) add(each.symbol, each.at_stop, each.large_gap, each);
  if (rest.length > 0) {
    const sum = (loss: 'at_stop' | 'large_gap'): number => rest.reduce((total, each) => total + each[loss], 0);
    add(`${rest.length} more`, sum('at_stop'), sum('large_gap'), null);
  }
  const none = { atStop: null, largeGap: null, position: null };
  return [
    ...losses,
    { ...none, name: 'All stops', kind: 'sum', from: 0, to: at_stops, atStop: at_stops },
    { ...none, name: 'Median gaps add', kind: 'gap', from: at_stops, to: median_gap, largeGap: median_gap - at_stops },
    { ...none, name: 'Large gaps add', kind: 'gap', from: median_gap, to: large_gap, largeGap: large_gap - median_gap },
    { ...none, name: 'After large gaps', kind: 'sum', from: 0, to: large_gap, largeGap: large_gap },
  ];
}
