import { DashboardKeyFile } from '../../../../adapters/files/dashboardKeyFile.js';
import { finishRestore } from '../../../../adapters/files/restoreFolder.js';
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
import { withLockedFolder } from '../../../dataFolder.js';
import type { DashboardSettings } from '../../settings/config.js';
import { dashboardContainer } from '../../container.js';
import type { BackupClient } from './backupClient.js';
import { dashboardBackupClient } from './dashboardBackupClient.js';

/**
 * Runs `work` in this process if the folder is free. Otherwise runs it through the dashboard that has locked the
 * folder, because that dashboard caches files in memory.
 * @throws FolderInUse when another command has locked it
 */
export const withBackupClient = <T>(
  settings: DashboardSettings,
  work: (client: BackupClient) => Promise<T>,
): Promise<T> =>
  withLockedFolder(
    settings.PLUMBLINE_HOME,
    'PLUMBLINE_HOME',
    async () => work(await ownBackupClient(settings)),
    ({ address }) =>
      address === undefined
        ? null
        : work(dashboardBackupClient(address, new DashboardKeyFile(settings.PLUMBLINE_HOME).read())),
  );

async function ownBackupClient(settings: DashboardSettings): Promise<BackupClient> {
  await finishRestore(settings.PLUMBLINE_HOME);
  const container = dashboardContainer(settings, createLog('silent'), { offline: false, canStorePrices: true });
  await container.get(LoadLicense).execute();
  await container.get(OrderIntentStore).load();
  return {
    view: async () => toBackupsReply(await container.get(ListBackups).execute()),
    push: async (request) => toPushBackupReply(await container.get(PushBackup).execute(request)),
    pull: async (request) => toPullBackupReply(await container.get(PullBackup).execute(request)),
    remove: (snapshotId) => container.get(DeleteBackup).execute(snapshotId),
  };
}
