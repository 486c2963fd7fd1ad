import { createActor } from 'xstate';
import { AnnounceNews } from '../../../src/application/audit/announceNews.js';
import { AuditFeed } from '../../../src/application/audit/auditFeed.js';
import type { AuditHistory } from '../../../src/application/audit/auditHistory.port.js';
import { AuditOptions } from '../../../src/application/audit/auditOptions.js';
import { AuditPositions } from '../../../src/application/audit/auditPositions.js';
import { FollowTickers } from '../../../src/application/audit/followTickers.js';
import { LoadBars } from '../../../src/application/audit/loadBars.js';
import type { MarketData } from '../../../src/application/audit/marketData.port.js';
import type { OptionChains } from '../../../src/application/audit/optionChains.port.js';
import { PlanAudit } from '../../../src/application/audit/planAudit.js';
import { ReadAudit } from '../../../src/application/audit/readAudit.js';
import { ReadAuditStatus } from '../../../src/application/audit/readAuditStatus.js';
import { ReadChanges } from '../../../src/application/audit/readChanges.js';
import { RememberAudit } from '../../../src/application/audit/rememberAudit.js';
import { RestoreTickers } from '../../../src/application/audit/restoreTickers.js';
import { RunAudit } from '../../../src/application/audit/runAudit.js';
import { TickerActors } from '../../../src/application/audit/tickerActors.js';
import { CurrentLicense } from '../../../src/application/entitlement/currentLicense.js';
import { FirstLicenseCheck, type FirstLicenseCheckParts } from '../../../src/application/entitlement/firstLicenseCheck.js';
import type { EventLog, LoggedEvent } from '../../../src/application/eventLog.port.js';
import type { LoadedPortfolio, PortfolioSource } from '../../../src/application/portfolio/portfolioSource.port.js';
import { auditRunMachine } from '../../../src/domain/audit/auditRun.machine.js';
import { WithoutOptions } from '../../../src/adapters/marketdata/withoutOptions.js';
import { MemoryAuditStore } from '../../fakes/memoryAuditStore.js';
import { MemoryAuditHistory } from '../../fakes/memoryAuditHistory.js';
import { MemoryFrameworkRecord } from '../../fakes/memoryFrameworkRecord.js';
import { MemoryTickerMemories } from '../../fakes/memoryTickerMemories.js';
import { SetClock } from '../../fakes/setClock.js';

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
