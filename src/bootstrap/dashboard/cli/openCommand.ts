import { spawn } from 'node:child_process';
import { DashboardKeyFile } from '../../../adapters/files/dashboardKeyFile.js';
import { FolderInUse } from '../../../adapters/files/durable/folderLock.js';
import { UNLOCK_PATH } from '../../../adapters/http/local/access/lockGate.js';
import { findDataFolderHolder } from '../../dataFolder.js';
import { runNewestVersion } from '../startNewestVersion.js';
import { readDashboardSettings, type DashboardSettings } from '../settings/config.js';
import { printToStdout } from './terminal/terminal.js';
import type { Environment } from '../../settings.js';

/**
 * Opens the page of the running dashboard in the browser. If no dashboard is running, runs one until it is stopped, and
 * opens its page when it is ready.
 */
export async function openInBrowser(
  environment: Environment,
  { offline }: { readonly offline: boolean },
): Promise<void> {
  const settings = readDashboardSettings(environment);
  const address = findDataFolderHolder(settings.PLUMBLINE_HOME, 'PLUMBLINE_HOME')?.address;
  if (address !== undefined) return open(address, settings);
  await runNewestVersion({ environment, offline }, (start) =>
    start.then(
      (running) => open(running.address, settings),
      async (error: unknown) => {
        // Another process has started the dashboard in the meantime.
        if (error instanceof FolderInUse && error.holder?.address !== undefined)
          await open(error.holder.address, settings);
      },
    ),
  );
}

/** Opens the address in the desktop's browser. Prints it too, because there may be no desktop. */
async function open(address: string, { PLUMBLINE_HOME }: DashboardSettings): Promise<void> {
  const keyFile = new DashboardKeyFile(PLUMBLINE_HOME);
  const key = keyFile.read();
  printToStdout(`The dashboard is at ${address}.`);
  if (key !== null) printToStdout(`If the page asks for a key, it is in ${keyFile.path}.`);
  const writeRedirect = (): Promise<string> => keyFile.writeRedirect(`${address}${UNLOCK_PATH}#${key}`);
  // If the redirect cannot be written, for example on a full disk, the page asks for the key.
  const target = key === null ? address : await writeRedirect().catch(() => address);
  const [program, ...beforeTarget] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(program, [...beforeTarget, target], { stdio: 'ignore', detached: true });
  opener.on('error', () => printToStdout('No browser could be opened. Open the address above yourself.'));
  opener.unref();
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // Unlike `cmd /c start`, `rundll32` does not interpret the address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
