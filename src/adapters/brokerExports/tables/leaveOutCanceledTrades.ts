import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
import { NO_SECURITY } from './activityCurrencyTrade.js';
import { ACTIVITY_DECIMALS } from './activityTrade.js';
import type { StatementDraft } from './createEmptyStatement.js';

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
  for (const cancellation of cancellations) {
    const { line, account, date, symbol, currency } = cancellation;
    const matches = statement.transactions.filter((each) => isReversed(each, cancellation));
    const trade = matches.findLast((each) => each.line < line) ?? matches[0];
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
    const fee = { ...NO_SECURITY, line, account, date, kind: 'fee' as const, symbol, currency, description, amount };
    statement.transactions = statement.transactions.flatMap((each) =>
      each !== trade ? [each] : value.isZero() ? [] : [fee],
    );
  }
}

function isReversed(trade: StatementTransaction, cancellation: StatementTransaction): boolean {
  const { account, date, symbol, currency, quantity, principal } = cancellation;
  return (
    trade.account === account &&
    trade.date === date &&
    trade.symbol === symbol &&
    trade.currency === currency &&
    quantity !== null &&
    principal !== null &&
    trade.quantity?.value.plus(quantity.value).isZero() === true &&
    trade.principal?.value.plus(principal.value).isZero() === true
  );
}
