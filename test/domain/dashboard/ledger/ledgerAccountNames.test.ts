import { describe, expect, it } from '@jest/globals';
import { ledgerAccountNames } from '../../../../src/domain/dashboard/ledger/ledgerAccountNames.js';
import type { LedgerBatch } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { trade } from './drafts.js';

/** One purchase of KO a day. */
const dailyPurchases = (account: string, from: number, to: number, price = '60'): TransactionDraft[] =>
  Array.from({ length: to - from + 1 }, (_, place) =>
    trade('buy', `2026-01-${String(from + place).padStart(2, '0')}`, 'KO', '1', price, { account }),
  );

/** @param broker undefined for a batch from an earlier release */
const batch = (drafts: readonly TransactionDraft[], broker: string | undefined): LedgerBatch => ({
  type: 'batch_added',
  at: '2026-02-01T00:00:00.000Z',
  batchId: 'b1',
  origin: { kind: 'import', file: 'a.csv', broker },
  transactions: drafts.map((draft, place) => ({ ...draft, id: `b1:${place + 1}`, batchId: 'b1' })),
});

const namesIn = (drafts: readonly TransactionDraft[], ...batches: readonly LedgerBatch[]) =>
  Object.fromEntries(ledgerAccountNames(drafts, batches, { kind: 'import', file: 'b.csv', broker: 'Schwab' }));

describe('ledgerAccountNames', () => {
  it('recognizes a named account that an earlier release stored under the broker’s name', () => {
    expect(namesIn(dailyPurchases('Individual', 1, 5), batch(dailyPurchases('Schwab', 1, 9), undefined))).toEqual({
      Individual: 'Schwab',
    });
  });

  it('keeps apart two named accounts with equal transactions', () => {
    expect(namesIn(dailyPurchases('Roth', 1, 5), batch(dailyPurchases('Individual', 1, 5), 'Schwab'))).toEqual({});
  });

  it('keeps apart a named account whose transactions differ from those under the broker’s name', () => {
    expect(namesIn(dailyPurchases('Roth', 2, 4, '61'), batch(dailyPurchases('Schwab', 1, 9), undefined))).toEqual({});
  });

  it('recognizes the account of a file without a name, even if it shares only a part of the days', () => {
    const known = batch([...dailyPurchases('Individual', 1, 9), ...dailyPurchases('Roth', 1, 9, '61')], 'Schwab');
    expect(namesIn(dailyPurchases('Schwab', 5, 12), known)).toEqual({ Schwab: 'Individual' });
    expect(namesIn(dailyPurchases('Schwab', 5, 12, '61'), known)).toEqual({ Schwab: 'Roth' });
    expect(namesIn(dailyPurchases('Schwab', 5, 12, '62'), known)).toEqual({});
  });

  it('recognizes the only account of the broker in a file of other days', () => {
    const individual = batch(dailyPurchases('Individual', 1, 9), 'Schwab');
    expect(namesIn(dailyPurchases('Schwab', 10, 12), individual)).toEqual({ Schwab: 'Individual' });
    expect(namesIn(dailyPurchases('Individual', 10, 12), batch(dailyPurchases('Schwab', 1, 9), undefined))).toEqual({
      Individual: 'Schwab',
    });
    expect(
      namesIn(dailyPurchases('Schwab', 10, 12), individual, batch(dailyPurchases('Roth', 1, 9), 'Schwab')),
    ).toEqual({});
    expect(
      namesIn(
        [...dailyPurchases('Individual', 10, 12), ...dailyPurchases('Roth', 10, 12)],
        batch(dailyPurchases('Schwab', 1, 9), 'Schwab'),
      ),
    ).toEqual({});
  });

  it('never joins accounts of different brokers', () => {
    expect(namesIn(dailyPurchases('Schwab', 1, 9), batch(dailyPurchases('Individual', 1, 9), 'E*TRADE'))).toEqual({});
  });

  it('joins only the best match of a file with several accounts', () => {
    const file = [...dailyPurchases('Individual', 1, 9), ...dailyPurchases('Roth', 1, 8)];
    expect(namesIn(file, batch(dailyPurchases('Schwab', 1, 9), undefined))).toEqual({ Individual: 'Schwab' });
  });
});
