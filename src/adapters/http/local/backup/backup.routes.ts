import type { PullBackup } from '../../../../application/dashboard/backup/pullBackup.js';
import type { PushBackup } from '../../../../application/dashboard/backup/pushBackup.js';
import type { DeleteBackup } from '../../../../application/dashboard/backup/deleteBackup.js';
import type { ListBackups } from '../../../../application/dashboard/backup/listBackups.js';
import {
  backupsReply,
  pullBackupReply,
  pullBackupRequest,
  pushBackupReply,
  pushBackupRequest,
  deleteBackupReply,
  deleteBackupRequest,
} from '../../contract/dashboard/backup.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { toPullBackupReply, toPushBackupReply, toBackupsReply } from './backupReplies.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface BackupRoutesDependencies {
  readonly listBackups: ListBackups;
  readonly pushBackup: PushBackup;
  readonly pullBackup: PullBackup;
  readonly deleteBackup: DeleteBackup;
  readonly ownPage: AccessRule<null>;
}

const ID = '0b54c7a0-3f5e-4d54-9a52-6d3f0f6a1c11';

const PASSPHRASE = { passphrase: 'correct horse battery staple' };

/** The routes of backups. A passphrase is sent only in a body, which is never logged. */
export function backupRoutes({
  listBackups: viewBackups,
  pushBackup,
  pullBackup,
  deleteBackup: removeBackup,
  ownPage,
}: BackupRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/sync',
    id: 'listBackups',
    summary: 'Lists the backups of the license, and this machine’s status relative to them',
    reply: backupsReply,
    handle: async () => toBackupsReply(await viewBackups.execute()),
  });

  const push = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/sync/push',
    id: 'pushBackup',
    summary: 'Encrypts the files on this machine and uploads the result to the cloud',
    access: ownPage,
    body: pushBackupRequest,
    reply: pushBackupReply,
    example: { body: PASSPHRASE },
    async handle({ body: { passphrase, anyway = false, new_passphrase = false } }) {
      return toPushBackupReply(await pushBackup.execute({ passphrase, anyway, newPassphrase: new_passphrase }));
    },
  });

  const pull = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/sync/pull',
    id: 'pullBackup',
    summary: 'Restores a backup; the replaced files are kept in a folder',
    access: ownPage,
    body: pullBackupRequest,
    reply: pullBackupReply,
    example: { body: PASSPHRASE },
    async handle({ body: { passphrase, snapshot_id, replace = false } }) {
      return toPullBackupReply(await pullBackup.execute({ passphrase, snapshotId: snapshot_id, replace }));
    },
  });

  const remove = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/sync/remove',
    id: 'removeBackup',
    summary: 'Deletes a backup from the cloud permanently',
    access: ownPage,
    body: deleteBackupRequest,
    reply: deleteBackupReply,
    example: { body: { snapshot_id: ID } },
    async handle({ body: { snapshot_id } }) {
      await removeBackup.execute(snapshot_id);
      return { removed: true as const, snapshot_id };
    },
  });

  return [view, push, pull, remove];
}
