import { AuditFile } from '../../../adapters/files/auditFile.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { PortfolioDocumentFile } from '../../../adapters/files/portfolioDocumentFile.js';
import { ImportPortfolio } from '../../../application/dashboard/portfolio/importPortfolio.js';
import { DescribeSetup } from '../../../application/dashboard/setup/describeSetup.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { VERSION } from '../../packageFacts.js';
import { T } from './tokens.js';

/** What the page is told of this installation. */
export const setupModule = new ContainerModule(({ bind }) => {
  bind(T.portfolioDocument).toResolvedValue(
    ({ PLUMBLINE_HOME }) => new PortfolioDocumentFile(join(PLUMBLINE_HOME, HOME_FILES.portfolio)),
    [T.settings],
  );
  bind(ImportPortfolio).toResolvedValue((document) => new ImportPortfolio(document), [T.portfolioDocument]);
  bind(DescribeSetup).toResolvedValue(
    (settings, choice, store, portfolio) =>
      new DescribeSetup(
        {
          version: VERSION,
          marketData: { source: settings.MARKET_DATA, folder: settings.MARKET_DATA_DIR ?? null },
          cloud: choice.kind,
          plansUrl: choice.kind === 'connected' ? new URL('/plans', choice.client.origin).href : null,
          portfolioPath: join(settings.PLUMBLINE_HOME, HOME_FILES.portfolio),
        },
        store,
        portfolio,
      ),
    [T.settings, T.cloudChoice, AuditFile, T.portfolio],
  );
});
