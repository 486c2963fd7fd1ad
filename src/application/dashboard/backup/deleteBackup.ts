import { requireBackupConnection } from './backupFailures.js';
import type { BackupDependencies } from './pushBackup.js';

/** Permanently removes a snapshot from the cloud. */
export class DeleteBackup {
  constructor(private readonly dependencies: Pick<BackupDependencies, 'connection' | 'queue'>) {}

  /** @throws NotFound, or the cloud's failure */
  execute(id: string): Promise<void> {
    return this.dependencies.queue.run(() => requireBackupConnection(this.dependencies.connection).remove(id));
  }
}
