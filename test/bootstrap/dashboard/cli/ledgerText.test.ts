import { describe, expect, it } from '@jest/globals';
import { toLedgerReply } from '../../../../src/adapters/http/local/account/ledgerViews.js';
import { ledgerText } from '../../../../src/bootstrap/dashboard/cli/ledger/ledgerText.js';
import { currentLedger } from '../../../../src/domain/dashboard/ledger/currentLedger.js';
import { inBatch, inEuros, trade } from '../../../domain/dashboard/ledger/drafts.js';

describe('ledgerText', () => {
  it('lists the position and the realized gain in each currency', () => {
    const transactions = inBatch([
      trade('buy', '2026-01-05', 'KO', '10', '50'),
      trade('sell', '2026-01-06', 'KO', '5', '58'),
      inEuros(trade('buy', '2026-01-05', 'KO', '5', '40')),
      inEuros(trade('sell', '2026-01-06', 'KO', '2', '45')),
      inEuros(trade('buy', '2026-01-05', 'SAP', '1', '200')),
      trade('buy', '2026-01-05', 'PEP', '1', '150'),
      trade('sell', '2026-01-06', 'PEP', '1', '160'),
    ]);
    const at = '2026-01-07T12:00:00.000Z';
    const origin = { kind: 'import', file: 'activity.csv' } as const;
    const ledger = currentLedger([{ type: 'batch_added', at, batchId: 'b1', origin, transactions }], []);

    const cells = ledgerText(toLedgerReply(ledger, null))
      .split('\n')
      .flatMap((line) => (line.startsWith('│') ? [line.replaceAll('│', '').trim().split(/ +/).join(' ')] : []));
    expect(cells).toEqual([
      'Symbol Currency Quantity Cost Realized gain',
      'KO EUR 3 120 10',
      'KO USD 5 250 40',
      'PEP USD 0 - 10',
      'SAP EUR 1 200 -',
    ]);
  });
});
