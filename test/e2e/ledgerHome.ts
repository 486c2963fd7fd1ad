import { LedgerFile } from '../../src/adapters/files/portfolio/ledgerFile.js';
import type { TransactionDraft } from '../../src/domain/dashboard/ledger/transaction.js';
import { join } from 'node:path';
import { cash, inBatch, trade } from '../domain/dashboard/ledger/drafts.js';

/** Deposits, trades, income and a wash sale, at prices of the sample. */
export const LEDGER_DRAFTS: readonly TransactionDraft[] = [
  cash('deposit', '2015-01-05', '20000'),
  trade('buy', '2015-01-06', 'AAPL', '60', '106', { fee: '1' }),
  trade('buy', '2015-02-10', 'KO', '120', '33', { fee: '1' }),
  trade('buy', '2015-08-03', 'XOM', '60', '62'),
  cash('dividend', '2015-10-01', '39.6', 'KO'),
  trade('sell', '2016-01-20', 'XOM', '30', '55'),
  trade('buy', '2016-02-02', 'XOM', '10', '56'),
  cash('deposit', '2016-03-01', '5000'),
  trade('buy', '2016-03-02', 'JNJ', '40', '95'),
  cash('interest', '2016-06-30', '12.41'),
  cash('fee', '2016-12-30', '-25'),
  cash('withdrawal', '2017-03-15', '-4000'),
  trade('sell', '2017-06-01', 'AAPL', '20', '153'),
  cash('dividend', '2017-10-02', '44.4', 'KO'),
  cash('tax', '2017-10-02', '-6.66', 'KO'),
];

/** Writes a ledger that consists of one import to a home folder. */
export const writeLedger = (home: string): Promise<void> =>
  new LedgerFile(join(home, 'ledger.jsonl')).append({
    type: 'batch_added',
    at: '2026-11-21T06:30:00.000Z',
    batchId: 'b1',
    origin: { kind: 'import', file: 'activity.csv' },
    transactions: inBatch(LEDGER_DRAFTS),
  });
