import type { Decimal } from '../../portfolio/decimal.js';
import type { Lot } from './lot.js';

/** The order in which a sale closes lots: oldest first, newest first, or the highest cost per share first. */
export const LOT_METHODS = ['fifo', 'lifo', 'highest_cost'] as const;
export type LotMethod = (typeof LOT_METHODS)[number];

/** A lot that the user chose for a sale. */
export interface LotChoice {
  /** The transaction that opened the lot. */
  readonly lotId: string;
  /** Above 0. */
  readonly quantity: Decimal;
}

export interface LotRules {
  readonly method: LotMethod;
  /** The chosen lots by the id of the sale; the method applies to any quantity that they do not cover. */
  readonly choices: ReadonlyMap<string, readonly LotChoice[]>;
}

/** Returns the index of the next lot to close. The lots must be sorted by opening date. */
export function nextLotIndex(lots: readonly Lot[], method: LotMethod): number {
  if (method === 'fifo') return 0;
  if (method === 'lifo') return lots.length - 1;
  let best = 0;
  for (let place = 1; place < lots.length; place += 1) {
    const lot = lots[place];
    const other = lots[best];
    if (lot !== undefined && other !== undefined && hasHigherCost(lot, other)) best = place;
  }
  return best;
}

/** Compares costs per share without dividing. Of short lots, the one with the lowest proceeds has the highest cost. */
const hasHigherCost = (lot: Lot, other: Lot): boolean =>
  lot.cost.times(other.quantity.abs()).greaterThan(other.cost.times(lot.quantity.abs()));
