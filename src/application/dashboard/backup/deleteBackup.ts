import { requireBackupConnection } from './backupFailures.js';
import type { BackupDependencies } from './pushBackup.js';

/** Removes a snapshot from the cloud for good. */
export class DeleteBackup {
  constructor(private readonly dependencies: Pick<BackupDependencies, 'connection' | 'queue'>) {}

  /** @throws NotFound, or what the cloud says */
  execute(id: string): Promise<void> {
    return this.dependencies.queue.run(() => requireBackupConnection(this.dependencies.connection).remove(id));
  }
}
