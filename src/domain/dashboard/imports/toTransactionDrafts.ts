import type { TransactionDraft } from '../ledger/transaction.js';
import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { BrokerStatement, StatementTransaction } from './statement.js';

/**
 * Returns the transactions of a file as the ledger takes them: oldest first, and in the order of the file within a day.
 * @param file the name of the file
 */
export function toTransactionDrafts(statement: BrokerStatement, file: string): TransactionDraft[] {
  const { transactions, broker } = statement;
  const [first, last] = [transactions[0], transactions.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.date > last.date;
  return (isNewestFirst ? transactions.toReversed() : transactions)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .flatMap((transaction) => toDraft(transaction, broker, file) ?? []);
}

function toDraft(transaction: StatementTransaction, broker: string, file: string): TransactionDraft | null {
  const { line, account, date, currency, symbol, amount, price, multiplier } = transaction;
  const quantity = transaction.quantity?.value ?? ZERO;
  const gross = quantity
    .times(price?.value ?? ZERO)
    .times(multiplier)
    .negated();
  const cash = amount?.value ?? gross;
  const facts = {
    account: account ?? broker,
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
      const paid = price?.value ?? cash.dividedBy(quantity).dividedBy(multiplier).abs();
      const fee = feeOf(transaction, gross, cash);
      return { ...facts, kind: transaction.kind, symbol, quantity: quantity.abs(), price: paid, fee };
    }
    case 'split':
      return symbol === null ? null : { ...facts, kind: 'split', symbol, quantity };
    case 'transfer':
      return {
        ...facts,
        kind: 'transfer',
        symbol: quantity.isZero() ? null : symbol,
        quantity,
        price: price?.value ?? null,
        cost: null,
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

/** Returns the fees from separate columns, or else the difference between the cash and quantity × price. */
function feeOf({ fees, principal, price }: StatementTransaction, gross: Decimal, cash: Decimal): Decimal {
  if (fees !== null) return sumOf(fees.map(({ value }) => value));
  if (price === null) return ZERO;
  return (principal?.value ?? gross).minus(cash);
}
