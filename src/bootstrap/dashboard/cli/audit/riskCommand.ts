import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { oldPricesNote } from '../../../../domain/dashboard/audit/oldPrices.js';
import { constantRateNote } from '../../../../domain/dashboard/audit/portfolioValue.js';
import { readDashboardSettings } from '../../settings/config.js';
import {
  unboundedRiskFinding,
  unknownRiskLine,
} from '../../../../domain/dashboard/trading/orders/exposure/accountRiskText.js';
import { readAccountRisk } from './readAccountRisk.js';
import { auditPortfolio, hasChangedSince, loadLatestAudit } from './auditCommand.js';
import { riskTree } from './riskTree.js';
import { printToStdout } from '../terminal/terminal.js';
import { textTree } from '../terminal/textTree.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import type { Container } from '../../../injection.js';
import type { Environment } from '../../../settings.js';

export interface RiskCommand {
  /** Path of the CSV file to audit; undefined for the latest audit. */
  readonly portfolio: string | undefined;
  /** Whether to print, after each figure, the rule that produced it. */
  readonly explain: boolean;
  readonly json: boolean;
  readonly offline: boolean;
}

/**
 * Prints the risk of the whole portfolio to stdout. It is based on a portfolio file if one is given, or else on the
 * latest audit in PLUMBLINE_HOME or a new audit. Exit code 1 when no holding could be measured.
 * @throws PortfolioUnavailable, BadSettings
 */
export async function showRiskInTerminal(
  environment: Environment,
  { portfolio, explain, json, offline }: RiskCommand,
): Promise<void> {
  const { audit, unbounded } = await withTerminalContainer(
    readDashboardSettings(environment),
    offline,
    async (container) => {
      const latest = portfolio === undefined ? await loadLatestAudit(container) : null;
      const current = latest ?? (await auditPortfolio(container, portfolio));
      const isShown = !json && portfolio === undefined && current.audit.portfolio.risk !== null;
      const isOfAccount = isShown && !(await hasChangedSince(current, container));
      return { audit: current.audit, unbounded: isOfAccount ? await accountFinding(container) : null };
    },
  );
  const { risk } = audit.portfolio;
  if (risk === null) process.exitCode = 1;
  if (json) printToStdout(JSON.stringify(risk, null, 2));
  else if (risk === null) printToStdout(nothingMeasured(audit));
  else {
    const notes = [constantRateNote(audit.tickers), oldPricesNote(audit)].filter((note) => note !== null);
    printToStdout(textTree(riskTree(risk, explain, notes, unbounded), process.stdout.columns));
  }
}

/** Returns the finding that the account's risk is unlimited or unknown; null if it has an amount. */
async function accountFinding(container: Container): Promise<string | null> {
  const risk = await readAccountRisk(container);
  return risk.kind === 'unavailable' ? unknownRiskLine(risk.reason) : unboundedRiskFinding(risk);
}

const nothingMeasured = ({ generated_at }: AuditPayload): string =>
  `The audit of ${generated_at} measures no risk, because it has no holding with prices in USD. Add a holding to the portfolio and run an audit.`;
