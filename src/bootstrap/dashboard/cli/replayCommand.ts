import { resolve } from 'node:path';
import { errorCode } from '../../../adapters/files/durable/errorCode.js';
import { writeReplay } from '../../../adapters/files/replay/replayFiles.js';
import { withSampleWatchlist } from '../../../adapters/files/portfolio/sampleWatchlist.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { PlanReplay, type ReplayRequest } from '../../../application/dashboard/replay/planReplay.js';
import { ReplayHistory } from '../../../application/dashboard/replay/replayHistory.js';
import type { ReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import { BadSettings, type Environment } from '../../settings.js';
import { readDashboardSettings } from '../settings/config.js';
import { printToStdout, createProgressBar } from './terminal/terminal.js';
import { withTerminalContainer } from './terminal/withTerminalContainer.js';
import { DASHBOARD_TOKENS } from '../modules/tokens.js';

export interface ReplayCommand extends ReplayRequest {
  /** Output folder; if undefined, a folder in the working directory, named after the dates. */
  readonly out: string | undefined;
  readonly offline: boolean;
}

/**
 * Replays a period over the configured prices, writes the report and prints its location.
 * @throws InvalidRequest, NotFound, PortfolioUnavailable, BadSettings
 */
export async function replayInTerminal(
  environment: Environment,
  { out, offline, ...request }: ReplayCommand,
): Promise<void> {
  const settings = readDashboardSettings(environment);
  const report = await withTerminalContainer(settings, offline, async (container) => {
    const portfolio = withSampleWatchlist(container.get(DASHBOARD_TOKENS.portfolio));
    const plan = await new PlanReplay(portfolio).execute(request);
    const prices = container.get(DASHBOARD_TOKENS.marketData);
    const progress = createProgressBar('Replaying', plan.symbols.length);
    const replay = new ReplayHistory(
      new LoadBars(prices, container.get(DASHBOARD_TOKENS.clock), container.get(DASHBOARD_TOKENS.report)),
      prices,
    );
    return replay.execute(plan, progress.step).finally(progress.end);
  });
  const paths = await written(resolve(out ?? `replay-${report.from}-${report.to}`), report);
  printToStdout([...paths, ...report.notes.slice(0, 1)].join('\n'));
}

async function written(folder: string, report: ReplayReport): Promise<string[]> {
  try {
    return await writeReplay(folder, report);
  } catch (error) {
    const code = errorCode(error);
    if (typeof code !== 'string') throw error;
    throw new BadSettings(`--out: the folder ${folder} cannot be used (${code})`);
  }
}
