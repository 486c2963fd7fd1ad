import { join } from 'node:path';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { PortfolioDocumentFile } from '../../../adapters/files/portfolio/portfolioDocumentFile.js';
import { portfolioRoutes } from '../../../adapters/http/local/account/portfolio.routes.js';
import { setupRoute } from '../../../adapters/http/local/account/setup.routes.js';
import { ImportPortfolio } from '../../../application/dashboard/portfolio/importPortfolio.js';
import { DescribeSetup } from '../../../application/dashboard/setup/describeSetup.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { provide, routes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { create, derive } from '../../provider.js';
import { OWN_PAGE, homeFile } from './sources.js';
import { T } from './tokens.js';

const INSTALLATION = derive([T.settings, T.cloudChoice], (settings, choice) => ({
  version: VERSION,
  marketData: { source: settings.MARKET_DATA, folder: settings.MARKET_DATA_DIR ?? null },
  cloud: choice.kind,
  plansUrl: choice.kind === 'connected' ? new URL('/plans', choice.client.origin).href : null,
  portfolioPath: join(settings.PLUMBLINE_HOME, HOME_FILES.portfolio),
}));

/** What the page shows of this installation. */
export const setupModule: Module = [
  provide(T.portfolioDocument, create(PortfolioDocumentFile, homeFile(HOME_FILES.portfolio))),
  routes(setupRoute, create(DescribeSetup, INSTALLATION, AuditFile, T.portfolio)),
  routes(portfolioRoutes, {
    portfolioDocument: T.portfolioDocument,
    importPortfolio: create(ImportPortfolio, T.portfolioDocument),
    ownPage: OWN_PAGE,
  }),
];
