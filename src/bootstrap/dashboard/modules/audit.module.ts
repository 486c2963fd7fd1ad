import { createActor } from 'xstate';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { AuditHistoryFile } from '../../../adapters/files/audit/auditHistoryFile.js';
import { FrameworkEventLog } from '../../../adapters/files/audit/frameworkEventLog.js';
import { MapBasisFile } from '../../../adapters/files/audit/mapBasisFile.js';
import { PortfolioFile } from '../../../adapters/files/portfolio/portfolioFile.js';
import { PortfolioOrSample } from '../../../adapters/files/portfolio/portfolioOrSample.js';
import { TickerRecordFile } from '../../../adapters/files/audit/tickerRecordFile.js';
import { auditPayload } from '../../../adapters/http/contract/dashboard/audit/audit.js';
import { auditRoutes } from '../../../adapters/http/local/audit/audit.routes.js';
import { barsRoute } from '../../../adapters/http/local/audit/bars.routes.js';
import { changesRoute } from '../../../adapters/http/local/audit/changes.routes.js';
import { decisionMapRoutes } from '../../../adapters/http/local/audit/decisionMap.routes.js';
import { auditEventStreams, eventsRoute } from '../../../adapters/http/local/page/events.routes.js';
import { explainRoute } from '../../../adapters/http/local/audit/explain.routes.js';
import { AuditFeed } from '../../../application/dashboard/audit/auditFeed.js';
import { AttachOptionChain } from '../../../application/dashboard/audit/attachOptionChain.js';
import { AuditPositions } from '../../../application/dashboard/audit/auditPositions.js';
import { GetTickerChart } from '../../../application/dashboard/audit/getTickerChart.js';
import { ExplainTicker } from '../../../application/dashboard/audit/explainTicker.js';
import { PlanAudit } from '../../../application/dashboard/audit/planAudit.js';
import { GetLatestAudit } from '../../../application/dashboard/audit/getLatestAudit.js';
import { GetAuditStatus } from '../../../application/dashboard/audit/getAuditStatus.js';
import { GetAuditChanges } from '../../../application/dashboard/audit/getAuditChanges.js';
import { RecordAuditSummary } from '../../../application/dashboard/audit/recordAuditSummary.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { PublishFrameworkEvents } from '../../../application/dashboard/framework/publishFrameworkEvents.js';
import { SyncTickerActors } from '../../../application/dashboard/framework/syncTickerActors.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { TickerActors } from '../../../application/dashboard/framework/tickerActors.js';
import { DecisionMaps } from '../../../application/dashboard/decisionMap/decisionMaps.js';
import { GetPortfolioMap } from '../../../application/dashboard/decisionMap/getPortfolioMap.js';
import { GetDecisionMap } from '../../../application/dashboard/decisionMap/getDecisionMap.js';
import { GetWhatIfAudit } from '../../../application/dashboard/decisionMap/getWhatIfAudit.js';
import { LoadMapSubject } from '../../../application/dashboard/decisionMap/loadMapSubject.js';
import { LedgerBook } from '../../../application/dashboard/ledger/ledgerBook.js';
import { LedgerPortfolio } from '../../../application/dashboard/ledger/ledgerPortfolio.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import { upcastAudit } from '../../../domain/dashboard/audit/upcastAudit.js';
import { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { SAMPLE_PRICE_SOURCE } from '../../../domain/dashboard/market/priceSource.js';
import { VERSION } from '../../packageFacts.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { LOAD_BARS, LOAD_CACHED_BARS } from './prices.module.js';
import { OWN_PAGE_ACCESS, homeFile, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, events, report } = DASHBOARD_TOKENS;

const OPTION_CHAINS = derive([DASHBOARD_TOKENS.priceSources], ({ chains }) => chains);
const AUDIT_OPTIONS = create(AttachOptionChain, OPTION_CHAINS, report);

export const AUDIT_STATUS = create(GetAuditStatus, DASHBOARD_TOKENS.auditRun, clock);

const MAP_SUBJECT = create(LoadMapSubject, GetLatestAudit, DecisionMaps);

export const auditModule: Module = [
  provide(
    DASHBOARD_TOKENS.portfolio,
    create(
      LedgerPortfolio,
      LedgerBook,
      derive([homeFile(HOME_FILES.portfolio), dashboardSettingProvider('MARKET_DATA')], (path, source) =>
        source === SAMPLE_PRICE_SOURCE ? new PortfolioOrSample(path) : new PortfolioFile(path),
      ),
    ),
  ),
  bind(
    AuditFile,
    homeFile(HOME_FILES.audit),
    constant((value: unknown) => upcastAudit(auditPayload.parse(value))),
    DASHBOARD_TOKENS.warn,
  ),
  provide(DASHBOARD_TOKENS.auditHistory, create(AuditHistoryFile, homeFile(HOME_FILES.audits), DASHBOARD_TOKENS.warn)),
  provide(
    DASHBOARD_TOKENS.tickerRecordStore,
    create(TickerRecordFile, homeFile(HOME_FILES.tickers), DASHBOARD_TOKENS.warn),
  ),
  provide(
    DASHBOARD_TOKENS.auditRun,
    derive([DASHBOARD_TOKENS.inspect], (inspect) => createActor(auditRunMachine, { id: 'audit-run', inspect }).start()),
  ),
  provide(
    DASHBOARD_TOKENS.eventStreams,
    derive(
      [create(AuditFeed, DASHBOARD_TOKENS.auditRun, AuditFile, PublishFrameworkEvents, DecisionMaps, clock)],
      auditEventStreams,
    ),
  ),
  bind(FrameworkEventLog, events, clock),
  bind(PublishFrameworkEvents, FrameworkEventLog),
  bind(TickerActors, DASHBOARD_TOKENS.inspect),
  bind(SyncTickerActors, TickerActors, PublishFrameworkEvents),
  bind(
    RestoreTickers,
    DASHBOARD_TOKENS.portfolio,
    DASHBOARD_TOKENS.marketData,
    DASHBOARD_TOKENS.tickerRecordStore,
    SyncTickerActors,
    report,
  ),
  bind(AuditPositions, LOAD_BARS, AUDIT_OPTIONS, clock, report),
  bind(MapBasisFile, homeFile(HOME_FILES.maps), constant(VERSION)),
  bind(DecisionMaps, AuditFile, MapBasisFile, AuditPositions, report),
  bind(RunAudit, {
    run: DASHBOARD_TOKENS.auditRun,
    licenseCheck: FirstLicenseCheck,
    plan: create(PlanAudit, DASHBOARD_TOKENS.portfolio, CurrentLicense, DASHBOARD_TOKENS.marketData),
    positions: AuditPositions,
    tickerRecordStore: DASHBOARD_TOKENS.tickerRecordStore,
    tickers: SyncTickerActors,
    recordSummary: create(RecordAuditSummary, AuditFile, DASHBOARD_TOKENS.auditHistory, report),
    store: AuditFile,
    maps: DecisionMaps,
    events,
    clock,
    report,
  }),
  bind(GetLatestAudit, AuditFile),
  clientRoutes(auditRoutes, {
    getLatestAudit: GetLatestAudit,
    getAuditStatus: AUDIT_STATUS,
    runAudit: RunAudit,
    ownPage: OWN_PAGE_ACCESS,
  }),
  clientRoutes(decisionMapRoutes, {
    getPortfolioMap: create(GetPortfolioMap, GetLatestAudit, DecisionMaps),
    getDecisionMap: create(GetDecisionMap, MAP_SUBJECT),
    getWhatIf: create(GetWhatIfAudit, MAP_SUBJECT),
  }),
  clientRoutes(explainRoute, create(ExplainTicker, GetLatestAudit)),
  clientRoutes(barsRoute, create(GetTickerChart, GetLatestAudit, LOAD_CACHED_BARS)),
  clientRoutes(eventsRoute, DASHBOARD_TOKENS.eventStreams),
  clientRoutes(changesRoute, create(GetAuditChanges, AuditFile, DASHBOARD_TOKENS.auditHistory)),
];
