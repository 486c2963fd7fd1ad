import { createActor } from 'xstate';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { AuditHistoryFile } from '../../../adapters/files/audit/auditHistoryFile.js';
import { FrameworkEventLog } from '../../../adapters/files/audit/frameworkEventLog.js';
import { PortfolioFile } from '../../../adapters/files/portfolio/portfolioFile.js';
import { SamplePortfolio } from '../../../adapters/files/portfolio/samplePortfolio.js';
import { TickerMemoryFile } from '../../../adapters/files/audit/tickerMemoryFile.js';
import { auditPayload } from '../../../adapters/http/contract/dashboard/audit/audit.js';
import { auditRoutes } from '../../../adapters/http/local/audit/audit.routes.js';
import { barsRoute } from '../../../adapters/http/local/audit/bars.routes.js';
import { changesRoute } from '../../../adapters/http/local/audit/changes.routes.js';
import { auditStreams, eventsRoute } from '../../../adapters/http/local/page/events.routes.js';
import { explainRoute } from '../../../adapters/http/local/audit/explain.routes.js';
import { AuditFeed } from '../../../application/dashboard/audit/auditFeed.js';
import { AuditOptions } from '../../../application/dashboard/audit/auditOptions.js';
import { AuditPositions } from '../../../application/dashboard/audit/auditPositions.js';
import { ChartTicker } from '../../../application/dashboard/audit/chartTicker.js';
import { ExplainTicker } from '../../../application/dashboard/audit/explainTicker.js';
import { PlanAudit } from '../../../application/dashboard/audit/planAudit.js';
import { ReadAudit } from '../../../application/dashboard/audit/readAudit.js';
import { ReadAuditStatus } from '../../../application/dashboard/audit/readAuditStatus.js';
import { ReadChanges } from '../../../application/dashboard/audit/readChanges.js';
import { RememberAudit } from '../../../application/dashboard/audit/rememberAudit.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { AnnounceNews } from '../../../application/dashboard/framework/announceNews.js';
import { FollowTickers } from '../../../application/dashboard/framework/followTickers.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { TickerActors } from '../../../application/dashboard/framework/tickerActors.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { upcastAudit } from '../../../domain/dashboard/audit/upcastAudit.js';
import { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { SAMPLE } from '../../../domain/dashboard/market/priceSource.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import { OWN_PAGE, homeFile, setting } from './sources.js';
import { T } from './tokens.js';

const { clock, events, report } = T;

const AUDIT_OPTIONS = create(AuditOptions, T.optionChains, report);

export const auditModule: Module = [
  provide(
    T.portfolio,
    derive([homeFile(HOME_FILES.portfolio), setting('MARKET_DATA')], (path, source) =>
      source === SAMPLE ? new SamplePortfolio(path) : new PortfolioFile(path),
    ),
  ),
  bind(
    AuditFile,
    homeFile(HOME_FILES.audit),
    constant((value: unknown) => upcastAudit(auditPayload.parse(value))),
    T.warn,
  ),
  provide(T.auditHistory, create(AuditHistoryFile, homeFile(HOME_FILES.audits), T.warn)),
  provide(T.tickerMemories, create(TickerMemoryFile, homeFile(HOME_FILES.tickers), T.warn)),
  provide(
    T.auditRun,
    derive([T.inspect], (inspect) => createActor(auditRunMachine, { id: 'audit-run', inspect }).start()),
  ),
  provide(T.eventStreams, derive([create(AuditFeed, T.auditRun, AuditFile, AnnounceNews, clock)], auditStreams)),
  bind(FrameworkEventLog, events, clock),
  bind(AnnounceNews, FrameworkEventLog),
  bind(TickerActors, T.inspect),
  bind(FollowTickers, TickerActors, AnnounceNews),
  bind(RestoreTickers, T.portfolio, T.marketData, T.tickerMemories, FollowTickers, report),
  bind(AuditPositions, create(LoadBars, T.marketData, clock, report), AUDIT_OPTIONS, clock, report),
  bind(RunAudit, {
    run: T.auditRun,
    licenseCheck: FirstLicenseCheck,
    plan: create(PlanAudit, T.portfolio, CurrentLicense, T.marketData),
    positions: AuditPositions,
    memories: T.tickerMemories,
    tickers: FollowTickers,
    remember: create(RememberAudit, AuditFile, T.auditHistory, report),
    store: AuditFile,
    events,
    clock,
    report,
  }),
  bind(ReadAudit, AuditFile),
  routes(auditRoutes, {
    readAudit: ReadAudit,
    readAuditStatus: create(ReadAuditStatus, T.auditRun, clock),
    runAudit: RunAudit,
    ownPage: OWN_PAGE,
  }),
  routes(explainRoute, create(ExplainTicker, ReadAudit)),
  routes(barsRoute, create(ChartTicker, ReadAudit, create(LoadBars, T.keptPrices, clock, report))),
  routes(eventsRoute, T.eventStreams),
  routes(changesRoute, create(ReadChanges, AuditFile, T.auditHistory)),
];
