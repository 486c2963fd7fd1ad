import type { BackupsReply, PulledReply, PushedReply } from '../../../../adapters/http/contract/dashboard/backup.js';
import type { PullRequest } from '../../../../application/dashboard/backup/pullBackup.js';
import type { PushRequest } from '../../../../application/dashboard/backup/pushBackup.js';

/** Backups as a command asks for them. */
export interface BackupDesk {
  view(): Promise<BackupsReply>;
  push(request: PushRequest): Promise<PushedReply>;
  pull(request: PullRequest): Promise<PulledReply>;
  remove(snapshotId: string): Promise<void>;
}
