import { connected } from './backupFailures.js';
import type { BackupParts } from './pushBackup.js';

/** Removes a snapshot from the cloud for good. */
export class RemoveBackup {
  constructor(private readonly parts: Pick<BackupParts, 'connection' | 'turn'>) {}

  /** @throws NotFound, or what the cloud says */
  execute(id: string): Promise<void> {
    return this.parts.turn.run(() => connected(this.parts.connection).remove(id));
  }
}
