import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HomeFiles } from '../../application/dashboard/backup/homeFiles.port.js';
import type { SyncState } from '../../application/dashboard/backup/syncStateStore.port.js';
import type { Clock } from '../../application/shared/clock.port.js';
import type { BackupFile } from '../../domain/dashboard/backup/bundle.js';
import { HOME_FILES } from '../../domain/dashboard/backup/homeFiles.js';
import { isRemovedOnRestore, backupPartOf, type BackupPart } from '../../domain/dashboard/backup/scope.js';
import { readIfPresent } from './durable/atomicFile.js';
import { whenAbsent } from './durable/errorCode.js';
import { restoreFolder } from './restoreFolder.js';
import { SYNC_STATE_FILE, syncStateText } from './syncStateFile.js';

/** Matches the only folder that a backup includes, with its subfolders, such as `prices/yahoo/options`. */
const FOLDER = /^prices(\/[a-z]+){0,2}$/;

/** The latest audit, which no longer matches the data after a restore. */
const OUTDATED = HOME_FILES.audit;

/** Reads and restores the dashboard's files that belong in a backup. */
export class BackupFiles implements HomeFiles {
  constructor(
    private readonly home: string,
    private readonly clock: Clock,
  ) {}

  async read(only?: BackupPart): Promise<readonly BackupFile[]> {
    const paths = (await pathsIn(this.home, '')).filter((path) => isIn(only, backupPartOf(path))).toSorted();
    const files: BackupFile[] = [];
    for (const path of paths) {
      const bytes = await readIfPresent(join(this.home, path));
      if (bytes !== null) files.push({ path, bytes });
    }
    return files;
  }

  async restore(files: readonly BackupFile[], state: SyncState): Promise<string | null> {
    const coming = new Set(files.map(({ path }) => path));
    const present = await pathsIn(this.home, '');
    const going = present.filter((path) => !coming.has(path) && (path === OUTDATED || isRemovedOnRestore(path)));
    const kept = `before-restore-${this.clock.now().toISOString().replaceAll(/[:.]/g, '-')}`;
    return restoreFolder(
      this.home,
      [...files, { path: SYNC_STATE_FILE, bytes: Buffer.from(syncStateText(state)) }],
      going,
      kept,
    );
  }
}

const isIn = (only: BackupPart | undefined, part: BackupPart | null): boolean =>
  part !== null && part === (only ?? part);

/**
 * Returns the paths of the files in a folder, with `/` as the separator on every platform. Follows links, because some
 * users keep their portfolio elsewhere.
 */
async function pathsIn(home: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(home, folder), { withFileTypes: true }).catch(whenAbsent([]))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // A dangling link has no facts.
    const facts = entry.isSymbolicLink() ? await stat(join(home, path)).catch(whenAbsent(null)) : entry;
    if (facts?.isFile()) paths.push(path);
    else if (facts?.isDirectory() && FOLDER.test(path)) paths.push(...(await pathsIn(home, path)));
  }
  return paths;
}
