import type { LotMethod, LotChoice } from './lots/lotMethod.js';
import type { Transaction } from './transaction.js';

/** The reason why a batch was added. */
export type BatchOrigin =
  | {
      readonly kind: 'import';
      readonly file: string;
      /** Missing in the ledgers of earlier releases. */
      readonly broker?: string | undefined;
    }
  /** Transactions that the reconciliation with the broker found missing. */
  | { readonly kind: 'reconciliation' };

/** One line of the ledger file. Later lines never change earlier ones. */
export type LedgerEvent = {
  /** ISO 8601 UTC. */
  readonly at: string;
} & (
  | {
      readonly type: 'batch_added';
      readonly batchId: string;
      readonly origin: BatchOrigin;
      readonly transactions: readonly Transaction[];
    }
  | { readonly type: 'batch_reversed'; readonly batchId: string }
  | { readonly type: 'lot_method_chosen'; readonly method: LotMethod }
  /** Written only by earlier releases. Replaces the earlier choice for the sale; an empty list withdraws it. */
  | { readonly type: 'lots_chosen'; readonly transactionId: string; readonly lots: readonly LotChoice[] }
);

export type LedgerBatch = Extract<LedgerEvent, { type: 'batch_added' }>;

/** The batches that no later event reversed, oldest first. */
export function activeBatches(events: readonly LedgerEvent[]): LedgerBatch[] {
  const reversed = new Set(events.flatMap((event) => (event.type === 'batch_reversed' ? [event.batchId] : [])));
  return events.filter((event) => event.type === 'batch_added').filter(({ batchId }) => !reversed.has(batchId));
}

/** Sorts transactions by trade date. Those of one day stay in the order in which they were added. */
export const sortByTradeDate = (transactions: readonly Transaction[]): Transaction[] =>
  transactions.toSorted((one, other) =>
    one.tradeDate < other.tradeDate ? -1 : one.tradeDate > other.tradeDate ? 1 : 0,
  );
