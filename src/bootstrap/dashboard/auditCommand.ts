import { SingleBar } from 'cli-progress';
import { resolve } from 'node:path';
import { errorCode } from '../../adapters/files/errorCode.js';
import { PortfolioFile } from '../../adapters/files/portfolioFile.js';
import { PlanAudit } from '../../application/audit/planAudit.js';
import { createLog } from '../log.js';
import { auditTable } from './auditTable.js';
import { readDashboardSettings } from './config.js';
import { dashboardContainer } from './container.js';
import { T } from './tokens.js';

export interface AuditCommand {
  readonly file: string;
  readonly json: boolean;
  readonly offline: boolean;
}

const BAR = { format: 'Auditing {bar} {value}/{total}', stream: process.stderr, clearOnComplete: true, hideCursor: true };

/**
 * One audit of the portfolio in `file`, printed to stdout; progress goes to stderr, and only to a terminal. Exit code
 * 1 when not one ticker could be audited.
 * @throws PortfolioUnavailable, BadSettings
 */
export async function auditInTerminal(
  environment: Readonly<Record<string, string | undefined>>,
  { file, json, offline }: AuditCommand,
): Promise<void> {
  const settings = readDashboardSettings(environment);
  const container = dashboardContainer(settings, createLog('silent'), offline);
  await container.get(T.loadLicense).execute();
  await container.get(T.checkLicense).executeIfDue();
  const portfolio = new PortfolioFile(resolve(file));
  const plan = await new PlanAudit(portfolio, container.get(T.currentLicense), container.get(T.marketData)).execute();

  const bar = process.stderr.isTTY ? new SingleBar(BAR) : null;
  bar?.start(plan.kept.length, 0);
  const { audit } = await container.get(T.auditPositions).execute(plan, {}, () => bar?.increment());
  bar?.stop();

  endWithReader();
  process.stdout.write(`${json ? JSON.stringify(audit, null, 2) : auditTable(audit)}\n`);
  if (Object.keys(audit.tickers).length === 0) process.exitCode = 1;
}

/** Who reads us may have read enough, as `head` does: that is no error. */
function endWithReader(): void {
  process.stdout.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
    process.exit();
  });
}
