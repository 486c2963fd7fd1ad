import type { TransactionsReply } from '../../../../http/contract/dashboard/portfolio/ledger.js';

/** The shares that the ledger's transactions bought at the entry and sold since. */
export type LedgerSales =
  | { readonly kind: 'counted'; readonly bought: number; readonly sold: number }
  /** The share counts cannot be compared because of a later purchase, a transfer or a corporate action. */
  | { readonly kind: 'incomparable' }
  /** The portfolio does not come from a ledger, or the ledger is not loaded yet. */
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly message: string };

/** @param entered ISO date of the first purchase of the position */
export function salesSince(
  entered: string,
  transactions: readonly Pick<TransactionsReply['transactions'][number], 'kind' | 'quantity' | 'trade_date'>[],
): LedgerSales {
  let [bought, sold] = [0, 0];
  for (const { kind, quantity, trade_date: date } of transactions) {
    if (date < entered) continue;
    if (kind === 'buy' && date === entered) bought += Number(quantity);
    else if (kind === 'sell') sold += Number(quantity);
    else if (!UNRELATED.has(kind)) return { kind: 'incomparable' };
  }
  return { kind: 'counted', bought, sold };
}

/** Kinds of transactions that do not change the number of shares. */
const UNRELATED: ReadonlySet<string> = new Set(['dividend', 'interest', 'fee', 'tax', 'deposit', 'withdrawal']);
