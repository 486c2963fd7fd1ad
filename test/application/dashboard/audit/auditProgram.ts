import { createActor } from 'xstate';
import { PublishFrameworkEvents } from '../../../../src/application/dashboard/framework/publishFrameworkEvents.js';
import { AuditFeed } from '../../../../src/application/dashboard/audit/auditFeed.js';
import type { AuditHistory } from '../../../../src/application/dashboard/audit/auditHistory.port.js';
import { AttachOptionChain } from '../../../../src/application/dashboard/audit/attachOptionChain.js';
import { AuditPositions } from '../../../../src/application/dashboard/audit/auditPositions.js';
import { SyncTickerActors } from '../../../../src/application/dashboard/framework/syncTickerActors.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import type { MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import type { OptionChainSource } from '../../../../src/application/dashboard/market/optionChainSource.port.js';
import { PlanAudit } from '../../../../src/application/dashboard/audit/planAudit.js';
import { GetLatestAudit } from '../../../../src/application/dashboard/audit/getLatestAudit.js';
import { GetAuditStatus } from '../../../../src/application/dashboard/audit/getAuditStatus.js';
import { GetAuditChanges } from '../../../../src/application/dashboard/audit/getAuditChanges.js';
import { RecordAuditSummary } from '../../../../src/application/dashboard/audit/recordAuditSummary.js';
import { RestoreTickers } from '../../../../src/application/dashboard/framework/restoreTickers.js';
import { RunAudit } from '../../../../src/application/dashboard/audit/runAudit.js';
import { TickerActors } from '../../../../src/application/dashboard/framework/tickerActors.js';
import { DecisionMaps } from '../../../../src/application/dashboard/decisionMap/decisionMaps.js';
import type { StoredMapBases } from '../../../../src/application/dashboard/decisionMap/mapBasisStore.port.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import {
  FirstLicenseCheck,
  type FirstLicenseCheckDependencies,
} from '../../../../src/application/dashboard/license/firstLicenseCheck.js';
import type { EventLog, LoggedEvent } from '../../../../src/application/dashboard/eventLog.port.js';
import type {
  LoadedPortfolio,
  PortfolioSource,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { watchedPosition } from '../../../../src/domain/dashboard/portfolio/position.js';
import { auditRunMachine } from '../../../../src/domain/dashboard/audit/auditRun.machine.js';
import { UnavailableOptionChains } from '../../../../src/adapters/marketdata/unavailableOptionChains.js';
import { MemoryAuditStore } from '../../../fakes/dashboard/memoryAuditStore.js';
import { MemoryAuditHistory } from '../../../fakes/dashboard/memoryAuditHistory.js';
import { MemoryStore } from '../../../fakes/dashboard/memoryStore.js';
import { MemoryFrameworkEventRecorder } from '../../../fakes/dashboard/memoryFrameworkEventRecorder.js';
import { MemoryTickerRecordStore } from '../../../fakes/dashboard/memoryTickerRecordStore.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export const portfolioOf = (...tickers: string[]): LoadedPortfolio => ({
  source: 'portfolio.csv',
  positions: tickers.map(watchedPosition),
  options: [],
  errors: [],
  notes: [],
});

/** A portfolio that never changes. */
export const fixedPortfolio = (portfolio: LoadedPortfolio): PortfolioSource => ({ read: async () => portfolio });

/** Stored state that survives a restart of the program. */
export class Disk {
  readonly store = new MemoryAuditStore();
  readonly memories = new MemoryTickerRecordStore();
  readonly history: AuditHistory = new MemoryAuditHistory();
  readonly record = new MemoryFrameworkEventRecorder();
  readonly bases = new MemoryStore<StoredMapBases>();
}

const WITHOUT_CLOUD: Pick<FirstLicenseCheckDependencies, 'connection' | 'check' | 'deadline'> = {
  connection: { kind: 'unconnected', reason: 'No cloud here.' },
  check: { execute: async () => null },
  deadline: () => new AbortController().signal,
};

/** Creates the audit use-cases with the test's inputs. */
export function createAuditProgram(
  prices: MarketData,
  portfolio: PortfolioSource,
  chains: OptionChainSource = new UnavailableOptionChains('No options here.'),
  clock = new ManualClock(),
  { store, memories, history, record, bases } = new Disk(),
  cloud: Pick<FirstLicenseCheckDependencies, 'connection' | 'check' | 'deadline'> = WITHOUT_CLOUD,
  second: MarketData | null = null,
) {
  const run = createActor(auditRunMachine).start();
  const actors = new TickerActors();
  const announce = new PublishFrameworkEvents(record);
  const tickers = new SyncTickerActors(actors, announce);
  const license = new CurrentLicense(clock);
  const logged: LoggedEvent[] = [];
  const events: EventLog = { append: async (event) => void logged.push(event) };
  const reported: string[] = [];
  const report = (_problem: unknown, during: string): void => void reported.push(during);
  const positions = new AuditPositions(
    new LoadBars(prices, clock, report, second),
    new AttachOptionChain(chains, report),
    clock,
    report,
  );
  const maps = new DecisionMaps(store, bases, positions, report);
  const runAudit = new RunAudit({
    run,
    licenseCheck: new FirstLicenseCheck({ license, report, ...cloud }),
    plan: new PlanAudit(portfolio, license, prices),
    positions,
    tickerRecordStore: memories,
    tickers,
    recordSummary: new RecordAuditSummary(store, history, report),
    store,
    maps,
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
    maps,
    readAudit: new GetLatestAudit(store),
    readChanges: new GetAuditChanges(store, history),
    readStatus: new GetAuditStatus(run, clock),
    feed: new AuditFeed(run, store, announce, maps, clock),
    actors,
    record,
    restoreTickers: new RestoreTickers(portfolio, prices, memories, tickers, report),
    runToEnd: async () => (await runAudit.execute()).finished,
  };
}
