import { DashboardKeyFile } from '../../../../adapters/files/dashboardKeyFile.js';
import { finishRestore } from '../../../../adapters/files/restoreFolder.js';
import { FolderInUse, type FolderLock } from '../../../../adapters/files/durable/folderLock.js';
import {
  toPullBackupReply,
  toPushBackupReply,
  toBackupsReply,
} from '../../../../adapters/http/local/backup/backupReplies.js';
import { PullBackup } from '../../../../application/dashboard/backup/pullBackup.js';
import { PushBackup } from '../../../../application/dashboard/backup/pushBackup.js';
import { DeleteBackup } from '../../../../application/dashboard/backup/deleteBackup.js';
import { ListBackups } from '../../../../application/dashboard/backup/listBackups.js';
import { LoadLicense } from '../../../../application/dashboard/license/loadLicense.js';
import { OrderIntentStore } from '../../../../application/dashboard/trading/orders/orderIntentStore.js';
import { createLog } from '../../../log.js';
import { lockDataFolder } from '../../../dataFolder.js';
import type { DashboardSettings } from '../../settings/config.js';
import { dashboardContainer } from '../../container.js';
import type { BackupClient } from './backupClient.js';
import { dashboardBackupClient } from './dashboardBackupClient.js';

/**
 * Runs `work` in this process if the folder is free. Otherwise runs it through the dashboard that has locked the
 * folder, because that dashboard caches files in memory.
 * @throws FolderInUse when another command has locked it
 */
export async function withBackupClient<T>(
  settings: DashboardSettings,
  offline: boolean,
  work: (client: BackupClient) => Promise<T>,
): Promise<T> {
  const claim = claimHome(settings.PLUMBLINE_HOME);
  if (claim.kind === 'served')
    return work(dashboardBackupClient(claim.address, new DashboardKeyFile(settings.PLUMBLINE_HOME).read()));
  try {
    return await work(await deskHere(settings, offline));
  } finally {
    claim.lock.release();
  }
}

type HomeClaim =
  | { readonly kind: 'locked'; readonly lock: FolderLock }
  /** A dashboard has locked the folder and answers at `address`. */
  | { readonly kind: 'served'; readonly address: string };

function claimHome(home: string): HomeClaim {
  try {
    return { kind: 'locked', lock: lockDataFolder(home, { pid: process.pid }, 'PLUMBLINE_HOME') };
  } catch (error) {
    if (error instanceof FolderInUse && error.holder?.address !== undefined)
      return { kind: 'served', address: error.holder.address };
    throw error;
  }
}

async function deskHere(settings: DashboardSettings, offline: boolean): Promise<BackupClient> {
  await finishRestore(settings.PLUMBLINE_HOME);
  const container = dashboardContainer(settings, createLog('silent'), { offline, canStorePrices: true });
  await container.get(LoadLicense).execute();
  await container.get(OrderIntentStore).load();
  return {
    view: async () => toBackupsReply(await container.get(ListBackups).execute()),
    push: async (request) => toPushBackupReply(await container.get(PushBackup).execute(request)),
    pull: async (request) => toPullBackupReply(await container.get(PullBackup).execute(request)),
    remove: (snapshotId) => container.get(DeleteBackup).execute(snapshotId),
  };
}
