import { sumOf, toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { PositionMovement } from './ledgerState.js';
import type { LotChangeResult } from './lots/lotBook.js';
import { splitFraction } from './splitRatio.js';
import type { SplitFacts, Transaction } from './transaction.js';

const ONE = toDecimal(1);

type Side = Pick<PositionMovement, 'symbol' | 'quantity'>;

/** The movements of all positions, in trade order. */
export class PositionMovements {
  private readonly all: PositionMovement[] = [];

  get list(): readonly PositionMovement[] {
    return this.all;
  }

  add({ id, tradeDate, account, amount }: Transaction, symbol: string, change: Partial<PositionMovement>): void {
    const {
      quantity = ZERO,
      opened = ZERO,
      net = ZERO,
      committed = ZERO,
      freed = ZERO,
      ratio = ONE,
      tradePrice = null,
    } = change;
    this.all.push({
      transactionId: id,
      date: tradeDate,
      account,
      symbol,
      currency: amount.currency,
      quantity,
      opened,
      net,
      committed,
      freed,
      delivery: change.delivery ?? null,
      tradePrice,
      ratio,
      floats: {
        quantity: floatOf(quantity),
        net: floatOf(net),
        committed: floatOf(committed),
        freed: floatOf(freed),
        ratio: ratio === ONE ? 1 : ratio.toNumber(),
        tradePrice: tradePrice === null ? 0 : floatOf(tradePrice),
      },
    });
  }

  /** Adds a split of the shares held before, and the fraction of a share that is paid in cash or rounded up. */
  split(transaction: Transaction & SplitFacts, before: Decimal): void {
    const { symbol, quantity } = transaction;
    const fraction = splitFraction(transaction, before) ?? ZERO;
    const whole = before.plus(quantity).minus(fraction);
    this.add(transaction, symbol, { quantity: whole.minus(before), ratio: whole.dividedBy(before) });
    if (!fraction.isZero()) this.add(transaction, symbol, { quantity: fraction });
  }

  /** Adds shares that arrive or leave without a payment. */
  deliver(transaction: Transaction, symbol: string, quantity: Decimal): void {
    const price = transaction.kind === 'transfer' ? transaction.price : null;
    this.add(transaction, symbol, { quantity, delivery: { symbol, quantity, price } });
  }

  /** Moves value between two positions, at the price of the shares that `to` receives. */
  exchange(transaction: Transaction, from: Side, to: Side): void {
    const delivery = { symbol: to.symbol, quantity: to.quantity, price: null };
    this.add(transaction, to.symbol, { quantity: to.quantity, delivery });
    const given = { ...delivery, quantity: to.quantity.negated() };
    this.add(transaction, from.symbol, { quantity: from.quantity, delivery: given });
  }

  /**
   * Renames a position. Its earlier movements move to the new symbol, since price sources list the whole history under
   * it.
   */
  rename(account: string, symbol: string, newSymbol: string): void {
    const renamed = <Part extends { readonly symbol: string }>(part: Part): Part =>
      part.symbol === symbol ? { ...part, symbol: newSymbol } : part;
    for (const [place, movement] of this.all.entries()) {
      const { delivery } = movement;
      if (movement.account === account && (movement.symbol === symbol || delivery?.symbol === symbol))
        this.all[place] = { ...renamed(movement), delivery: delivery === null ? null : renamed(delivery) };
    }
  }
}

/** Skips the conversion of 0, the most frequent number, because the library converts by way of text. */
const floatOf = (value: Decimal): number => (value.isZero() ? 0 : value.toNumber());

/** The money that a trade committed to a position and freed from it. */
export const tradedCapital = ({
  closed,
  openedAmount,
}: LotChangeResult): Pick<PositionMovement, 'committed' | 'freed'> => ({
  committed: openedAmount.abs(),
  freed: sumOf(closed.map(({ proceeds }) => proceeds)).abs(),
});
