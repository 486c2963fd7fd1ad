import {
  StartPendingVersion,
  type PendingStartResult,
} from '../../application/dashboard/release/startPendingVersion.js';
import { findDataFolderHolder } from '../dataFolder.js';
import { createLog } from '../log.js';
import { runProgram } from '../program.js';
import { findInstallation } from './installation.js';
import { startDashboard, type RunningDashboard } from './main.js';
import { readDashboardSettings } from './settings/config.js';
import { tryVersion } from './tryVersion.js';
import type { Environment } from '../settings.js';

const MAX_START_MS = 60_000;
/**
 * Environment variable with the port that the dashboard used before a restart. The next version uses the same port if
 * the settings specify none.
 */
const PREVIOUS_PORT = 'PLUMBLINE_PREVIOUS_PORT';

interface Start {
  readonly environment: Environment;
  readonly offline: boolean;
  /** Aborted when this program is stopped during the start. */
  readonly stopping: AbortSignal;
  readonly maxStartMs?: number;
}

/**
 * Runs the dashboard until it is stopped, in its newest version.
 * @param onStart called once, on the first start, and not on restarts that the page requests
 */
export const runNewestVersion = (
  { environment, offline }: Pick<Start, 'environment' | 'offline'>,
  onStart: (start: Promise<RunningDashboard>) => Promise<void> = async () => undefined,
): Promise<void> =>
  runProgram(async (stopping) => {
    const start = startNewestVersion({ environment, offline, stopping });
    await onStart(start);
    return start;
  });

/**
 * Starts the dashboard in the version that an update has installed, or else in this version. If the new version does
 * not become ready, this version starts, and the new one is never tried again. Every restart looks for a new version.
 */
export async function startNewestVersion(start: Start, find = findInstallation): Promise<RunningDashboard> {
  const { environment, offline } = start;
  const { LOG_LEVEL, PLUMBLINE_HOME: home } = readDashboardSettings(environment);
  const log = createLog(LOG_LEVEL);
  const installation = find((message) => log.warn(message));
  let previousPort = Number(environment[PREVIOUS_PORT] ?? 0);
  const startThis = () => startDashboard(environment, { offline, canRestart: true, installation, previousPort });
  if (installation === null) return startThis();
  installation.markAsRunning();

  const pending = new StartPendingVersion(
    installation,
    (version) => {
      log.info({ version }, 'starting the version that was installed');
      return tryVersion({
        ...start,
        environment: previousPort === 0 ? environment : { ...environment, [PREVIOUS_PORT]: String(previousPort) },
        launched: installation.launchedFiles(version),
        args: offline ? ['--offline'] : [],
        home,
        maxStartMs: start.maxStartMs ?? MAX_START_MS,
      });
    },
    (problem, during) => log.error({ err: problem }, during),
  );
  const startEither = async (startOther: () => Promise<RunningDashboard>): Promise<RunningDashboard> => {
    // Another dashboard is already running on this home folder, so no version can start.
    if (findDataFolderHolder(home, 'PLUMBLINE_HOME') !== null) return startOther();
    const started = await pending.execute().catch((error: unknown): PendingStartResult<never> => {
      start.stopping.throwIfAborted();
      log.error({ err: error }, 'the installed version cannot be started');
      return { kind: 'current', failure: null };
    });
    if (started.kind === 'started') return started.program;
    const { nextRun, ...running } = await startOther();
    previousPort = running.port;
    if (started.failure !== null) {
      log.warn(started.failure, 'the installed version did not start, so the previous version runs');
      await pending.recordFailure(started.failure);
    }
    return nextRun === undefined
      ? running
      : { ...running, nextRun: nextRun.then((restart) => () => startEither(restart)) };
  };
  return startEither(startThis);
}
