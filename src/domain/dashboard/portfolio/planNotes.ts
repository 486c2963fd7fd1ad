import type { Position } from './position.js';

/**
 * Returns a sentence for each stop and entry date that can be read but was probably mistyped.
 * @param today ISO date
 */
export const planNotes = (positions: readonly Position[], today: string): string[] =>
  positions.flatMap(({ ticker, quantity, averagePrice, stop, entryDate }) => [
    ...(isInFuture(entryDate, today) ? [`${ticker}: the entry date ${entryDate} is in the future.`] : []),
    ...(stop !== null && quantity * (stop - averagePrice) > 0
      ? [
          `${ticker}: the stop ${stop} is ${quantity > 0 ? 'above' : 'below'} the average price ${averagePrice}. Check it, unless it protects a profit.`,
        ]
      : []),
  ]);

/** ISO dates; a missing entry date is not in the future. */
export const isInFuture = (entryDate: string | null, today: string): boolean => entryDate !== null && entryDate > today;
