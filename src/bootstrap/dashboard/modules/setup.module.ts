import { join } from 'node:path';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { PortfolioDocumentFile } from '../../../adapters/files/portfolio/portfolioDocumentFile.js';
import { portfolioRoutes } from '../../../adapters/http/local/account/portfolio.routes.js';
import { autostartRoutes } from '../../../adapters/http/local/account/autostart.routes.js';
import { installationStatusRoute } from '../../../adapters/http/local/account/setup.routes.js';
import { ChangePlan, type AuditedHolding } from '../../../application/dashboard/portfolio/changePlan.js';
import { GetPlan } from '../../../application/dashboard/portfolio/getPlan.js';
import { ImportPortfolio } from '../../../application/dashboard/portfolio/importPortfolio.js';
import { GetInstallationStatus } from '../../../application/dashboard/setup/getInstallationStatus.js';
import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { provide, clientRoutes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { create, derive } from '../../dependencyProvider.js';
import { openServiceManager } from '../openServiceManager.js';
import { LOAD_CACHED_BARS } from './prices.module.js';
import { HOME_FOLDER, OWN_PAGE_ACCESS, homeFile } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const INSTALLATION = derive([DASHBOARD_TOKENS.settings, DASHBOARD_TOKENS.selectedCloud], (settings, choice) => ({
  version: VERSION,
  marketData: { source: settings.MARKET_DATA, folder: settings.MARKET_DATA_DIR ?? null },
  cloud: choice.kind,
  plansUrl: choice.kind === 'connected' ? new URL('/plans', choice.client.origin).href : null,
  portfolioPath: join(settings.PLUMBLINE_HOME, HOME_FILES.portfolio),
}));

function auditedHoldingOf(audited: TickerAudit | undefined): AuditedHolding | undefined {
  const holding = audited?.framework?.holding ?? null;
  if (audited === undefined || holding === null) return undefined;
  return {
    entryDate: holding.entry_date,
    initialStop: holding.initial_stop,
    entryPrice: holding.entry_price,
    averagePrice: audited.position?.average_price,
    lastDate: audited.metadata.last_date,
    lastClose: audited.metadata.last_close,
  };
}

/** Provides the facts about this installation that the page shows. */
export const setupModule: Module = [
  provide(DASHBOARD_TOKENS.portfolioDocument, create(PortfolioDocumentFile, homeFile(HOME_FILES.portfolio))),
  clientRoutes(
    installationStatusRoute,
    create(GetInstallationStatus, INSTALLATION, AuditFile, DASHBOARD_TOKENS.portfolio),
  ),
  clientRoutes(autostartRoutes, { service: derive([HOME_FOLDER], openServiceManager), ownPage: OWN_PAGE_ACCESS }),
  clientRoutes(portfolioRoutes, {
    portfolioDocument: DASHBOARD_TOKENS.portfolioDocument,
    importPortfolio: create(
      ImportPortfolio,
      DASHBOARD_TOKENS.portfolioDocument,
      DASHBOARD_TOKENS.importUndo,
      DASHBOARD_TOKENS.importQueue,
      DASHBOARD_TOKENS.clock,
    ),
    getPlan: create(GetPlan, DASHBOARD_TOKENS.portfolio),
    changePlan: create(
      ChangePlan,
      DASHBOARD_TOKENS.portfolio,
      DASHBOARD_TOKENS.portfolioDocument,
      DASHBOARD_TOKENS.importQueue,
      DASHBOARD_TOKENS.clock,
      derive([AuditFile], (audits) => (ticker) => auditedHoldingOf(audits.latest()?.audit.tickers[ticker])),
      LOAD_CACHED_BARS,
    ),
    ownPage: OWN_PAGE_ACCESS,
  }),
];
