import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../../domain/failure.js';
import { errorCode } from './errorCode.js';
import { writeFailure } from './writeFailure.js';

/** What a file holds, or what writes it piece by piece. */
type Content = string | Uint8Array | ((file: FileHandle) => Promise<void>);

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
export async function writeAtomically(path: string, content: Content, mode = 0o600): Promise<void> {
  const staged = await stageFile(path, content, mode);
  await staged.commit();
}

/**
 * The first half of `writeAtomically`: takes all the room that the new content needs, and changes nothing yet.
 * @throws DiskFull, DiskFailed
 */
export async function stageFile(path: string, content: Content, mode = 0o600): Promise<StagedFile> {
  const temporary = await writeTemporary(path, content, mode);
  return {
    commit: () => moveIn(path, temporary, () => rename(temporary, path)),
    discard: () => rm(temporary, { force: true }),
  };
}

/** Makes the file at `path`, whole or not at all; false, and nothing done, when there is one: of many comers one wins. */
export async function createAtomically(path: string, content: Content, mode = 0o600): Promise<boolean> {
  const temporary = await writeTemporary(path, content, mode);
  try {
    await moveIn(path, temporary, async () => {
      await link(temporary, path);
      await rm(temporary);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function writeTemporary(path: string, content: Content, mode: number): Promise<string> {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      if (typeof content === 'function') await content(file);
      else await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return temporary;
  } catch (error) {
    throw await cleanedUp(path, temporary, error);
  }
}

async function moveIn(path: string, temporary: string, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    throw await cleanedUp(path, temporary, error);
  }
  await syncFolder(dirname(path));
}

/** Removes the temporary file; a disk that refuses that too has one failure to report, the first. */
async function cleanedUp(path: string, temporary: string, error: unknown): Promise<unknown> {
  await rm(temporary, { force: true }).catch(() => undefined);
  return writeFailure(path, error);
}

/** A file that is there, but not for us: a folder, another user's, on a broken disk. */
export class UnreadableFile extends Failure {
  readonly kind = 'unavailable';

  constructor(
    path: string,
    readonly code: unknown,
    cause: unknown,
  ) {
    super('file_unreadable', `${path} cannot be read (${String(code)}). Move it away, or mend it.`);
    this.cause = cause;
  }
}

/**
 * The content, or null when there is no such file.
 * @throws UnreadableFile
 */
export async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    throw new UnreadableFile(path, code, error);
  }
}

/** Makes a rename durable. Windows has no such operation on folders; NTFS journals the rename. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw writeFailure(folder, error);
  }
}
