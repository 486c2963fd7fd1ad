import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { Failure } from '../../domain/failure.js';
import { DISK, type Disk, type DiskFile } from './disk.js';
import { errorCode } from './errorCode.js';
import { writeFailure } from './writeFailure.js';

/** What a file holds, or what writes it piece by piece. */
type Content = string | Uint8Array | ((file: DiskFile) => Promise<void>);

/** The next content of a file: on disk, under another name. */
export interface StagedFile {
  /** Gives it the file's name. On disk when it resolves. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Replaces the file at `path`: a reader, or a machine that loses power, sees the old content or the new one, never a
 * part. On disk when it resolves.
 * @throws DiskFull, DiskFailed
 */
export async function writeAtomically(path: string, content: Content, mode = 0o600, disk = DISK): Promise<void> {
  const staged = await stageFile(path, content, mode, disk);
  await staged.commit();
}

/**
 * The first half of `writeAtomically`: takes all the room that the new content needs, and changes nothing yet.
 * @throws DiskFull, DiskFailed
 */
export async function stageFile(path: string, content: Content, mode = 0o600, disk = DISK): Promise<StagedFile> {
  const temporary = await writeTemporary(path, content, mode, disk);
  return {
    commit: () => moveIn(path, temporary, disk, () => disk.rename(temporary, path)),
    discard: () => disk.rm(temporary, { force: true }),
  };
}

/**
 * Writes over the beginning of the file at `path`, which takes no room on most file systems. On disk when it resolves;
 * a crash can leave part of it.
 * @throws RangeError when the file is shorter than the content
 */
export async function overwriteInPlace(path: string, content: string, disk = DISK): Promise<void> {
  const file = await disk.open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (Buffer.byteLength(content) > size) throw new RangeError(`${path} is shorter than what is written over it`);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes the file at `path`, if there is one; its absence is on disk when it resolves. */
export async function removeDurably(path: string, disk = DISK): Promise<void> {
  try {
    await disk.rm(path, { force: true });
  } catch (error) {
    throw writeFailure(path, error);
  }
  await syncFolder(dirname(path), disk);
}

/** Makes the file at `path`, whole or not at all; false, and nothing done, when there is one: of many comers one wins. */
export async function createAtomically(path: string, content: Content, mode = 0o600): Promise<boolean> {
  const temporary = await writeTemporary(path, content, mode, DISK);
  try {
    await moveIn(path, temporary, DISK, async () => {
      await DISK.link(temporary, path);
      await DISK.rm(temporary, { force: true });
    });
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

async function moveIn(path: string, temporary: string, disk: Disk, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    throw await cleanedUp(path, temporary, disk, error);
  }
  await syncFolder(dirname(path), disk);
}

/** Removes the temporary file; a disk that refuses that too has one failure to report, the first. */
async function cleanedUp(path: string, temporary: string, disk: Disk, error: unknown): Promise<unknown> {
  await disk.rm(temporary, { force: true }).catch(() => undefined);
  return writeFailure(path, error);
}

const KINDS: ReadonlyMap<unknown, string> = new Map([
  ['EISDIR', 'is a folder, and a file is needed (EISDIR). Move the folder away.'],
  ['ENOTDIR', 'is a file, and a folder is needed (ENOTDIR). Move the file away.'],
]);

/** A file that is there, but not for us: a folder, another user's, on a broken disk. */
export class UnreadableFile extends Failure {
  readonly kind = 'unavailable';

  constructor(
    path: string,
    readonly code: unknown,
    cause: unknown,
  ) {
    super('file_unreadable', `${path} ${KINDS.get(code) ?? `cannot be read (${String(code)}). Move it away, or mend it.`}`);
    this.cause = cause;
  }
}

/**
 * The content, or null when there is no such file.
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

/** Makes a rename durable. Windows has no such operation on folders; NTFS journals the rename. */
export async function syncFolder(folder: string, disk = DISK): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await disk.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw writeFailure(folder, error);
  }
}
