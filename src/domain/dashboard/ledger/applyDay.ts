import type { Decimal } from '../portfolio/decimal.js';
import { quantityOf, type LotBooks } from './lots/lotBooks.js';
import type { LotsInTransit } from './lots/lotsInTransit.js';
import { splitFraction } from './splitRatio.js';
import { isShareTransfer, type Transaction } from './transaction.js';

/** The shares that result from the transactions applied so far. */
interface SharesSoFar {
  readonly books: LotBooks;
  readonly inTransit: LotsInTransit;
}

/**
 * Applies the transactions of one day in the order in which they were added, except that a transaction that needs
 * shares which another one brings on the same day waits for it.
 */
export function applyDay(
  transactions: readonly Transaction[],
  shares: SharesSoFar,
  apply: (transaction: Transaction) => void,
): void {
  const splitsAndTransfers = Map.groupBy(
    transactions.filter((each) => each.kind === 'split' || isShareTransfer(each)),
    ({ symbol }): string | null => symbol,
  );
  const waiting = new Set(transactions);
  const applyNow = (transaction: Transaction): void => {
    waiting.delete(transaction);
    apply(transaction);
  };
  const isReady = (each: Transaction): boolean => {
    const ofSymbol = splitsAndTransfers.get(each.symbol) ?? [];
    if (each.symbol === null || !ofSymbol.some(isShareTransfer)) return true;
    const others = ofSymbol.filter((other) => other !== each && waiting.has(other));
    return needsNone(each, heldBy(each, each.symbol, shares), shares, others);
  };
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const each of waiting) if (isReady(each)) applyNow(each);
    if (waiting.size < before) continue;
    const [first] = [...waiting].toSorted((one, other) => rankOf(one, shares) - rankOf(other, shares));
    if (first !== undefined) applyNow(first);
  }
}

/** @param others the transfers and splits of the same symbol that wait */
function needsNone(
  transaction: Transaction,
  held: Decimal,
  { inTransit }: SharesSoFar,
  others: readonly Transaction[],
): boolean {
  const inAccount = others.filter(({ account }) => account === transaction.account);
  switch (transaction.kind) {
    case 'sell':
    case 'short':
      return !inAccount.some((each) => isShareTransfer(each) && each.quantity.greaterThan(0));
    case 'cover':
      return held.isNegative() || !inAccount.some(isShareTransfer);
    case 'split':
      return !held.isZero() && splitFraction(transaction, held) !== null;
    case 'spin_off':
    case 'symbol_change':
      return !held.isZero();
    case 'transfer': {
      const { quantity } = transaction;
      if (!held.isZero() && inAccount.some((each) => each.kind === 'split' && each.ratio && splitFraction(each, held)))
        return false;
      if (!isShareTransfer(transaction) || inTransit.has(transaction)) return true;
      return quantity.isNegative()
        ? held.greaterThanOrEqualTo(quantity.negated())
        : !others.some((each) => isShareTransfer(each) && each.quantity.equals(quantity.negated()));
    }
    case 'buy':
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
    case 'deposit':
    case 'withdrawal':
      return true;
  }
}

/** The order in which transactions are applied when each one waits: first transfers from accounts that hold shares. */
function rankOf(transaction: Transaction, shares: SharesSoFar): number {
  if (!isShareTransfer(transaction)) return 4;
  const held = heldBy(transaction, transaction.symbol, shares);
  const isIn = !transaction.quantity.isNegative();
  const isLeaving = !held.isZero() && held.isNegative() === isIn;
  return (isLeaving ? 0 : 2) + (isIn ? 1 : 0);
}

const heldBy = (transaction: Transaction, symbol: string, { books }: SharesSoFar): Decimal =>
  quantityOf(books.held(transaction, symbol));
