import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { createActor } from 'xstate';
import { AuditFile } from '../../../adapters/files/auditFile.js';
import { AuditHistoryFile } from '../../../adapters/files/auditHistoryFile.js';
import { FrameworkEventLog } from '../../../adapters/files/frameworkEventLog.js';
import { PortfolioFile } from '../../../adapters/files/portfolioFile.js';
import { SamplePortfolio } from '../../../adapters/files/samplePortfolio.js';
import { TickerMemoryFile } from '../../../adapters/files/tickerMemoryFile.js';
import { auditPayload } from '../../../adapters/http/contract/audit.js';
import { auditStreams } from '../../../adapters/http/local/events.routes.js';
import { AnnounceNews } from '../../../application/dashboard/framework/announceNews.js';
import { AuditFeed } from '../../../application/dashboard/audit/auditFeed.js';
import { AuditOptions } from '../../../application/dashboard/audit/auditOptions.js';
import { AuditPositions } from '../../../application/dashboard/audit/auditPositions.js';
import { ChartTicker } from '../../../application/dashboard/audit/chartTicker.js';
import { ExplainTicker } from '../../../application/dashboard/audit/explainTicker.js';
import { FollowTickers } from '../../../application/dashboard/framework/followTickers.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { PlanAudit } from '../../../application/dashboard/audit/planAudit.js';
import { ReadAudit } from '../../../application/dashboard/audit/readAudit.js';
import { ReadAuditStatus } from '../../../application/dashboard/audit/readAuditStatus.js';
import { ReadChanges } from '../../../application/dashboard/audit/readChanges.js';
import { RememberAudit } from '../../../application/dashboard/audit/rememberAudit.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { TickerActors } from '../../../application/dashboard/framework/tickerActors.js';
import { upcastAudit } from '../../../domain/dashboard/audit/upcastAudit.js';
import { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { SAMPLE } from '../../../domain/dashboard/market/priceSource.js';
import { T } from './tokens.js';

export const auditModule = new ContainerModule(({ bind }) => {
  bind(T.portfolio).toResolvedValue(
    ({ PLUMBLINE_HOME, MARKET_DATA }) => {
      const path = join(PLUMBLINE_HOME, HOME_FILES.portfolio);
      return MARKET_DATA === SAMPLE ? new SamplePortfolio(path) : new PortfolioFile(path);
    },
    [T.settings],
  );
  bind(AuditFile).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) =>
      new AuditFile(join(PLUMBLINE_HOME, HOME_FILES.audit), (value) => upcastAudit(auditPayload.parse(value)), warn),
    [T.settings, T.warn],
  );
  bind(T.auditHistory).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new AuditHistoryFile(join(PLUMBLINE_HOME, HOME_FILES.audits), warn),
    [T.settings, T.warn],
  );
  bind(RememberAudit).toResolvedValue(
    (store, history, report) => new RememberAudit(store, history, report),
    [AuditFile, T.auditHistory, T.report],
  );
  bind(ReadChanges).toResolvedValue((store, history) => new ReadChanges(store, history), [AuditFile, T.auditHistory]);
  bind(T.tickerMemories).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new TickerMemoryFile(join(PLUMBLINE_HOME, HOME_FILES.tickers), warn),
    [T.settings, T.warn],
  );
  bind(FrameworkEventLog).toResolvedValue((events, clock) => new FrameworkEventLog(events, clock), [T.events, T.clock]);
  bind(AnnounceNews).toResolvedValue((record) => new AnnounceNews(record), [FrameworkEventLog]);
  bind(TickerActors).toResolvedValue((inspect) => new TickerActors(inspect), [T.inspect]);
  bind(FollowTickers).toResolvedValue(
    (actors, announce) => new FollowTickers(actors, announce),
    [TickerActors, AnnounceNews],
  );
  bind(RestoreTickers).toResolvedValue(
    (portfolio, prices, memories, tickers, report) => new RestoreTickers(portfolio, prices, memories, tickers, report),
    [T.portfolio, T.marketData, T.tickerMemories, FollowTickers, T.report],
  );
  bind(T.auditRun).toResolvedValue(
    (inspect) => createActor(auditRunMachine, { id: 'audit-run', inspect }).start(),
    [T.inspect],
  );
  bind(PlanAudit).toResolvedValue(
    (portfolio, license, prices) => new PlanAudit(portfolio, license, prices),
    [T.portfolio, CurrentLicense, T.marketData],
  );
  bind(AuditPositions).toResolvedValue(
    (prices, chains, clock, report) =>
      new AuditPositions(new LoadBars(prices, clock, report), new AuditOptions(chains, report), clock, report),
    [T.marketData, T.optionChains, T.clock, T.report],
  );
  bind(RunAudit).toResolvedValue(
    (run, licenseCheck, plan, positions, memories, tickers, remember, store, events, clock, report) =>
      new RunAudit({ run, licenseCheck, plan, positions, memories, tickers, remember, store, events, clock, report }),
    [
      T.auditRun,
      FirstLicenseCheck,
      PlanAudit,
      AuditPositions,
      T.tickerMemories,
      FollowTickers,
      RememberAudit,
      AuditFile,
      T.events,
      T.clock,
      T.report,
    ],
  );
  bind(ReadAudit).toResolvedValue((store) => new ReadAudit(store), [AuditFile]);
  bind(ExplainTicker).toResolvedValue((readAudit) => new ExplainTicker(readAudit), [ReadAudit]);
  bind(ChartTicker).toResolvedValue(
    (readAudit, kept, clock, report) => new ChartTicker(readAudit, new LoadBars(kept, clock, report)),
    [ReadAudit, T.keptPrices, T.clock, T.report],
  );
  bind(ReadAuditStatus).toResolvedValue((run, clock) => new ReadAuditStatus(run, clock), [T.auditRun, T.clock]);
  bind(AuditFeed).toResolvedValue(
    (run, store, announced, clock) => new AuditFeed(run, store, announced, clock),
    [T.auditRun, AuditFile, AnnounceNews, T.clock],
  );
  bind(T.eventStreams).toResolvedValue((feed) => auditStreams(feed), [AuditFeed]);
});
