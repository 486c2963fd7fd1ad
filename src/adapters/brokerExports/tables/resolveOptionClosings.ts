import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { sumOf, type Decimal } from '../../../domain/dashboard/portfolio/decimal.js';
import type { StatementDraft } from './createEmptyStatement.js';

/**
 * Decides whether the line that ends an option (expired, exercised or assigned) counts as a sale or a cover at 0.
 * Brokers differ in the sign of the line's quantity, but the option's other trades in the file show whether it was held
 * long or short.
 */
export function resolveOptionClosings(statement: StatementDraft, closings: ReadonlySet<StatementTransaction>): void {
  if (closings.size === 0) return;
  const trades = statement.transactions.filter((transaction) => !closings.has(transaction));
  const heldOf = ({ account, symbol }: StatementTransaction): Decimal =>
    sumOf(
      trades.flatMap((trade) =>
        trade.account === account && trade.symbol === symbol ? (trade.quantity?.value ?? []) : [],
      ),
    );
  statement.transactions = statement.transactions.flatMap((transaction) => {
    if (!closings.has(transaction)) return [transaction];
    const { line, symbol, quantity } = transaction;
    const held = heldOf(transaction);
    if (quantity === null || held.isZero()) {
      const message = `${symbol ?? ''}: the file does not show whether the option was held long or short, because its earlier trades are missing. The line is left out.`;
      statement.unreadable.push({ line, message });
      return [];
    }
    const contracts = quantity.value.abs();
    return [
      held.isNegative()
        ? { ...transaction, kind: 'cover' as const, quantity: { ...quantity, value: contracts } }
        : { ...transaction, kind: 'sell' as const, quantity: { ...quantity, value: contracts.negated() } },
    ];
  });
}
