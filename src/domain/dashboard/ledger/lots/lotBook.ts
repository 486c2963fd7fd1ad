import { earlierOf } from '../../../shared/calendar/calendarDays.js';
import { proratedPart, smallestOf, sumOf, ZERO, type Decimal } from '../../portfolio/decimal.js';
import type { ClosedLot, Lot } from './lot.js';
import { nextLotIndex, type LotChoice, type LotMethod } from './lotMethod.js';

/** A change to a position: a trade, or shares that leave an account. */
export interface LotChange {
  readonly transactionId: string;
  readonly date: string;
  /** Signed: positive for shares bought or received. */
  readonly quantity: Decimal;
  /** The change in the account's cash. */
  readonly amount: Decimal;
}

/** The outcome of a change: the lots that it closed, and the part of its amount that opened a new lot. */
export interface LotChangeResult {
  readonly closed: readonly ClosedLot[];
  readonly openedQuantity: Decimal;
  readonly openedAmount: Decimal;
}

/** The open lots of one symbol in one account and currency, oldest first; all long or all short. */
export class LotBook {
  private readonly open: Lot[] = [];
  private held = ZERO;

  constructor(
    private readonly account: string,
    readonly symbol: string,
    readonly currency: string,
    /** Whether all lots are merged into one, with the earliest date. */
    private readonly isMerged = false,
  ) {}

  get quantity(): Decimal {
    return this.held;
  }

  get lots(): readonly Lot[] {
    return this.open;
  }

  /** Closes lots of the opposite direction; any remaining quantity opens a new lot. */
  trade(change: LotChange, method: LotMethod, choices: readonly LotChoice[] = []): LotChangeResult {
    const closing = this.close(change, method, choices);
    const { openedQuantity, openedAmount } = closing;
    if (!openedQuantity.isZero()) {
      this.add({
        id: change.transactionId,
        account: this.account,
        symbol: this.symbol,
        currency: this.currency,
        openedOn: change.date,
        quantity: openedQuantity,
        cost: openedAmount.negated(),
        isCostKnown: true,
      });
    }
    return closing;
  }

  /** Closes lots of the opposite direction and opens none. */
  close(change: LotChange, method: LotMethod, choices: readonly LotChoice[] = []): LotChangeResult {
    const closed: ClosedLot[] = [];
    let rest = change.quantity;
    let amount = change.amount;
    const take = (place: number, atMost: Decimal): void => {
      const lot = this.open[place];
      if (lot === undefined) return;
      const size = lot.quantity.abs();
      const part = smallestOf(size, rest.abs(), atMost);
      const proceeds = proratedPart(amount, part, rest.abs());
      const cost = proratedPart(lot.cost, part, size);
      const quantity = lot.quantity.isNegative() ? part.negated() : part;
      if (part.equals(size)) this.open.splice(place, 1);
      else this.open[place] = { ...lot, quantity: lot.quantity.minus(quantity), cost: lot.cost.minus(cost) };
      closed.push({
        lotId: lot.id,
        transactionId: change.transactionId,
        account: lot.account,
        symbol: lot.symbol,
        currency: lot.currency,
        openedOn: lot.openedOn,
        closedOn: change.date,
        quantity,
        cost,
        proceeds,
        isCostKnown: lot.isCostKnown,
      });
      rest = rest.plus(quantity);
      amount = amount.minus(proceeds);
      this.held = this.held.minus(quantity);
    };
    const closes = (): boolean => !rest.isZero() && !this.held.isZero() && rest.isNegative() !== this.held.isNegative();
    for (const { lotId, quantity } of choices) {
      const place = this.open.findIndex(({ id }) => id === lotId);
      if (place >= 0 && closes()) take(place, quantity);
    }
    while (closes()) take(nextLotIndex(this.open, method), rest.abs());
    return { closed, openedQuantity: rest, openedAmount: amount };
  }

  /**
   * Adds a lot that was taken from another book. Lots of the opposite direction are closed, as by a trade at the lot's
   * cost.
   */
  receive(
    lot: Lot,
    { transactionId, date }: Pick<LotChange, 'transactionId' | 'date'>,
    method: LotMethod,
  ): readonly ClosedLot[] {
    const { quantity, cost } = lot;
    const change = { transactionId, date, quantity, amount: cost.negated() };
    const { closed, openedQuantity, openedAmount } = this.close(change, method);
    if (!openedQuantity.isZero()) this.add({ ...lot, quantity: openedQuantity, cost: openedAmount.negated() });
    return closed;
  }

  /** Adds a lot after all lots that were opened on the same day or earlier. */
  add(lot: Lot): void {
    const [merged] = this.isMerged ? this.open : [];
    if (merged !== undefined) {
      this.takeAll();
      return this.add({
        ...merged,
        openedOn: earlierOf(lot.openedOn, merged.openedOn),
        quantity: merged.quantity.plus(lot.quantity),
        cost: merged.cost.plus(lot.cost),
        isCostKnown: merged.isCostKnown && lot.isCostKnown,
      });
    }
    let place = this.open.length;
    while (place > 0 && (this.open[place - 1]?.openedOn ?? '') > lot.openedOn) place -= 1;
    this.open.splice(place, 0, lot);
    this.held = this.held.plus(lot.quantity);
  }

  /** Removes and returns all lots. */
  takeAll(): Lot[] {
    this.held = ZERO;
    return this.open.splice(0);
  }

  /** Scales the lots to a new total quantity, in proportion to their quantities. */
  scaleTo(quantity: Decimal): void {
    for (const lot of scaleLots(this.takeAll(), quantity)) this.add(lot);
  }

  /** Removes a fraction of each lot's cost, and returns the removed amounts in the order of the lots. */
  removeCost(fraction: Decimal): Decimal[] {
    const parts = this.open.map(({ cost }) => cost.times(fraction));
    for (const [place, lot] of this.open.entries())
      this.open[place] = { ...lot, cost: lot.cost.minus(parts[place] ?? ZERO) };
    return parts;
  }
}

/** Returns the lots, scaled so that their quantities add up to exactly `quantity`. */
export function scaleLots(lots: readonly Lot[], quantity: Decimal): Lot[] {
  let from = sumOf(lots.map((lot) => lot.quantity));
  let to = quantity;
  return lots.map((lot) => {
    const share = proratedPart(to, lot.quantity, from);
    from = from.minus(lot.quantity);
    to = to.minus(share);
    return { ...lot, quantity: share };
  });
}
