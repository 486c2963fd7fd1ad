import { makeFolder } from '../../../adapters/files/durable/makeFolder.js';
import { requireCloud } from '../../../application/dashboard/license/requireCloud.js';
import { InstallUpdate } from '../../../application/dashboard/release/installUpdate.js';
import { LatestReleaseCache } from '../../../application/dashboard/release/latestReleaseCache.js';
import { failWith } from '../../program.js';
import { restrictFolderAccess } from '../../dataFolder.js';
import { createLog } from '../../log.js';
import { dashboardContainer } from '../container.js';
import { findInstallation } from '../installation.js';
import { DASHBOARD_TOKENS } from '../modules/tokens.js';
import { readDashboardSettings } from '../settings/config.js';
import { printToStdout, writeProgress } from './terminal/terminal.js';
import type { Environment } from '../../settings.js';

const CHECK_TIMEOUT_MS = 10_000;

interface UpdateCommand {
  readonly onlyCheck: boolean;
  readonly offline: boolean;
}

/**
 * Asks the cloud for the latest version and installs it unless `onlyCheck` is set. Exit code 1 when the update is
 * refused.
 * @throws NotConfigured, CloudOutage, UpdateRefused
 */
export async function updateInTerminal(environment: Environment, { onlyCheck, offline }: UpdateCommand): Promise<void> {
  const settings = readDashboardSettings(environment);
  makeFolder(settings.PLUMBLINE_HOME);
  restrictFolderAccess(settings.PLUMBLINE_HOME, 'PLUMBLINE_HOME');
  const installation = findInstallation(writeProgress);
  const mode = { offline, canStorePrices: false, installation };
  const container = dashboardContainer(settings, createLog('silent'), mode);
  const cloud = requireCloud(container.get(DASHBOARD_TOKENS.cloudConnection));
  const latest = await cloud.latestRelease(null, AbortSignal.timeout(CHECK_TIMEOUT_MS));
  const releases = container.get(LatestReleaseCache);
  if (latest !== null) await releases.update(latest, container.get(DASHBOARD_TOKENS.clock).now().getTime());
  const { current, release, updateAvailable } = releases.status();
  if (release === null || !updateAvailable) return printToStdout(`Plumbline ${current} is the latest version.`);

  const { version, release_notes: notes } = release;
  printToStdout(`Plumbline ${version} is available; this is ${current}.${notes === '' ? '' : `\n${notes}`}`);
  if (onlyCheck) return;
  const update = container.get(InstallUpdate);
  const installed = `Plumbline ${version} is installed. It takes effect at the next start.`;
  if ((await update.status())?.state === 'ready') return printToStdout(installed);
  const { finished } = await update.start(version);
  writeProgress(`Installing ${version}`);
  const refusal = await finished;
  if (refusal === null) return printToStdout(installed);
  failWith(refusal);
}
