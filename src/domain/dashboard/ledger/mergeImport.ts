import { decimalText } from '../portfolio/decimal.js';
import type { Transaction, TransactionDraft } from './transaction.js';

/** A transaction in a file that an earlier import has already added. */
export interface DuplicateTransaction {
  readonly draft: TransactionDraft;
  /** The id of the ledger's transaction that it repeats. */
  readonly transactionId: string;
}

export interface MergedImport {
  readonly added: readonly TransactionDraft[];
  readonly duplicates: readonly DuplicateTransaction[];
}

/**
 * Separates the new transactions of a file from those that the ledger already has. Equal transactions are counted: a
 * file with two identical trades adds one when the ledger has one, and two when it has none.
 */
export function mergeImport(drafts: readonly TransactionDraft[], existing: readonly Transaction[]): MergedImport {
  const known = new Map(
    [...Map.groupBy(existing, identityOf)].map(([text, equal]) => [text, equal.map(({ id }) => id)]),
  );
  const added: TransactionDraft[] = [];
  const duplicates: DuplicateTransaction[] = [];
  for (const draft of drafts) {
    const transactionId = known.get(identityOf(draft))?.shift();
    if (transactionId === undefined) added.push(draft);
    else duplicates.push({ draft, transactionId });
  }
  return { added, duplicates };
}

const identityOf = (draft: TransactionDraft): string => JSON.stringify([draft.account, factsOf(draft)]);

/** Joins the fields that are equal in all exports of one account; account, file and line are not among them. */
export function factsOf(draft: TransactionDraft): string {
  const { tradeDate, kind, symbol, amount } = draft;
  const quantity = 'quantity' in draft ? draft.quantity : null;
  const price = 'price' in draft ? draft.price : null;
  const newSymbol = 'newSymbol' in draft ? draft.newSymbol : null;
  const numbers = [quantity, price, amount.amount].map((value) => (value === null ? null : decimalText(value)));
  return JSON.stringify([tradeDate, kind, symbol, newSymbol, amount.currency, ...numbers]);
}
