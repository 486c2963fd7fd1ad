import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { UnavailableOptionChains } from '../../../../src/adapters/marketdata/unavailableOptionChains.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, Disk, fixedPortfolio, portfolioOf } from './auditProgram.js';

const pricesUpTo = (sessions: number) =>
  new MemoryMarketData({ AAPL: risingBars(sessions), MSFT: risingBars(sessions), SPY: risingBars(sessions) });

describe('GetAuditChanges', () => {
  let disk: Disk;
  let clock: ManualClock;
  beforeEach(() => {
    [disk, clock] = [new Disk(), new ManualClock()];
  });
  const auditOn = async (sessions: number, ...tickers: string[]) => {
    clock.passHours(24);
    const program = createAuditProgram(
      pricesUpTo(sessions),
      fixedPortfolio(portfolioOf(...tickers)),
      new UnavailableOptionChains('No options here.'),
      clock,
      disk,
    );
    await program.runToEnd();
    expect(program.reported).toEqual([]);
    return program.readChanges.execute();
  };

  it('returns nothing before the first audit', async () => {
    const program = createAuditProgram(
      pricesUpTo(300),
      fixedPortfolio(portfolioOf('AAPL')),
      new UnavailableOptionChains('No options here.'),
      clock,
      disk,
    );

    expect(await program.readChanges.execute()).toEqual({ since: null, tickers: [], added: [], removed: [] });
  });

  it('returns nothing before the second audit, then the changes to the portfolio and the prices', async () => {
    expect(await auditOn(300, 'AAPL')).toEqual({ since: null, tickers: [], added: [], removed: [] });
    const first = disk.store.latest()?.generatedAt;

    const second = await auditOn(301, 'AAPL', 'MSFT');
    expect(second).toMatchObject({ since: { generatedAt: first }, added: ['MSFT'], removed: [] });

    // A second audit of the same prices keeps the session's changes.
    expect(await auditOn(301, 'AAPL', 'MSFT')).toEqual(second);

    const third = await auditOn(302, 'MSFT');
    expect(third).toMatchObject({ added: [], removed: ['AAPL'] });
    expect(third.since?.generatedAt).not.toBe(first);
  });

  it('lets an audit finish even if the history cannot be read', async () => {
    await auditOn(302, 'MSFT');
    const { memories, record } = new Disk();
    const broken = {
      memories,
      record,
      store: disk.store,
      bases: disk.bases,
      history: { read: () => Promise.reject(new Error('no disk')), save: async () => undefined },
    };
    const program = createAuditProgram(
      pricesUpTo(303),
      fixedPortfolio(portfolioOf('MSFT')),
      new UnavailableOptionChains('No options here.'),
      clock,
      broken,
    );
    await program.runToEnd();
    expect(program.readStatus.execute().state).toBe('idle');
    expect(program.reported).toEqual(['history of audits']);
  });
});
