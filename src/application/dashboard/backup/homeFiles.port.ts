import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import type { SyncState } from './syncStateStore.port.js';

/** The files of the dashboard's folder that a backup is about. */
export interface HomeFiles {
  /** Those that are there, as they are now. Torn while something writes them. */
  read(): Promise<readonly BackupFile[]>;
  /**
   * Puts the files and the state in place of what is there: all of it or, after a crash, nothing or all of it at the next start.
   * @param files of a backup; records that are not among them are removed
   * @returns the folder in which the replaced files are kept; null when there were none
   */
  restore(files: readonly BackupFile[], state: SyncState): Promise<string | null>;
}
