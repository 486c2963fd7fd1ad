import type {
  BrokerStatement,
  LineNote,
  PrintedNumber,
  StatementPosition,
  StatementTransaction,
} from '../../../domain/dashboard/imports/statement.js';

/**
 * Compares the currencies that are printed with amounts with those of their lines. Without a column of currencies, the
 * printed one counts; lines that contradict theirs are left out.
 */
export function withStatedCurrencies(statement: BrokerStatement, hasColumn: boolean): BrokerStatement {
  const unreadable: LineNote[] = [];
  const agreeing = <Line extends StatementPosition | StatementTransaction>(
    lines: readonly Line[],
    amountsOf: (line: Line) => readonly (PrintedNumber | null)[],
  ): Line[] =>
    lines.flatMap((each) => {
      const currency = amountsOf(each).find((amount) => amount !== null)?.currency ?? each.currency;
      if (currency === each.currency) return [each];
      if (!hasColumn) return [{ ...each, currency }];
      const message = `The amount is in ${currency}, but the line's currency is ${each.currency}. Map the column that has the currency of the amounts.`;
      unreadable.push({ line: each.line, message });
      return [];
    });
  return {
    ...statement,
    positions: agreeing(statement.positions, (each) => [each.costBasis, each.averageCost, each.value, each.price]),
    transactions: agreeing(statement.transactions, (each) => [each.amount, each.principal, each.price]),
    unreadable: [...statement.unreadable, ...unreadable],
  };
}
