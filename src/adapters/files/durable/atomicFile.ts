import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { DISK, type Disk, type DiskFile } from './disk.js';
import { errorCode } from './errorCode.js';
import { toWriteFailure } from './toWriteFailure.js';

/** The content of a file, or a function that writes it piece by piece. */
type Content = string | Uint8Array | ((file: DiskFile) => Promise<void>);

/** New content of a file, already on disk under a temporary name. */
export interface StagedFile {
  /**
   * Renames the temporary file to the file's name. A loss of power can still undo the rename. If the rename fails, the
   * file is unchanged.
   */
  rename(): Promise<void>;
  /** Renames the temporary file to the file's name. Resolves once the rename is on disk. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Replaces the file at `path`: readers see the old content or the new one, never a part, even after a loss of power.
 * Resolves once the content is on disk.
 * @throws DiskFull, DiskFailed
 */
export async function writeAtomically(path: string, content: Content, mode = 0o600, disk = DISK): Promise<void> {
  const staged = await stageFile(path, content, mode, disk);
  await staged.commit();
}

/**
 * The first half of `writeAtomically`: leaves the file unchanged and writes the content under a temporary name, so that
 * the second half needs no more disk space.
 * @throws DiskFull, DiskFailed
 */
export async function stageFile(path: string, content: Content, mode = 0o600, disk = DISK): Promise<StagedFile> {
  const temporary = await writeTemporary(path, content, mode, disk);
  const rename = (): Promise<void> => moved(path, temporary, disk, () => disk.rename(temporary, path));
  return {
    rename,
    async commit() {
      await rename();
      await fsyncFolder(dirname(path), disk);
    },
    discard: () => disk.rm(temporary, { force: true }),
  };
}

/**
 * Overwrites the beginning of the file at `path`, which takes no new space on most file systems. Resolves once the
 * content is on disk; a crash can leave a partial write.
 * @throws RangeError when the file is shorter than the content
 */
export async function overwriteInPlace(path: string, content: string, disk = DISK): Promise<void> {
  const file = await disk.open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (Buffer.byteLength(content) > size)
      throw new RangeError(`${path} cannot be overwritten in place: it is shorter than the new content.`);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes the file at `path` if it exists. Resolves once the removal is on disk. */
export async function removeDurably(path: string, disk = DISK): Promise<void> {
  try {
    await disk.rm(path, { force: true });
  } catch (error) {
    throw toWriteFailure(path, error);
  }
  await fsyncFolder(dirname(path), disk);
}

/**
 * Creates the file at `path` completely or not at all. Returns false when it already exists; of several simultaneous
 * callers, only one succeeds.
 */
export async function createAtomically(path: string, content: Content): Promise<boolean> {
  const temporary = await writeTemporary(path, content, 0o600, DISK);
  try {
    await moved(path, temporary, DISK, async () => {
      await DISK.link(temporary, path);
      await DISK.rm(temporary, { force: true });
    });
    await fsyncFolder(dirname(path), DISK);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function writeTemporary(path: string, content: Content, mode: number, disk: Disk): Promise<string> {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    const file = await disk.open(temporary, 'wx', mode);
    try {
      if (typeof content === 'function') await content(file);
      else await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return temporary;
  } catch (error) {
    throw await cleanedUp(path, temporary, disk, error);
  }
}

async function moved(path: string, temporary: string, disk: Disk, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    throw await cleanedUp(path, temporary, disk, error);
  }
}

/** Removes the temporary file. If that fails too, only the first failure is reported. */
async function cleanedUp(path: string, temporary: string, disk: Disk, error: unknown): Promise<unknown> {
  await disk.rm(temporary, { force: true }).catch(() => undefined);
  return toWriteFailure(path, error);
}

const KINDS: ReadonlyMap<unknown, string> = new Map([
  ['EISDIR', 'is a folder, but must be a file (EISDIR). Move the folder away.'],
  ['ENOTDIR', 'is a file, but must be a folder (ENOTDIR). Move the file away.'],
]);

/** A file that exists but cannot be read, because it is a folder or another user's file, or because of a disk error. */
export class UnreadableFile extends Failure {
  readonly kind = 'unavailable';

  constructor(
    path: string,
    readonly code: unknown,
    cause: unknown,
  ) {
    super(
      'file_unreadable',
      `${path} ${KINDS.get(code) ?? `cannot be read (${String(code)}). Move it away, or repair it.`}`,
    );
    this.cause = cause;
  }
}

/**
 * Returns the content, or null when the file does not exist.
 * @throws UnreadableFile
 */
export async function readIfPresent(path: string, disk = DISK): Promise<Buffer | null> {
  try {
    return await disk.readFile(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    throw new UnreadableFile(path, code, error);
  }
}

/** Makes a rename durable. Windows has no such operation for folders; NTFS journals the rename. */
export async function fsyncFolder(folder: string, disk = DISK): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await disk.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toWriteFailure(folder, error);
  }
}
