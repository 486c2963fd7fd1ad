import { ContainerModule } from '../injection.js';
import { join } from 'node:path';
import { createActor } from 'xstate';
import { AuditFile } from '../../adapters/files/auditFile.js';
import { AuditHistoryFile } from '../../adapters/files/auditHistoryFile.js';
import { FrameworkEventLog } from '../../adapters/files/frameworkEventLog.js';
import { PortfolioFile } from '../../adapters/files/portfolioFile.js';
import { SamplePortfolio } from '../../adapters/files/samplePortfolio.js';
import { TickerMemoryFile } from '../../adapters/files/tickerMemoryFile.js';
import { auditPayload } from '../../adapters/http/contract/audit.js';
import { auditStreams } from '../../adapters/http/local/events.routes.js';
import { AnnounceNews } from '../../application/dashboard/framework/announceNews.js';
import { AuditFeed } from '../../application/dashboard/audit/auditFeed.js';
import { AuditOptions } from '../../application/dashboard/audit/auditOptions.js';
import { AuditPositions } from '../../application/dashboard/audit/auditPositions.js';
import { ChartTicker } from '../../application/dashboard/audit/chartTicker.js';
import { ExplainTicker } from '../../application/dashboard/audit/explainTicker.js';
import { FollowTickers } from '../../application/dashboard/framework/followTickers.js';
import { LoadBars } from '../../application/dashboard/market/loadBars.js';
import { PlanAudit } from '../../application/dashboard/audit/planAudit.js';
import { ReadAudit } from '../../application/dashboard/audit/readAudit.js';
import { ReadAuditStatus } from '../../application/dashboard/audit/readAuditStatus.js';
import { ReadChanges } from '../../application/dashboard/audit/readChanges.js';
import { RememberAudit } from '../../application/dashboard/audit/rememberAudit.js';
import { RestoreTickers } from '../../application/dashboard/framework/restoreTickers.js';
import { RunAudit } from '../../application/dashboard/audit/runAudit.js';
import { TickerActors } from '../../application/dashboard/framework/tickerActors.js';
import { auditRunMachine } from '../../domain/dashboard/audit/auditRun.machine.js';
import { HOME_FILES } from '../../domain/dashboard/backup/homeFiles.js';
import { SAMPLE } from '../../domain/dashboard/market/priceSource.js';
import { T } from './tokens.js';

export const auditModule = new ContainerModule(({ bind }) => {
  bind(T.portfolio).toResolvedValue(
    ({ PLUMBLINE_HOME, MARKET_DATA }) => {
      const path = join(PLUMBLINE_HOME, HOME_FILES.portfolio);
      return MARKET_DATA === SAMPLE ? new SamplePortfolio(path) : new PortfolioFile(path);
    },
    [T.settings],
  );
  bind(T.auditFile).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) =>
      new AuditFile(
        join(PLUMBLINE_HOME, HOME_FILES.audit),
        (value) => auditPayload.parse(value),
        warn,
      ),
    [T.settings, T.warn],
  );
  bind(T.auditHistory).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new AuditHistoryFile(join(PLUMBLINE_HOME, HOME_FILES.audits), warn),
    [T.settings, T.warn],
  );
  bind(T.rememberAudit).toResolvedValue(
    (store, history, report) => new RememberAudit(store, history, report),
    [T.auditFile, T.auditHistory, T.report],
  );
  bind(T.readChanges).toResolvedValue((store, history) => new ReadChanges(store, history), [T.auditFile, T.auditHistory]);
  bind(T.tickerMemories).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new TickerMemoryFile(join(PLUMBLINE_HOME, HOME_FILES.tickers), warn),
    [T.settings, T.warn],
  );
  bind(T.frameworkLog).toResolvedValue((events, clock) => new FrameworkEventLog(events, clock), [T.events, T.clock]);
  bind(T.announceNews).toResolvedValue((record) => new AnnounceNews(record), [T.frameworkLog]);
  bind(T.tickerActors).toResolvedValue((inspect) => new TickerActors(inspect), [T.inspect]);
  bind(T.followTickers).toResolvedValue((actors, announce) => new FollowTickers(actors, announce), [T.tickerActors, T.announceNews]);
  bind(T.restoreTickers).toResolvedValue(
    (portfolio, prices, memories, tickers, report) => new RestoreTickers(portfolio, prices, memories, tickers, report),
    [T.portfolio, T.marketData, T.tickerMemories, T.followTickers, T.report],
  );
  bind(T.auditRun).toResolvedValue((inspect) => createActor(auditRunMachine, { id: 'audit-run', inspect }).start(), [T.inspect]);
  bind(T.planAudit).toResolvedValue(
    (portfolio, license, prices) => new PlanAudit(portfolio, license, prices),
    [T.portfolio, T.currentLicense, T.marketData],
  );
  bind(T.auditPositions).toResolvedValue(
    (prices, chains, clock, report) =>
      new AuditPositions(new LoadBars(prices, clock, report), new AuditOptions(chains, report), clock, report),
    [T.marketData, T.optionChains, T.clock, T.report],
  );
  bind(T.runAudit).toResolvedValue(
    (run, licenseCheck, plan, positions, memories, tickers, remember, store, events, clock, report) =>
      new RunAudit({ run, licenseCheck, plan, positions, memories, tickers, remember, store, events, clock, report }),
    [T.auditRun, T.firstLicenseCheck, T.planAudit, T.auditPositions, T.tickerMemories, T.followTickers, T.rememberAudit, T.auditFile, T.events, T.clock, T.report],
  );
  bind(T.readAudit).toResolvedValue((store) => new ReadAudit(store), [T.auditFile]);
  bind(T.explainTicker).toResolvedValue((readAudit) => new ExplainTicker(readAudit), [T.readAudit]);
  bind(T.chartTicker).toResolvedValue(
    (readAudit, kept, clock, report) => new ChartTicker(readAudit, new LoadBars(kept, clock, report)),
    [T.readAudit, T.keptPrices, T.clock, T.report],
  );
  bind(T.readAuditStatus).toResolvedValue((run, clock) => new ReadAuditStatus(run, clock), [T.auditRun, T.clock]);
  bind(T.auditFeed).toResolvedValue((run, store, announced, clock) => new AuditFeed(run, store, announced, clock), [T.auditRun, T.auditFile, T.announceNews, T.clock]);
  bind(T.eventStreams).toResolvedValue((feed) => auditStreams(feed), [T.auditFeed]);
});
