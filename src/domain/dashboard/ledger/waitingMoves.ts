import type { Decimal } from '../portfolio/decimal.js';
import { quantityKey } from './lots/lotsInTransit.js';
import { isShareTransfer, type ShareTransfer, type SplitFacts, type Transaction } from './transaction.js';

/** The splits and share transfers of one day that were not applied yet. */
export class WaitingMoves {
  private readonly splits = new Map<string, Set<Transaction & SplitFacts>>();
  private readonly transfers = new Map<string, Set<ShareTransfer>>();
  private readonly ofQuantity = new Map<string, Set<ShareTransfer>>();

  constructor(transactions: readonly Transaction[]) {
    for (const each of transactions)
      if (each.kind === 'split') addTo(this.splits, accountKey(each), each);
      else if (isShareTransfer(each)) {
        addTo(this.transfers, accountKey(each), each);
        addTo(this.ofQuantity, quantityKey(each.symbol, each.quantity), each);
      }
  }

  delete(transaction: Transaction): void {
    if (transaction.kind === 'split') this.splitsIn(transaction).delete(transaction);
    else if (isShareTransfer(transaction)) {
      this.transfersIn(transaction).delete(transaction);
      this.transfersOf(transaction.symbol, transaction.quantity).delete(transaction);
    }
  }

  /** Returns the splits of the transaction's symbol in its account. */
  splitsIn(transaction: Transaction): Set<Transaction & SplitFacts> {
    return this.splits.get(accountKey(transaction)) ?? new Set();
  }

  /** Returns the transfers of the transaction's symbol in its account. */
  transfersIn(transaction: Transaction): Set<ShareTransfer> {
    return this.transfers.get(accountKey(transaction)) ?? new Set();
  }

  transfersOf(symbol: string, quantity: Decimal): Set<ShareTransfer> {
    return this.ofQuantity.get(quantityKey(symbol, quantity)) ?? new Set();
  }
}

function addTo<T>(groups: Map<string, Set<T>>, key: string, value: T): void {
  groups.set(key, (groups.get(key) ?? new Set()).add(value));
}

const accountKey = ({ symbol, account }: Transaction): string => `${symbol} ${account}`;
