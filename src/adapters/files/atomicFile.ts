import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode.js';
import { writeFailure } from './writeFailure.js';

/** What a file holds, or what writes it piece by piece. */
type Content = string | Uint8Array | ((file: FileHandle) => Promise<void>);

/**
 * Replaces the file at `path`: a reader, or a machine that loses power, sees the old content or the new one, never a
 * part. On disk when it resolves.
 * @throws DiskFull
 */
export async function writeAtomically(path: string, content: Content, mode = 0o600): Promise<void> {
  await throughTemporary(path, content, mode, (temporary) => rename(temporary, path));
}

/** Makes the file at `path`, whole or not at all; false, and nothing done, when there is one: of many comers one wins. */
export async function createAtomically(path: string, content: Content, mode = 0o600): Promise<boolean> {
  try {
    await throughTemporary(path, content, mode, async (temporary) => {
      await link(temporary, path);
      await rm(temporary);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function throughTemporary(
  path: string,
  content: Content,
  mode: number,
  move: (temporary: string) => Promise<void>,
): Promise<void> {
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
    await move(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw writeFailure(path, error);
  }
  await syncFolder(dirname(path));
}

/** A file that is there, but not for us: a folder, another user's, on a broken disk. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(
    path: string,
    readonly code: unknown,
    cause: unknown,
  ) {
    super(`${path} cannot be read (${String(code)}). Move it away, or mend it.`, { cause });
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
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
