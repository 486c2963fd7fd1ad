import type { Container } from '../../injection.js';
import { FolderInUse, type FolderLock } from '../../../adapters/files/durable/folderLock.js';
import { createLog } from '../../log.js';
import { restrictFolderAccess, lockDataFolder } from '../../dataFolder.js';
import { BadSettings } from '../../settings.js';
import type { DashboardSettings } from '../settings/config.js';
import { dashboardContainer } from '../container.js';

/**
 * Everything wired for one command. Prices that it fetches are kept in PLUMBLINE_HOME when no other process has that
 * folder; otherwise they serve this once.
 */
export async function withTerminalContainer<Result>(
  settings: DashboardSettings,
  offline: boolean,
  work: (container: Container) => Promise<Result>,
): Promise<Result> {
  restrictFolderAccess(settings.PLUMBLINE_HOME, 'PLUMBLINE_HOME');
  const lock = keepsPrices(settings) ? lockIfFree(settings.PLUMBLINE_HOME) : null;
  try {
    return await work(dashboardContainer(settings, createLog('silent'), { offline, canStorePrices: lock !== null }));
  } finally {
    lock?.release();
  }
}

/** The other sources are files already: such a command leaves nothing behind. */
const keepsPrices = ({ MARKET_DATA }: DashboardSettings): boolean =>
  MARKET_DATA === 'yahoo' || MARKET_DATA === 'tradier';

/** null when another process has the folder, or it cannot be written. */
function lockIfFree(home: string): FolderLock | null {
  try {
    return lockDataFolder(home, { pid: process.pid }, 'PLUMBLINE_HOME');
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof BadSettings) return null;
    throw error;
  }
}
