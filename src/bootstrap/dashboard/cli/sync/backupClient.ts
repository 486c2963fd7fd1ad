import type {
  BackupsReply,
  PullBackupReply,
  PushBackupReply,
} from '../../../../adapters/http/contract/dashboard/backup.js';
import type { PullBackupRequest } from '../../../../application/dashboard/backup/pullBackup.js';
import type { PushBackupRequest } from '../../../../application/dashboard/backup/pushBackup.js';

/** Backup operations for the sync commands. */
export interface BackupClient {
  view(): Promise<BackupsReply>;
  push(request: PushBackupRequest): Promise<PushBackupReply>;
  pull(request: PullBackupRequest): Promise<PullBackupReply>;
  remove(snapshotId: string): Promise<void>;
}
