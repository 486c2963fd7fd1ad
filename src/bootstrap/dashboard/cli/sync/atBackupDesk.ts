import { finishRestore } from '../../../../adapters/files/restoreFolder.js';
import { FolderInUse, type FolderLock } from '../../../../adapters/files/durable/folderLock.js';
import { pulledOnWire, pushedOnWire, viewOnWire } from '../../../../adapters/http/local/backup/backupReplies.js';
import { PullBackup } from '../../../../application/dashboard/backup/pullBackup.js';
import { PushBackup } from '../../../../application/dashboard/backup/pushBackup.js';
import { RemoveBackup } from '../../../../application/dashboard/backup/removeBackup.js';
import { ViewBackups } from '../../../../application/dashboard/backup/viewBackups.js';
import { LoadLicense } from '../../../../application/dashboard/license/loadLicense.js';
import { OrderBook } from '../../../../application/dashboard/trading/orders/orderBook.js';
import { createLog } from '../../../log.js';
import { lockOwnFolder } from '../../../ownFolder.js';
import type { DashboardSettings } from '../../settings/config.js';
import { dashboardContainer } from '../../container.js';
import type { BackupDesk } from './backupDesk.js';
import { deskOfDashboard } from './deskOfDashboard.js';

/**
 * Does `work` here when the folder is free, and through the dashboard that has it otherwise: that one keeps files in memory.
 * @throws FolderInUse when another command has it
 */
export async function atBackupDesk<T>(
  settings: DashboardSettings,
  offline: boolean,
  work: (desk: BackupDesk) => Promise<T>,
): Promise<T> {
  const claim = claimHome(settings.PLUMBLINE_HOME);
  if (claim.kind === 'served') return work(deskOfDashboard(claim.address));
  try {
    return await work(await deskHere(settings, offline));
  } finally {
    claim.lock.release();
  }
}

type HomeClaim =
  | { readonly kind: 'locked'; readonly lock: FolderLock }
  /** A dashboard has the lock and answers at `address`. */
  | { readonly kind: 'served'; readonly address: string };

function claimHome(home: string): HomeClaim {
  try {
    return { kind: 'locked', lock: lockOwnFolder(home, { pid: process.pid }, 'PLUMBLINE_HOME') };
  } catch (error) {
    if (error instanceof FolderInUse && error.holder?.address !== undefined)
      return { kind: 'served', address: error.holder.address };
    throw error;
  }
}

async function deskHere(settings: DashboardSettings, offline: boolean): Promise<BackupDesk> {
  await finishRestore(settings.PLUMBLINE_HOME);
  const container = dashboardContainer(settings, createLog('silent'), { offline, keepsPrices: true });
  await container.get(LoadLicense).execute();
  await container.get(OrderBook).load();
  return {
    view: async () => viewOnWire(await container.get(ViewBackups).execute()),
    push: async (request) => pushedOnWire(await container.get(PushBackup).execute(request)),
    pull: async (request) => pulledOnWire(await container.get(PullBackup).execute(request)),
    remove: (snapshotId) => container.get(RemoveBackup).execute(snapshotId),
  };
}
