import type { Decimal } from '../portfolio/decimal.js';
import { quantityOf, type LotBooks } from './lots/lotBooks.js';
import type { LotsInTransit } from './lots/lotsInTransit.js';
import { splitFraction } from './splitRatio.js';
import { isShareTransfer, type ShareTransfer, type Transaction } from './transaction.js';
import { WaitingMoves } from './waitingMoves.js';

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
  const transferred = new Set(transactions.filter(isShareTransfer).map(({ symbol }) => symbol));
  const moves = new WaitingMoves(transactions);
  const waiting = new Set(transactions);
  const applyNow = (transaction: Transaction): void => {
    waiting.delete(transaction);
    moves.delete(transaction);
    apply(transaction);
  };
  const isReady = (each: Transaction): boolean =>
    each.symbol === null ||
    !transferred.has(each.symbol) ||
    needsNone(each, heldBy(each, each.symbol, shares), shares, moves);
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const each of waiting) if (isReady(each)) applyNow(each);
    if (waiting.size < before) continue;
    const ranked = Map.groupBy(waiting, (each) => rankOf(each, shares));
    const [first] = ranked.get(Math.min(...ranked.keys())) ?? [];
    if (first !== undefined) applyNow(first);
  }
}

function needsNone(transaction: Transaction, held: Decimal, shares: SharesSoFar, moves: WaitingMoves): boolean {
  switch (transaction.kind) {
    case 'sell':
    case 'short':
      return ![...moves.transfersIn(transaction)].some(({ quantity }) => quantity.greaterThan(0));
    case 'cover':
      return held.isNegative() || moves.transfersIn(transaction).size === 0;
    case 'split':
      return !held.isZero() && splitFraction(transaction, held) !== null;
    case 'spin_off':
    case 'symbol_change':
      return !held.isZero();
    case 'transfer': {
      const { quantity } = transaction;
      if (!held.isZero() && [...moves.splitsIn(transaction)].some((each) => each.ratio && splitFraction(each, held)))
        return false;
      if (!isShareTransfer(transaction)) return true;
      if (shares.inTransit.has(transaction)) {
        const passesOn = (each: ShareTransfer): boolean => isNeededIn(each, heldBy(each, each.symbol, shares), moves);
        return passesOn(transaction) || ![...moves.transfersOf(transaction.symbol, quantity)].some(passesOn);
      }
      return quantity.isNegative()
        ? held.greaterThanOrEqualTo(quantity.negated())
        : moves.transfersOf(transaction.symbol, quantity.negated()).size === 0;
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

/** Whether a transfer out of the account that the shares reach waits because the account holds too few. */
const isNeededIn = (arrival: ShareTransfer, held: Decimal, moves: WaitingMoves): boolean =>
  [...moves.transfersIn(arrival)].some(
    ({ quantity }) =>
      quantity.isNegative() !== arrival.quantity.isNegative() && held.plus(quantity).times(quantity).greaterThan(0),
  );

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
