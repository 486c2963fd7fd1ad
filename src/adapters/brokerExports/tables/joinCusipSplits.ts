import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { sumOf, ZERO, type Decimal } from '../../../domain/dashboard/portfolio/decimal.js';
import type { StatementDraft } from './createEmptyStatement.js';

/** A line of a split, with the action and the symbol as the file prints them. */
export interface SplitLine {
  readonly transaction: StatementTransaction;
  readonly action: string;
  readonly name: string;
}

const CUSIP = /^[0-9A-Z]{8}\d$/;

/**
 * Gives old shares that a split removes under their CUSIP, as Schwab lists them, the ticker of the new shares. Without
 * exactly one such ticker, all splits of the same account, date and action are left out.
 */
export function joinCusipSplits(statement: StatementDraft, splits: readonly SplitLine[]): void {
  const joined = new Map<StatementTransaction, StatementTransaction | null>();
  const bookings = Map.groupBy(splits, ({ transaction: { account, date }, action }) =>
    JSON.stringify([account, date, action.toLowerCase()]),
  );
  for (const lines of bookings.values()) {
    const cusips = lines.filter(({ name }) => CUSIP.test(name));
    if (cusips.length === 0) continue;
    const symbol = commonTicker(
      cusips,
      lines.filter((line) => !cusips.includes(line)),
    );
    for (const { transaction } of symbol === null ? [] : cusips) joined.set(transaction, { ...transaction, symbol });
    for (const { transaction, name } of symbol === null ? lines : []) {
      const { line, date } = transaction;
      const message = `${name}: a split of ${date} lists shares under a CUSIP, and the file does not show their ticker. The line is left out. Import a file of your own with the ticker of the split and the change in its quantity: new shares less old shares.`;
      statement.unreadable.push({ line, message });
      joined.set(transaction, null);
    }
  }
  statement.transactions = statement.transactions.flatMap((transaction) => {
    const other = joined.get(transaction);
    return other === null ? [] : [other ?? transaction];
  });
}

/** Returns the only ticker, when the shares of the only CUSIP can be its old ones; null otherwise. */
function commonTicker(cusips: readonly SplitLine[], others: readonly SplitLine[]): string | null {
  const tickers = new Set(others.map(({ transaction }) => transaction.symbol));
  const isOnly = tickers.size === 1 && new Set(cusips.map(({ name }) => name)).size === 1;
  const isExchange = !sharesOf(cusips).isZero() && sharesOf(cusips).isNegative() !== sharesOf(others).isNegative();
  return isOnly && isExchange ? ([...tickers][0] ?? null) : null;
}

const sharesOf = (lines: readonly SplitLine[]): Decimal =>
  sumOf(lines.map(({ transaction }) => transaction.quantity?.value ?? ZERO));
