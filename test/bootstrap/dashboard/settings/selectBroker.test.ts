import { describe, expect, it } from '@jest/globals';
import { LastPrices } from '../../../../src/application/dashboard/trading/broker/lastPrices.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { readDashboardSettings } from '../../../../src/bootstrap/dashboard/settings/config.js';
import { selectBroker } from '../../../../src/bootstrap/dashboard/settings/selectBroker.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { fixedPortfolio, portfolioOf } from '../../../application/dashboard/audit/auditProgram.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { MemoryAuditStore } from '../../../fakes/dashboard/memoryAuditStore.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';

const at = temporaryFolder();
const clock = new ManualClock('2026-11-21T06:30:00.000Z');

describe('the paper broker in the settings', () => {
  it('starts a new account with PAPER_CASH, even if the transactions state another amount', async () => {
    const warn = (problem: unknown): never => {
      throw problem;
    };
    const bars = new LoadBars(new MemoryMarketData({}), clock, warn);
    const { broker } = selectBroker(readDashboardSettings({ PLUMBLINE_HOME: at('home'), PAPER_CASH: '12412.70' }), {
      portfolio: fixedPortfolio({ ...portfolioOf(), positions: [], cash: 5 }),
      audits: new MemoryAuditStore(),
      prices: new LastPrices(bars, clock),
      clock,
      offline: true,
      warn,
    });
    expect(await broker.account()).toMatchObject({ cash: 12_412.7, equity: 12_412.7, isCashSimulated: true });
  });
});
