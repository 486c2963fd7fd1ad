import { createActor } from 'xstate';
import { AuditFeed } from '../../../src/application/audit/auditFeed.js';
import { AuditPositions } from '../../../src/application/audit/auditPositions.js';
import type { MarketData } from '../../../src/application/audit/marketData.port.js';
import { PlanAudit } from '../../../src/application/audit/planAudit.js';
import { ReadAudit } from '../../../src/application/audit/readAudit.js';
import { ReadAuditStatus } from '../../../src/application/audit/readAuditStatus.js';
import { RunAudit } from '../../../src/application/audit/runAudit.js';
import { CurrentLicense } from '../../../src/application/entitlement/currentLicense.js';
import type { LoggedEvent } from '../../../src/application/eventLog.port.js';
import { PortfolioUnavailable, type LoadedPortfolio } from '../../../src/application/portfolio/portfolioSource.port.js';
import { auditRunMachine } from '../../../src/domain/audit/auditRun.machine.js';
import { MemoryAuditStore } from '../../fakes/memoryAuditStore.js';
import { SetClock } from '../../fakes/setClock.js';

export const watched = (ticker: string) => ({ ticker, quantity: 0, averagePrice: 0, stop: null, entryDate: null });

export const portfolioOf = (...tickers: string[]): LoadedPortfolio => ({
  source: 'portfolio.csv',
  positions: tickers.map(watched),
  errors: [],
  notes: [],
});

/** The audit's use-cases on what the test gives. */
export function auditProgram(prices: MarketData, portfolio: LoadedPortfolio | PortfolioUnavailable) {
  const clock = new SetClock();
  const run = createActor(auditRunMachine).start();
  const store = new MemoryAuditStore();
  const license = new CurrentLicense(clock);
  const logged: LoggedEvent[] = [];
  const reported: string[] = [];
  const report = (_problem: unknown, during: string): void => void reported.push(during);
  const source = {
    async read() {
      if (portfolio instanceof PortfolioUnavailable) throw portfolio;
      return portfolio;
    },
  };
  const runAudit = new RunAudit({
    run,
    plan: new PlanAudit(source, license, prices),
    positions: new AuditPositions(prices, clock, report),
    store,
    events: { append: async (event) => void logged.push(event) },
    clock,
    report,
  });
  return {
    clock,
    license,
    logged,
    reported,
    store,
    runAudit,
    readAudit: new ReadAudit(store),
    readStatus: new ReadAuditStatus(run, clock),
    feed: new AuditFeed(run, store, clock),
    runToEnd: async () => (await runAudit.execute()).finished,
  };
}
