import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import type { SyncState } from './syncStateStore.port.js';

/** The files of the dashboard's folder that backups contain. */
export interface HomeFiles {
  /** Reads the existing files. The result may be inconsistent if something writes them meanwhile. */
  read(): Promise<readonly BackupFile[]>;
  /**
   * Replaces the files and the state. After a crash, either nothing is replaced, or the next start completes it.
   * @param files the files of a backup; records that are not among them are removed
   * @returns the folder to which the replaced files were moved; null when there were none
   */
  restore(files: readonly BackupFile[], state: SyncState): Promise<string | null>;
}
