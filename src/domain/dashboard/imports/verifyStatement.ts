import { sumOf } from '../portfolio/decimal.js';
import { printQuantity } from './printedNumber.js';
import { ConsistencyReportBuilder, type ConsistencyReport } from './consistencyReport.js';
import type { BrokerStatement, StatementPosition, StatementTransaction } from './statement.js';
import { verifyDates } from './verifyDates.js';
import { verifyPercentages, verifyPosition, verifyTotal } from './verifyPositions.js';
import { verifyBalances, verifyOrderFills, verifyTransaction } from './verifyTransactions.js';

/**
 * Checks the consistency of a file: quantities × prices against values, lines against totals, amounts against balances,
 * and transactions against positions.
 */
export function verifyStatement(statement: BrokerStatement): ConsistencyReport {
  const proof = new ConsistencyReportBuilder();
  for (const position of statement.positions) verifyPosition(position, proof);
  verifyPercentages(statement, proof);
  for (const transaction of statement.transactions) verifyTransaction(transaction, proof);
  verifyBalances(statement.transactions, proof);
  verifyOrderFills(statement.orderFills, proof);
  verifyDates(statement, proof);
  for (const total of statement.totals) verifyTotal(total, proof);
  verifyHoldings(statement, proof);
  for (const { line, message } of statement.assumptions ?? []) proof.note(line, message);
  return proof.build();
}

/**
 * Compares the positions with the sums of the transactions; a purchase before the first line can explain a difference.
 */
function verifyHoldings({ positions, transactions }: BrokerStatement, proof: ConsistencyReportBuilder): void {
  if (positions.length === 0) return;
  const traded = Map.groupBy(
    transactions.filter(({ symbol, quantity }) => symbol !== null && quantity !== null),
    holdingKey,
  );
  const held = Map.groupBy(positions, holdingKey);
  for (const [key, flows] of traded) {
    const lots = held.get(key) ?? [];
    const [first] = flows;
    if (first === undefined) continue;
    const sum = sumOf(flows.flatMap(({ quantity }) => (quantity === null ? [] : [quantity.value])));
    const listed = sumOf(lots.map(({ quantity }) => quantity.value));
    proof.check('holdings', first.line, true, () => '');
    if (!sum.equals(listed))
      proof.noteHolding(
        lots[0]?.line ?? first.line,
        `${first.symbol ?? ''}: the transactions add up to ${printQuantity(sum)}, but the positions list ${printQuantity(listed)}. Either ${printQuantity(listed.minus(sum))} were held before the first transaction, or a line is missing or wrong.`,
      );
  }
}

const holdingKey = ({ account, symbol }: StatementPosition | StatementTransaction): string => `${account} ${symbol}`;
