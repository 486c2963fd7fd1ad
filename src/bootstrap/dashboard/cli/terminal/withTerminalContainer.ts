import type { Container } from '../../../injection.js';
import { FolderInUse, type FolderLock } from '../../../../adapters/files/durable/folderLock.js';
import { hasRemoteSource } from '../../../../domain/dashboard/market/priceSource.js';
import { createLog } from '../../../log.js';
import { restrictFolderAccess, lockDataFolder } from '../../../dataFolder.js';
import { BadSettings } from '../../../settings.js';
import type { DashboardSettings } from '../../settings/config.js';
import { dashboardContainer } from '../../container.js';

/**
 * Wires all objects for one command. Fetched prices are stored in PLUMBLINE_HOME unless another process has locked it;
 * in that case they are discarded afterward.
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

/**
 * Whether a command stores prices. Sources that are files need no cache, so a command that uses only such sources
 * leaves nothing behind.
 */
const keepsPrices = ({ MARKET_DATA, MARKET_DATA_CHECK }: DashboardSettings): boolean =>
  hasRemoteSource(MARKET_DATA) || hasRemoteSource(MARKET_DATA_CHECK);

/** Returns null when another process has locked the folder, or when it cannot be written. */
function lockIfFree(home: string): FolderLock | null {
  try {
    return lockDataFolder(home, { pid: process.pid }, 'PLUMBLINE_HOME');
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof BadSettings) return null;
    throw error;
  }
}
