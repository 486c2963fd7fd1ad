import { AuditPositions, type AuditedPositions } from '../../../../application/dashboard/audit/auditPositions.js';
import type { Container } from '../../../injection.js';
import { resolve } from 'node:path';
import { PortfolioFile } from '../../../../adapters/files/portfolio/portfolioFile.js';
import { PlanAudit } from '../../../../application/dashboard/audit/planAudit.js';
import type { PortfolioSource } from '../../../../application/dashboard/portfolio/portfolioSource.port.js';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
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
  const audit = await withTerminalContainer(readDashboardSettings(environment), offline, (container) =>
    file === undefined ? auditOwnPortfolio(container) : auditPortfolioFile(container, file),
  );
  printToStdout(json ? JSON.stringify(audit, null, 2) : auditTable(audit));
  if (Object.keys(audit.tickers).length === 0) process.exitCode = 1;
}

/**
 * Audits a portfolio, up to the number of tickers that the license allows; progress goes to stderr.
 * @throws PortfolioUnavailable
 */
export async function auditPortfolioSource(
  container: Container,
  portfolio: PortfolioSource,
): Promise<AuditedPositions> {
  const license = await loadLicenseForCommand(container);
  const plan = await new PlanAudit(portfolio, license, container.get(DASHBOARD_TOKENS.marketData)).execute();
  const progress = createProgressBar('Auditing', plan.audited.length);
  const audited = await container.get(AuditPositions).execute(plan, {}, progress.step);
  progress.end();
  return audited;
}

export const auditPortfolioFile = async (container: Container, file: string): Promise<AuditPayload> =>
  (await auditPortfolioSource(container, new PortfolioFile(resolve(file)))).audit;

const auditOwnPortfolio = async (container: Container): Promise<AuditPayload> =>
  (await auditPortfolioSource(container, container.get(DASHBOARD_TOKENS.portfolio))).audit;
