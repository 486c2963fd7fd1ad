import { join, resolve } from 'node:path';
import { errorCode } from '../../../adapters/files/durable/errorCode.js';
import { PortfolioFile } from '../../../adapters/files/portfolio/portfolioFile.js';
import { writeReplay } from '../../../adapters/files/replay/replayFiles.js';
import { SampleStocks } from '../../../adapters/files/portfolio/sampleStocks.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { PlanReplay, type ReplayRequest } from '../../../application/dashboard/replay/planReplay.js';
import { ReplayHistory } from '../../../application/dashboard/replay/replayHistory.js';
import type { ReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { SAMPLE } from '../../../domain/dashboard/market/priceSource.js';
import { closeOwnFolder } from '../../ownFolder.js';
import { BadSettings } from '../../settings.js';
import { readDashboardSettings } from '../settings/config.js';
import { print, progressOf } from './terminal.js';
import { inTerminal } from './terminalContainer.js';
import { T } from '../modules/tokens.js';

export interface ReplayCommand extends ReplayRequest {
  /** Folder to write to; undefined for one in the present folder that is named by the days. */
  readonly out: string | undefined;
  readonly offline: boolean;
}

/**
 * Replays a period over the configured prices, writes what came of it and prints where.
 * @throws InvalidRequest, NotFound, PortfolioUnavailable, BadSettings
 */
export async function replayInTerminal(
  environment: Readonly<Record<string, string | undefined>>,
  { out, offline, ...request }: ReplayCommand,
): Promise<void> {
  const settings = readDashboardSettings(environment);
  closeOwnFolder(settings.PLUMBLINE_HOME, 'PLUMBLINE_HOME');
  const own = join(settings.PLUMBLINE_HOME, HOME_FILES.portfolio);
  const plan = await new PlanReplay(
    settings.MARKET_DATA === SAMPLE ? new SampleStocks(own) : new PortfolioFile(own),
  ).execute(request);
  const report = await inTerminal(settings, offline, (container) => {
    const prices = container.get(T.marketData);
    const progress = progressOf('Replaying', plan.symbols.length);
    const replay = new ReplayHistory(new LoadBars(prices, container.get(T.clock), container.get(T.report)), prices);
    return replay.execute(plan, progress.step).finally(progress.end);
  });
  const paths = await written(resolve(out ?? `replay-${plan.from}-${plan.to}`), report);
  print([...paths, ...report.notes.slice(0, 1)].join('\n'));
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
