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
 * Gives old shares that a split removes under their CUSIP, as Schwab lists them, the ticker of the new shares: the only
 * one of the same account, date and action whose shares move in the opposite direction. If none or several fit, the
 * lines of the CUSIP and of those tickers are left out.
 */
export function joinCusipSplits(statement: StatementDraft, splits: readonly SplitLine[]): void {
  const joined = new Map<StatementTransaction, StatementTransaction | null>();
  const bookings = Map.groupBy(splits, ({ transaction: { account, date }, action }) =>
    JSON.stringify([account, date, action.toLowerCase()]),
  );
  for (const lines of bookings.values()) {
    const cusips = lines.filter(({ name }) => CUSIP.test(name));
    const linesByCusip = Map.groupBy(cusips, ({ name }) => name);
    const others = lines.filter((line) => !cusips.includes(line));
    const candidates = [...Map.groupBy(others, ({ transaction }) => transaction.symbol)].filter(([, own]) =>
      [...linesByCusip.values()].some((old) => areExchanged(old, own)),
    );
    const symbol = candidates.length === 1 && linesByCusip.size === 1 ? (candidates[0]?.[0] ?? null) : null;
    if (symbol !== null) {
      for (const { transaction } of cusips) joined.set(transaction, { ...transaction, symbol });
      continue;
    }
    for (const { transaction, name } of [...cusips, ...candidates.flatMap(([, own]) => own)]) {
      const { line, date } = transaction;
      const message = `${name}: a split of ${date} lists shares under the CUSIP ${[...linesByCusip.keys()].join(' and ')}, and the file does not show their ticker. The line is left out. Import a file of your own with the ticker of the split and the change in its quantity: new shares less old shares.`;
      statement.unreadable.push({ line, message });
      joined.set(transaction, null);
    }
  }
  statement.transactions = statement.transactions.flatMap((transaction) => {
    const other = joined.get(transaction);
    return other === null ? [] : [other ?? transaction];
  });
}

/** Whether a CUSIP and a ticker move shares in opposite directions; a CUSIP whose lines sum to zero needs no ticker. */
const areExchanged = (cusip: readonly SplitLine[], ticker: readonly SplitLine[]): boolean =>
  !sharesOf(cusip).isZero() && sharesOf(cusip).isNegative() !== sharesOf(ticker).isNegative();

const sharesOf = (lines: readonly SplitLine[]): Decimal =>
  sumOf(lines.map(({ transaction }) => transaction.quantity?.value ?? ZERO));
