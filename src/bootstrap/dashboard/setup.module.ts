import { ContainerModule } from '../injection.js';
import { join } from 'node:path';
import { PortfolioDocumentFile } from '../../adapters/files/portfolioDocumentFile.js';
import { ImportPortfolio } from '../../application/portfolio/importPortfolio.js';
import { DescribeSetup } from '../../application/setup/describeSetup.js';
import { VERSION } from '../packageFacts.js';
import type { DashboardSettings } from './config.js';
import { T } from './tokens.js';

/** What the page is told of this installation. */
export const setupModule = new ContainerModule(({ bind }) => {
  bind(T.portfolioDocument).toResolvedValue(({ PLUMBLINE_HOME }) => new PortfolioDocumentFile(join(PLUMBLINE_HOME, 'portfolio.csv')), [T.settings]);
  bind(T.importPortfolio).toResolvedValue((document) => new ImportPortfolio(document), [T.portfolioDocument]);
  bind(T.describeSetup).toResolvedValue(
    (settings, offline, store, portfolio) =>
      new DescribeSetup(
        {
          version: VERSION,
          marketData: { source: settings.MARKET_DATA, folder: settings.MARKET_DATA_DIR ?? null },
          cloud: cloudOf(settings, offline),
          portfolioPath: join(settings.PLUMBLINE_HOME, 'portfolio.csv'),
        },
        store,
        portfolio,
      ),
    [T.settings, T.offline, T.auditFile, T.portfolio],
  );
});

function cloudOf({ CLOUD_URL }: DashboardSettings, offline: boolean): 'connected' | 'offline' | 'not_configured' {
  if (offline) return 'offline';
  return CLOUD_URL === undefined ? 'not_configured' : 'connected';
}
