import { nothingIn } from '../../../application/dashboard/audit/planAudit.js';
import { MAX_CONCURRENT_LOADS } from '../../../application/dashboard/market/yieldToEventLoop.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { runInParallel } from '../../../application/shared/runInParallel.js';
import { readDashboardSettings } from '../settings/config.js';
import { DASHBOARD_TOKENS } from '../modules/tokens.js';
import { selectPortfolio } from './audit/auditCommand.js';
import { priceCheckText } from './priceCheckText.js';
import { createProgressBar, printToStdout } from './terminal/terminal.js';
import { withTerminalContainer } from './terminal/withTerminalContainer.js';
import type { Environment } from '../../settings.js';

export interface PricesCommand {
  /** Path of a portfolio CSV file; undefined for the portfolio in PLUMBLINE_HOME. */
  readonly file: string | undefined;
  /** Folder of price files to judge; undefined for the source of MARKET_DATA. */
  readonly folder: string | undefined;
  /** Folder of price files to compare with; undefined for the source of MARKET_DATA_CHECK. */
  readonly against: string | undefined;
  readonly offline: boolean;
}

/**
 * Prints the price judge's verdicts on the prices of a portfolio. Exit code 1 when a ticker's latest bars are disputed,
 * or when no ticker could be checked.
 * @throws PortfolioUnavailable, BadSettings
 */
export async function checkPricesInTerminal(
  environment: Environment,
  { file, folder, against, offline }: PricesCommand,
): Promise<void> {
  const settings = readDashboardSettings({
    ...environment,
    ...(folder === undefined ? {} : { MARKET_DATA: 'csv', MARKET_DATA_DIR: folder }),
    ...(against === undefined ? {} : { MARKET_DATA_CHECK: 'csv', MARKET_DATA_CHECK_DIR: against }),
  });
  const checks = await withTerminalContainer(settings, offline, async (container) => {
    const { source, positions, errors } = await selectPortfolio(container, file).read();
    if (positions.length === 0) throw nothingIn(source, errors);
    const load = new LoadBars(
      container.get(DASHBOARD_TOKENS.marketData),
      container.get(DASHBOARD_TOKENS.clock),
      container.get(DASHBOARD_TOKENS.report),
      container.get(DASHBOARD_TOKENS.priceCheck)?.prices ?? null,
    );
    const progress = createProgressBar('Checking', positions.length);
    return runInParallel(positions, MAX_CONCURRENT_LOADS, async ({ ticker }) => {
      const loaded = await load.execute(ticker);
      progress.step();
      return { ticker, loaded };
    }).finally(progress.end);
  });
  const { text, hasPassed } = priceCheckText(checks);
  printToStdout(text);
  if (!hasPassed) process.exitCode = 1;
}
