import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import type { BackupPart } from '../../../domain/dashboard/backup/scope.js';
import type { SyncState } from './syncStateStore.port.js';

/** The files in the dashboard's folder that go into a backup. */
export interface HomeFiles {
  /**
   * Reads the existing files, or only those of one part. The result may be inconsistent if the files are written in the
   * meantime.
   */
  read(only?: BackupPart): Promise<readonly BackupFile[]>;
  /**
   * Replaces the files and the state. After a crash, either nothing was replaced, or the next start completes the
   * restore.
   * @param files the files of a backup; records that are not among them are removed
   * @returns the folder to which the replaced files were moved; null when no file was replaced
   */
  restore(files: readonly BackupFile[], state: SyncState): Promise<string | null>;
}
