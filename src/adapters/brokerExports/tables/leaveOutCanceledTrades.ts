import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { decimalText, ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
import { EMPTY_TRANSACTION_FIELDS, type StatementDraft } from './createEmptyStatement.js';
import { ACTIVITY_DECIMALS } from './activityTrade.js';

/** Whether the codes of a trade say that it cancels an earlier one. */
export const isCancellation = (codes: string): boolean => codes.split(';').includes('Ca');

/**
 * Leaves out each cancellation with its trade, whose quantity and proceeds have the opposite sign. A commission that is
 * not returned becomes a fee.
 */
export function leaveOutCanceledTrades(
  statement: StatementDraft,
  cancellations: readonly StatementTransaction[],
): void {
  const trades = statement.transactions.filter(({ quantity, principal }) => quantity !== null && principal !== null);
  const tradesByKey = new Map(
    [...Map.groupBy(trades, (trade) => keyOf(trade, 1))].map(([key, group]) => [key, new CancelableTrades(group)]),
  );
  const fees = new Map<StatementTransaction, readonly StatementTransaction[]>();
  for (const cancellation of cancellations) {
    const { line, account, date, symbol, currency } = cancellation;
    const trade = tradesByKey.get(keyOf(cancellation, -1))?.take(line);
    if (trade === undefined) {
      const message = `The line cancels a trade of ${symbol} with the opposite quantity and proceeds, but the file has no such trade on ${date}. The line is left out. Import a statement whose period contains both.`;
      statement.unreadable.push({ line, message });
      continue;
    }
    const message = `The broker canceled the trade on line ${trade.line} with line ${line}, so both are left out.`;
    statement.ignored.push({ line: trade.line, message }, { line, message });
    const value = (trade.amount?.value ?? ZERO).plus(cancellation.amount?.value ?? ZERO);
    const description = 'Commission of a canceled trade';
    const amount = { value, decimals: ACTIVITY_DECIMALS };
    const fee = {
      ...EMPTY_TRANSACTION_FIELDS,
      line,
      account,
      date,
      kind: 'fee' as const,
      symbol,
      currency,
      description,
      amount,
    };
    fees.set(trade, value.isZero() ? [] : [fee]);
  }
  statement.transactions = statement.transactions.flatMap((each) => fees.get(each) ?? [each]);
}

/** Equal trades in the order of the file, from which the cancellations are taken in that order. */
class CancelableTrades {
  private readonly above: StatementTransaction[] = [];
  private next = 0;

  constructor(private readonly trades: readonly StatementTransaction[]) {}

  /** Removes and returns the last trade above a line of the file or, if all are below it, the first trade. */
  take(line: number): StatementTransaction | undefined {
    for (let trade = this.trades[this.next]; trade !== undefined && trade.line < line; trade = this.trades[this.next]) {
      this.above.push(trade);
      this.next += 1;
    }
    return this.above.pop() ?? this.trades[this.next++];
  }
}

/** A trade and its cancellation have the same key if the numbers of one of them are multiplied by -1. */
function keyOf({ account, date, symbol, currency, quantity, principal }: StatementTransaction, sign: 1 | -1): string {
  const numbers = [quantity, principal].map((each) => (each === null ? null : decimalText(each.value.times(sign))));
  return JSON.stringify([account, date, symbol, currency, ...numbers]);
}
