import { expect, it } from '@jest/globals';
import { EMPTY_TRANSACTION_FIELDS } from '../../../src/adapters/brokerExports/tables/createEmptyStatement.js';
import { createEmptyStatement } from '../../../src/adapters/brokerExports/tables/createEmptyStatement.js';
import { leaveOutCanceledTrades } from '../../../src/adapters/brokerExports/tables/leaveOutCanceledTrades.js';
import type { StatementTransaction } from '../../../src/domain/dashboard/imports/statement.js';
import { toDecimal } from '../../../src/domain/dashboard/portfolio/decimal.js';

const TRADES = 200;

it('leaveOutCanceledTrades reads each trade only a few times, however many trades are canceled', () => {
  let reads = 0;
  const trade = (line: number, shares: number): StatementTransaction => ({
    ...EMPTY_TRANSACTION_FIELDS,
    line,
    account: 'U1',
    date: '2026-01-05',
    kind: shares > 0 ? 'buy' : 'sell',
    currency: 'USD',
    description: 'KO',
    quantity: { value: toDecimal(shares), decimals: 0 },
    principal: { value: toDecimal(-10 * shares), decimals: 2 },
    amount: { value: toDecimal(-10 * shares), decimals: 2 },
    get symbol() {
      reads += 1;
      return 'KO';
    },
  });
  const statement = createEmptyStatement('Interactive Brokers');
  statement.transactions.push(...Array.from({ length: TRADES }, (_, n) => trade(n + 1, n + 1)));
  const cancellations = Array.from({ length: TRADES }, (_, n) => trade(TRADES + n + 1, -n - 1));
  leaveOutCanceledTrades(statement, cancellations);

  expect(statement).toMatchObject({ transactions: [], unreadable: [] });
  expect(reads).toBeLessThan(4 * TRADES);
});
