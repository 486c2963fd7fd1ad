import { resolve } from 'node:path';
import { FolderGuard } from './folderGuard.js';
import { currentHostUsers } from './hostUsers.js';

export interface PrivateFolderReport {
  /** Paths that were open to other users until this check closed them, with their previous modes. */
  readonly closedPaths: readonly string[];
  /** One sentence for each kind of risk that does not prevent the start. */
  readonly warnings: readonly string[];
}

/**
 * Closes `folder` and its secret files to other users (0700 and 0600). Does nothing on Windows, which has no such
 * modes.
 * @throws UnsafeFolder when another user owns an entry in it, or can replace the folder
 */
export function makeFolderPrivate(folder: string, host = currentHostUsers()): PrivateFolderReport {
  if (host === null) return { closedPaths: [], warnings: [] };
  const guard = new FolderGuard(host);
  const place = guard.followed(resolve(folder));
  const closed = place === null ? [] : guard.closed(place);
  return { closedPaths: closed, warnings: guard.warnings() };
}

/** @throws UnsafeFolder when another user could replace a file that is created at `path` */
export function requireSafePath(path: string): void {
  const host = currentHostUsers();
  if (host !== null) new FolderGuard(host).followed(resolve(path));
}
