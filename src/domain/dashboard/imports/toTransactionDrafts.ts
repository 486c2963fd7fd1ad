import type { TransactionDraft } from '../ledger/transaction.js';
import { transactionFault } from '../ledger/transactionFault.js';
import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import { cashChangeOf, grossOf, totalFeesOf } from './cashChange.js';
import { findChronologicalOrder } from './chronologicalOrder.js';
import type { BrokerStatement, LineNote, StatementTransaction } from './statement.js';

/** The transactions of a file, converted for the ledger. */
export interface DraftedTransactions {
  /** Oldest first; drafts of the same day in order of execution. */
  readonly drafts: readonly TransactionDraft[];
  /** Lines that the ledger rejects, with the reason. */
  readonly faulty: readonly LineNote[];
  /** Facts that the user should check. */
  readonly notes: readonly LineNote[];
}

/**
 * @param file the name of the imported file, which becomes the source of each draft
 * @param today the UTC date; later transactions are faulty
 */
export function toTransactionDrafts(
  { transactions, broker }: BrokerStatement,
  file: string,
  today: string,
): DraftedTransactions {
  const drafts: TransactionDraft[] = [];
  const faulty: LineNote[] = [];
  const { transactions: oldestFirst, assumption } = findChronologicalOrder(withJoinedSplits(transactions));
  for (const transaction of oldestFirst) {
    const draft = toDraft(transaction, broker, file);
    const message = draft === null ? `A ${transaction.kind} must name a symbol.` : transactionFault(draft, today);
    if (draft !== null && message === null) drafts.push(draft);
    else faulty.push({ line: transaction.line, message: `${message ?? ''} The line is left out.` });
  }
  const notes = assumption === null ? [] : [{ line: transactions[0]?.line ?? 1, message: assumption }];
  return { drafts, faulty: faulty.toSorted((one, other) => one.line - other.line), notes };
}

/**
 * Joins the lines of each split, since some brokers list the removal of the old shares and the delivery of the new ones
 * separately.
 */
function withJoinedSplits(transactions: readonly StatementTransaction[]): readonly StatementTransaction[] {
  const splitOf = ({ account, date, symbol }: StatementTransaction): string => JSON.stringify([account, date, symbol]);
  const isJoinable = ({ kind, symbol }: StatementTransaction): boolean => kind === 'split' && symbol !== null;
  const lines = Map.groupBy(transactions.filter(isJoinable), splitOf);
  return transactions.flatMap((transaction) => {
    if (!isJoinable(transaction)) return [transaction];
    const all = lines.get(splitOf(transaction)) ?? [];
    if (all[0] !== transaction) return [];
    const value = sumOf(all.map(({ quantity }) => quantity?.value ?? ZERO));
    const amount = { value: sumOf(all.map(cashChangeOf)), decimals: 2 };
    return [{ ...transaction, quantity: { value, decimals: transaction.quantity?.decimals ?? 0 }, amount }];
  });
}

/** Precision of a price that is computed from the amount because the file lacks it. */
const PRICE_DECIMALS = 12;
/** The most digits that the ledger stores. */
const RATIO_DECIMALS = 30;

function toDraft(transaction: StatementTransaction, broker: string, file: string): TransactionDraft | null {
  const { line, account, date, currency, symbol, price, multiplier } = transaction;
  const quantity = transaction.quantity?.value ?? ZERO;
  const cash = cashChangeOf(transaction);
  const facts = {
    account: ledgerAccountName(account, broker),
    tradeDate: date,
    amount: { amount: cash, currency },
    fee: ZERO,
    source: { file, line },
  };
  switch (transaction.kind) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover': {
      if (symbol === null) return null;
      const paid = price?.value ?? cash.dividedBy(quantity).dividedBy(multiplier).abs().toDecimalPlaces(PRICE_DECIMALS);
      const fee = feeOf(transaction, cash);
      return { ...facts, kind: transaction.kind, symbol, quantity: quantity.abs(), price: paid, fee };
    }
    case 'split': {
      const ratio = transaction.ratio?.toDecimalPlaces(RATIO_DECIMALS);
      return symbol === null ? null : { ...facts, kind: 'split', symbol, quantity, ratio };
    }
    case 'transfer':
      return {
        ...facts,
        kind: 'transfer',
        symbol: quantity.isZero() ? null : symbol,
        quantity,
        // Some brokers print 0 where they state no price.
        price: price === null || price.value.isZero() ? null : price.value,
        cost: transaction.cost ?? null,
      };
    case 'deposit':
    case 'withdrawal':
      return { ...facts, kind: transaction.kind, symbol: null };
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
      return { ...facts, kind: transaction.kind, symbol };
  }
}

/** Returns the name of an account in the ledger: its name in the file, or else the broker's name. */
export const ledgerAccountName = (account: string | null, broker: string): string => account ?? broker;

/** Returns the sum of the fee columns or, without any, the difference between the cash amount and quantity × price. */
function feeOf(transaction: StatementTransaction, cash: Decimal): Decimal {
  const { fees, principal, price } = transaction;
  if (fees !== null) return totalFeesOf(transaction);
  if (price === null) return ZERO;
  return (principal?.value ?? grossOf(transaction)).minus(cash);
}
