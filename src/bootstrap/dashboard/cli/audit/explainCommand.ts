import { AuditPositions } from '../../../../application/dashboard/audit/auditPositions.js';
import type { Container } from '../../../injection.js';
import { AuditOneTicker } from '../../../../application/dashboard/audit/auditOneTicker.js';
import { explainTickerOfAudit } from '../../../../application/dashboard/audit/explainTicker.js';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { auditPortfolio, loadLatestAudit } from './auditCommand.js';
import { readDashboardSettings } from '../../settings/config.js';
import { explanationTree } from './explanationTree.js';
import { printToStdout } from '../terminal/terminal.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';
import type { Environment } from '../../../settings.js';

export interface ExplainCommand {
  readonly ticker: string;
  /** Path of the CSV file to audit; undefined for the latest audit. */
  readonly portfolio: string | undefined;
  readonly json: boolean;
  readonly offline: boolean;
}

/**
 * Prints the explanation of a ticker to stdout. It is based on a portfolio file if one is given, or else on the latest
 * audit in PLUMBLINE_HOME or a new audit.
 * @throws NotFound, PortfolioUnavailable, BadSettings
 */
export async function explainInTerminal(
  environment: Environment,
  { ticker, portfolio, json, offline }: ExplainCommand,
): Promise<void> {
  const audit = await withTerminalContainer(readDashboardSettings(environment), offline, async (container) =>
    portfolio === undefined
      ? ((await loadLatestAudit(container))?.audit ?? auditTicker(container, ticker))
      : (await auditPortfolio(container, portfolio)).audit,
  );
  const explained = explainTickerOfAudit(audit, ticker);
  printToStdout(json ? JSON.stringify(explained, null, 2) : explanationTree(explained, process.stdout.columns));
}

const auditTicker = (container: Container, ticker: string): Promise<AuditPayload> =>
  new AuditOneTicker(
    container.get(DASHBOARD_TOKENS.portfolio),
    container.get(DASHBOARD_TOKENS.marketData),
    container.get(AuditPositions),
    container.get(DASHBOARD_TOKENS.tickerRecordStore),
  ).execute(ticker);
