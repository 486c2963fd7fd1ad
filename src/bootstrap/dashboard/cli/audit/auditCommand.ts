import { AuditPositions, type AuditedPositions } from '../../../../application/dashboard/audit/auditPositions.js';
import type { Container } from '../../../injection.js';
import { resolve } from 'node:path';
import { AuditFile } from '../../../../adapters/files/audit/auditFile.js';
import { PortfolioFile } from '../../../../adapters/files/portfolio/portfolioFile.js';
import type { StoredAudit } from '../../../../application/dashboard/audit/auditStore.port.js';
import { PlanAudit } from '../../../../application/dashboard/audit/planAudit.js';
import { differsFromAudit } from '../../../../application/dashboard/setup/getInstallationStatus.js';
import {
  PortfolioUnavailable,
  type PortfolioSource,
} from '../../../../application/dashboard/portfolio/portfolioSource.port.js';
import {
  accountRiskLine,
  unknownRiskLine,
  type AccountRiskSummary,
} from '../../../../domain/dashboard/trading/orders/exposure/accountRiskText.js';
import type { Measure } from '../../../../domain/dashboard/risk/riskPosition.js';
import { readAccountRisk } from './readAccountRisk.js';
import { auditTable } from './auditTable.js';
import { readDashboardSettings } from '../../settings/config.js';
import { loadLicenseForCommand } from '../terminal/loadLicenseForCommand.js';
import { printToStdout, createProgressBar } from '../terminal/terminal.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';
import type { Environment } from '../../../settings.js';

export interface AuditCommand {
  /** Path of the CSV file to audit; undefined for the user's portfolio. */
  readonly file: string | undefined;
  readonly json: boolean;
  readonly offline: boolean;
}

/**
 * Audits a portfolio once and prints the result to stdout. Exit code 1 when no ticker could be audited.
 * @throws PortfolioUnavailable, BadSettings
 */
export async function auditInTerminal(environment: Environment, { file, json, offline }: AuditCommand): Promise<void> {
  const { audit, risk } = await withTerminalContainer(
    readDashboardSettings(environment),
    offline,
    async (container) => ({
      audit: (await auditPortfolio(container, file)).audit,
      risk: json || file !== undefined ? null : await readAccountRisk(container),
    }),
  );
  const lines = [auditTable(audit), ...(risk === null ? [] : [riskLine(risk)]), NOT_STORED];
  printToStdout(json ? JSON.stringify(audit, null, 2) : lines.join('\n'));
  if (Object.keys(audit.tickers).length === 0) process.exitCode = 1;
}

const riskLine = (risk: Measure<AccountRiskSummary>): string =>
  risk.kind === 'unavailable' ? unknownRiskLine(risk.reason) : accountRiskLine(risk);

const NOT_STORED =
  "This audit is not stored: map, explain and risk use the dashboard's latest audit, or audit the file given with --portfolio FILE.";

/** Returns the portfolio of a CSV file if one is given, else that of PLUMBLINE_HOME. */
export const selectPortfolio = (container: Container, file: string | undefined): PortfolioSource =>
  file === undefined ? container.get(DASHBOARD_TOKENS.portfolio) : new PortfolioFile(resolve(file));

/**
 * Audits a portfolio, up to the number of tickers that the license allows; progress goes to stderr. Without
 * `file`, it continues from the stored ticker records, as the dashboard does. Nothing is stored.
 * @throws PortfolioUnavailable
 */
export async function auditPortfolio(container: Container, file?: string): Promise<AuditedPositions> {
  const license = await loadLicenseForCommand(container);
  const portfolio = selectPortfolio(container, file);
  const plan = await new PlanAudit(portfolio, license, container.get(DASHBOARD_TOKENS.marketData)).execute();
  const before = file === undefined ? await container.get(DASHBOARD_TOKENS.tickerRecordStore).load(plan.origin) : {};
  const progress = createProgressBar('Auditing', plan.audited.length);
  const audited = await container.get(AuditPositions).execute(plan, before, progress.step);
  progress.end();
  if (file === undefined) container.get(AuditFile).keepInMemory(audited.audit);
  return audited;
}

/**
 * Returns the stored audit if it can be used. Then writes to stderr if the portfolio has changed since.
 * @param canUse false when the command needs a new audit instead
 */
export async function loadLatestAudit(
  container: Container,
  canUse: (latest: StoredAudit) => boolean = () => true,
): Promise<StoredAudit | null> {
  const audits = container.get(AuditFile);
  await audits.load();
  const latest = audits.latest();
  if (latest === null || !canUse(latest)) return null;
  if (await hasChangedSince(latest, container)) process.stderr.write(CHANGED_PORTFOLIO);
  return latest;
}

/** Whether the portfolio has changed since the audit; an unreadable one counts as unchanged. */
export async function hasChangedSince({ audit }: Pick<StoredAudit, 'audit'>, container: Container): Promise<boolean> {
  try {
    return differsFromAudit((await container.get(DASHBOARD_TOKENS.portfolio).read()).positions, audit);
  } catch (error) {
    if (error instanceof PortfolioUnavailable) return false;
    throw error;
  }
}

const CHANGED_PORTFOLIO =
  'Your portfolio has changed since the latest audit, so this is of the earlier portfolio. Run an audit in the dashboard, or audit a portfolio file now with --portfolio FILE.\n';
