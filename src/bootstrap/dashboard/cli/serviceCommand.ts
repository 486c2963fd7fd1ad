import type { ServiceStatus } from '../../../application/dashboard/setup/serviceManager.port.js';
import { findDataFolderHolder } from '../../dataFolder.js';
import { openServiceManager } from '../openServiceManager.js';
import { readDashboardSettings } from '../settings/config.js';
import { printToStdout } from './terminal/terminal.js';
import type { Environment } from '../../settings.js';

/** Installs the service, and starts it unless a dashboard is already running with this home folder. */
export async function installService(environment: Environment): Promise<void> {
  const { PLUMBLINE_HOME: home } = readDashboardSettings(environment);
  const manager = openServiceManager(home);
  const isRunning = findDataFolderHolder(home, 'PLUMBLINE_HOME') !== null;
  await manager.install({ startNow: !isRunning });
  printToStdout(`Installed: ${(await manager.status()).file}`);
  printToStdout(
    isRunning
      ? 'The dashboard that is already running keeps running. The service starts at your next login.'
      : 'The dashboard starts now and at each login. "plumbline open" opens its page.',
  );
  printToStdout('Only you can use the dashboard (DASHBOARD_LOCK). It audits after each close (DAILY_AUDIT).');
}

export async function printServiceStatus(environment: Environment): Promise<void> {
  const { PLUMBLINE_HOME: home } = readDashboardSettings(environment);
  const status = await openServiceManager(home).status();
  printToStdout(statusText(status));
  const address = findDataFolderHolder(home, 'PLUMBLINE_HOME')?.address;
  printToStdout(address === undefined ? 'The dashboard is not running.' : `The dashboard is running at ${address}.`);
}

export async function removeService(environment: Environment): Promise<void> {
  const { PLUMBLINE_HOME: home } = readDashboardSettings(environment);
  await openServiceManager(home).remove({ stopNow: true });
  printToStdout(`Removed. Your data stays in ${home}.`);
}

function statusText({ state, file, reason }: ServiceStatus): string {
  switch (state) {
    case 'installed':
      return `The service is installed: ${file}`;
    case 'not_installed':
      return 'The service is not installed. "plumbline service install" installs it.';
    case 'changed':
      return `The service in ${file} is disabled, or starts another program or installation. "plumbline service install" repairs it.`;
    case 'unavailable':
      return `The service cannot be installed. ${reason ?? ''}`;
  }
}
