import { ZERO, type Decimal } from '../../portfolio/decimal.js';
import type { Transaction } from '../transaction.js';
import type { ClosedLot } from './lot.js';
import type { LotBook } from './lotBook.js';
import type { LotMethod } from './lotMethod.js';

/**
 * Delivers shares without a payment: closes lots of the opposite direction as by a trade at the cost, and opens a lot
 * in the first book for any remainder.
 * @param books in the order in which their lots are closed
 * @param cost of all delivered shares; null when unknown
 */
export function deliverLots(
  { id, account, tradeDate: date }: Transaction,
  books: readonly [LotBook, ...LotBook[]],
  quantity: Decimal,
  cost: Decimal | null,
  method: LotMethod,
): { readonly closed: readonly ClosedLot[]; readonly rest: Decimal } {
  const closed: ClosedLot[] = [];
  let rest = quantity;
  let amount = (quantity.isNegative() ? cost : cost?.negated()) ?? ZERO;
  for (const book of books) {
    const closing = book.close({ transactionId: id, date, quantity: rest, amount }, method);
    closed.push(...closing.closed);
    rest = closing.openedQuantity;
    amount = closing.openedAmount;
  }
  if (!rest.isZero()) {
    const [first] = books;
    const { symbol, currency } = first;
    const lot = { id, account, symbol, currency, openedOn: date, quantity: rest };
    first.add({ ...lot, cost: amount.negated(), isCostKnown: cost !== null });
  }
  return { closed, rest };
}
