import { describe, expect, it } from '@jest/globals';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import { AddTransactions } from '../../../../src/application/dashboard/ledger/addTransactions.js';
import { GetPortfolioHistory } from '../../../../src/application/dashboard/ledger/getPortfolioHistory.js';
import { GetReturns } from '../../../../src/application/dashboard/ledger/getReturns.js';
import { LedgerBook } from '../../../../src/application/dashboard/ledger/ledgerBook.js';
import { LedgerPrices } from '../../../../src/application/dashboard/ledger/ledgerPrices.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { PortfolioUnavailable } from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { symbolChange, trade } from '../../../domain/dashboard/ledger/drafts.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';

const at = temporaryFolder();

describe('GetReturns', () => {
  it('measures a symbol that was renamed later under its current name, as the history does', async () => {
    const clock = new ManualClock();
    const orders = { events: () => [], account: 'paper', logFault: null };
    const ledger = new LedgerBook(new LedgerFile(at('ledger.jsonl')), orders);
    const bars = new LoadBars(new MemoryMarketData({}), clock, () => undefined);
    const prices = new LedgerPrices(bars, clock, { latest: () => null });
    const file = { read: () => Promise.reject(new PortfolioUnavailable('There is no portfolio yet.')) };
    const drafts = [trade('buy', '2026-11-02', 'FB', '1', '100'), symbolChange('2026-11-10', 'FB', 'META')];
    await new AddTransactions(ledger, clock, new SequentialIds()).execute(
      { kind: 'import', file: 'activity.csv' },
      drafts,
      false,
    );

    const request = { symbol: 'FB', period: null, from: null, to: null };
    const history = new GetPortfolioHistory(ledger, file, prices, clock).execute(request);
    expect(await history).toMatchObject({ kind: 'ledger', symbol: 'META' });
    expect(await new GetReturns(ledger, prices, clock).execute('FB', request)).toMatchObject({
      symbol: 'META',
      flows: [{ date: '2026-11-02', net: 100 }],
    });
  });
});
