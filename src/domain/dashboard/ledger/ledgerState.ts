import type { Decimal } from '../portfolio/decimal.js';
import type { ClosedLot, Lot } from './lots/lot.js';

export interface CashBalance {
  readonly account: string;
  readonly currency: string;
  readonly amount: Decimal;
}

/** A problem with a transaction that contradicts others or lacks information. The transaction still counts. */
export interface LedgerIssue {
  readonly transactionId: string;
  readonly message: string;
}

/**
 * Shares that enter a position without a payment, or leave it if `quantity` is negative. Their value counts as a
 * capital flow.
 */
export interface ShareDelivery {
  /**
   * The symbol whose price determines the value of the shares. In a spin-off, the new symbol's price also determines
   * the value of what leaves the parent.
   */
  readonly symbol: string;
  readonly quantity: Decimal;
  /** The price per share that the source states; null when it states none. */
  readonly price: Decimal | null;
}

/** A change to a position, with the money that moves between the position and the account's cash. */
export interface PositionMovement {
  readonly transactionId: string;
  readonly date: string;
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
  /** The change in the quantity held; 0 for income and costs. */
  readonly quantity: Decimal;
  /** The part of a traded quantity that opened a position or added to it; 0 for other movements. */
  readonly opened: Decimal;
  /** Money put into the position; negative for money taken out. */
  readonly net: Decimal;
  /** The capital that the movement commits: the cost of bought shares, or the proceeds of shares sold short. */
  readonly committed: Decimal;
  /** The capital that the movement frees: proceeds and dividends, or the cost of covering. */
  readonly freed: Decimal;
  readonly delivery: ShareDelivery | null;
  /** The price per share that a trade states; null for other movements. */
  readonly tradePrice: Decimal | null;
  /** New shares per old share in a split; 1 for other movements. */
  readonly ratio: Decimal;
  /**
   * The numbers of the movement as floats, converted once, because return calculations multiply them by prices, which
   * are floats.
   */
  readonly floats: MovementAsFloats;
}

export interface MovementAsFloats {
  readonly quantity: number;
  readonly net: number;
  readonly committed: number;
  readonly freed: number;
  readonly ratio: number;
  /** 0 unless the movement is a trade with a price. */
  readonly tradePrice: number;
}

/** The state that results from all transactions. */
export interface LedgerState {
  readonly lots: readonly Lot[];
  /** In the order in which they were closed; shares that were sold before they arrived follow at their arrival. */
  readonly closedLots: readonly ClosedLot[];
  readonly cash: readonly CashBalance[];
  readonly movements: readonly PositionMovement[];
  /** The ids of the transfers that moved shares from one account to another, at both ends. */
  readonly internalTransfers: ReadonlySet<string>;
  readonly issues: readonly LedgerIssue[];
}
