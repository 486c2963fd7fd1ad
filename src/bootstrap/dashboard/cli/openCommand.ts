import { spawn } from 'node:child_process';
import { FolderInUse, readLockHolder } from '../../../adapters/files/durable/folderLock.js';
import { runProgram, type RunningProgram } from '../../program.js';
import { startDashboard, type DashboardOptions } from '../main.js';
import { readDashboardSettings } from '../settings/config.js';
import { printToStdout } from './terminal.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the page of the running dashboard in the browser. Without one, runs the dashboard until it is stopped, and
 * opens its page when it is ready.
 */
export async function openInBrowser(environment: Environment, options: DashboardOptions): Promise<void> {
  const { PLUMBLINE_HOME } = readDashboardSettings(environment);
  const address = readLockHolder(PLUMBLINE_HOME)?.address;
  if (address !== undefined) return open(address);
  await runProgram(async (): Promise<RunningProgram> => {
    const running = await startDashboard(environment, options).catch((error: unknown) => {
      // Another start was faster.
      if (error instanceof FolderInUse && error.holder?.address !== undefined) open(error.holder.address);
      throw error;
    });
    open(running.address);
    return running;
  });
}

/** Opens the address with the program of the desktop. Prints it too, because there may be no desktop. */
function open(address: string): void {
  printToStdout(`The dashboard is at ${address}.`);
  const [program, ...beforeAddress] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(program, [...beforeAddress, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => printToStdout('No browser could be opened. Open this address yourself.'));
  opener.unref();
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // Unlike `cmd /c start`, it does not interpret the address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
