import type { Decimal } from '../../portfolio/decimal.js';

/** Shares or contracts that one transaction opened, and that are still held. */
export interface Lot {
  /** The id of the opening transaction; for a spin-off, followed by the id of the parent's lot. */
  readonly id: string;
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
  /** ISO date. */
  readonly openedOn: string;
  /** Negative when short. */
  readonly quantity: Decimal;
  /** Fees included. Negative when short: the proceeds of the sale. */
  readonly cost: Decimal;
  /** False for shares that were transferred in, or spun off, without a cost; `cost` is then 0. */
  readonly isCostKnown: boolean;
}

/** A lot, or a part of one, that a later transaction closed. */
export interface ClosedLot extends Omit<Lot, 'id'> {
  readonly lotId: string;
  /** The id of the transaction that closed the lot. */
  readonly transactionId: string;
  readonly closedOn: string;
  /** Cash received, fees deducted; negative when a short position was covered. */
  readonly proceeds: Decimal;
}

/** The realized gain: proceeds minus cost; null when the cost is unknown. */
export const realizedGain = ({ proceeds, cost, isCostKnown }: ClosedLot): Decimal | null =>
  isCostKnown ? proceeds.minus(cost) : null;

/** Returns the lot as it was held before it was closed. */
export function heldLot(closed: ClosedLot): Lot {
  const { lotId: id, transactionId: _, closedOn: __, proceeds: ___, ...lot } = closed;
  return { id, ...lot };
}
