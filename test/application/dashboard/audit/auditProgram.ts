import { createActor } from 'xstate';
import { AnnounceNews } from '../../../../src/application/dashboard/framework/announceNews.js';
import { AuditFeed } from '../../../../src/application/dashboard/audit/auditFeed.js';
import type { AuditHistory } from '../../../../src/application/dashboard/audit/auditHistory.port.js';
import { AuditOptions } from '../../../../src/application/dashboard/audit/auditOptions.js';
import { AuditPositions } from '../../../../src/application/dashboard/audit/auditPositions.js';
import { FollowTickers } from '../../../../src/application/dashboard/framework/followTickers.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import type { MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import type { OptionChains } from '../../../../src/application/dashboard/market/optionChains.port.js';
import { PlanAudit } from '../../../../src/application/dashboard/audit/planAudit.js';
import { ReadAudit } from '../../../../src/application/dashboard/audit/readAudit.js';
import { ReadAuditStatus } from '../../../../src/application/dashboard/audit/readAuditStatus.js';
import { ReadChanges } from '../../../../src/application/dashboard/audit/readChanges.js';
import { RememberAudit } from '../../../../src/application/dashboard/audit/rememberAudit.js';
import { RestoreTickers } from '../../../../src/application/dashboard/framework/restoreTickers.js';
import { RunAudit } from '../../../../src/application/dashboard/audit/runAudit.js';
import { TickerActors } from '../../../../src/application/dashboard/framework/tickerActors.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import {
  FirstLicenseCheck,
  type FirstLicenseCheckParts,
} from '../../../../src/application/dashboard/license/firstLicenseCheck.js';
import type { EventLog, LoggedEvent } from '../../../../src/application/dashboard/eventLog.port.js';
import type {
  LoadedPortfolio,
  PortfolioSource,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { auditRunMachine } from '../../../../src/domain/dashboard/audit/auditRun.machine.js';
import { WithoutOptions } from '../../../../src/adapters/marketdata/withoutOptions.js';
import { MemoryAuditStore } from '../../../fakes/memoryAuditStore.js';
import { MemoryAuditHistory } from '../../../fakes/memoryAuditHistory.js';
import { MemoryFrameworkRecord } from '../../../fakes/memoryFrameworkRecord.js';
import { MemoryTickerMemories } from '../../../fakes/memoryTickerMemories.js';
import { SetClock } from '../../../fakes/setClock.js';

const watched = (ticker: string) => ({ ticker, quantity: 0, averagePrice: 0, stop: null, entryDate: null });

export const portfolioOf = (...tickers: string[]): LoadedPortfolio => ({
  source: 'portfolio.csv',
  positions: tickers.map(watched),
  options: [],
  errors: [],
  notes: [],
});

/** A portfolio that never changes. */
export const fixed = (portfolio: LoadedPortfolio): PortfolioSource => ({ read: async () => portfolio });

/** What outlives the program. */
export class Disk {
  readonly store = new MemoryAuditStore();
  readonly memories = new MemoryTickerMemories();
  readonly history: AuditHistory = new MemoryAuditHistory();
  readonly record = new MemoryFrameworkRecord();
}

const WITHOUT_CLOUD: Pick<FirstLicenseCheckParts, 'connection' | 'check' | 'deadline'> = {
  connection: { kind: 'unconnected', reason: 'No cloud here.' },
  check: { execute: async () => null },
  deadline: () => new AbortController().signal,
};

/** The audit's use-cases on what the test gives. */
export function auditProgram(
  prices: MarketData,
  portfolio: PortfolioSource,
  chains: OptionChains = new WithoutOptions('No options here.'),
  clock = new SetClock(),
  { store, memories, history, record } = new Disk(),
  cloud: Pick<FirstLicenseCheckParts, 'connection' | 'check' | 'deadline'> = WITHOUT_CLOUD,
) {
  const run = createActor(auditRunMachine).start();
  const actors = new TickerActors();
  const announce = new AnnounceNews(record);
  const tickers = new FollowTickers(actors, announce);
  const license = new CurrentLicense(clock);
  const logged: LoggedEvent[] = [];
  const events: EventLog = { append: async (event) => void logged.push(event) };
  const reported: string[] = [];
  const report = (_problem: unknown, during: string): void => void reported.push(during);
  const runAudit = new RunAudit({
    run,
    licenseCheck: new FirstLicenseCheck({ license, report, ...cloud }),
    plan: new PlanAudit(portfolio, license, prices),
    positions: new AuditPositions(new LoadBars(prices, clock, report), new AuditOptions(chains, report), clock, report),
    memories,
    tickers,
    remember: new RememberAudit(store, history, report),
    store,
    events,
    clock,
    report,
  });
  return {
    events,
    clock,
    license,
    memories,
    logged,
    reported,
    store,
    runAudit,
    readAudit: new ReadAudit(store),
    readChanges: new ReadChanges(store, history),
    readStatus: new ReadAuditStatus(run, clock),
    feed: new AuditFeed(run, store, announce, clock),
    actors,
    record,
    restoreTickers: new RestoreTickers(portfolio, prices, memories, tickers, report),
    runToEnd: async () => (await runAudit.execute()).finished,
  };
}
