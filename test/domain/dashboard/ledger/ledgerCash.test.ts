import { describe, expect, it } from '@jest/globals';
import { cashIssues } from '../../../../src/domain/dashboard/ledger/ledgerCash.js';
import { sortByTradeDate } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { cash, inBatch, inEuros, trade } from './drafts.js';

const issuesOf = (...drafts: readonly TransactionDraft[]) => cashIssues(sortByTradeDate(inBatch(drafts)));
const DEPOSIT = cash('deposit', '2026-01-02', '500');
const PURCHASE = trade('buy', '2026-01-05', 'KO', '10', '100');

describe('cashIssues', () => {
  it.each([
    ['until the end', []],
    ['for more than a week', [cash('deposit', '2026-01-13', '500')]],
  ])('names an account whose cash is below 0 %s', (_, later) =>
    expect(issuesOf(PURCHASE, DEPOSIT, ...later)).toEqual([
      {
        transactionId: 'b1:1',
        message:
          'The cash of Brokerage fell below 0 on 2026-01-05. Unless that was a margin loan, earlier transactions are missing, and equity and returns are wrong. Import them.',
      },
    ]),
  );

  it.each([
    ['deposits pay for the purchases', [cash('deposit', '2026-01-05', '500')]],
    ['a deposit follows within a week', [cash('deposit', '2026-01-12', '500')]],
    ['the cash is below 0 by a fraction of a cent', [cash('deposit', '2026-01-05', '499.996')]],
    ['the cash of another account is not known', [{ ...PURCHASE, account: 'IRA' }]],
    ['only the cash in euros is below 0', [cash('deposit', '2026-01-05', '500'), inEuros(PURCHASE)]],
  ])('names no account when %s', (_, others) => expect(issuesOf(DEPOSIT, PURCHASE, ...others)).toEqual([]));
});
