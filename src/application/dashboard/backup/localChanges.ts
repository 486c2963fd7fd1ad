import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import { backupPartOf } from '../../../domain/dashboard/backup/scope.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { FileDigests } from './syncStateStore.port.js';

export const fileDigestsOf = (files: readonly BackupFile[], sha256: Sha256): FileDigests =>
  Object.fromEntries(
    files.filter(({ path }) => backupPartOf(path) === 'authored').map(({ path, bytes }) => [path, sha256(bytes)]),
  );

/** The files that have changed since the last push or pull and cannot be fetched or computed again. */
export function listChangedFiles(before: FileDigests | null, now: FileDigests): readonly string[] {
  const paths = new Set([...Object.keys(before ?? {}), ...Object.keys(now)]);
  return [...paths].filter((path) => before?.[path] !== now[path]).toSorted();
}
