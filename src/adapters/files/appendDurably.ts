import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './atomicFile.js';
import { writeFailure } from './writeFailure.js';

/**
 * Appends to the file at `path`, which is made when it is missing. On disk when it resolves; when it rejects, the file is
 * as long as before, unless the disk refuses that as well.
 * @param textFor gives the text for a file of that size
 * @throws DiskFull, DiskFailed
 */
export async function appendDurably(path: string, textFor: (file: FileHandle, size: number) => string | Promise<string>): Promise<void> {
  try {
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      await appendTo(file, size, await textFor(file, size), path);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw writeFailure(path, error);
  }
}

async function appendTo(file: FileHandle, size: number, text: string, path: string): Promise<void> {
  try {
    await file.appendFile(text);
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
  } catch (error) {
    await cutBack(file, size);
    throw error;
  }
}

/** Readers skip what is left of a line that cannot be cut off; the failure to report is that of the append. */
async function cutBack(file: FileHandle, size: number): Promise<void> {
  await file
    .truncate(size)
    .then(() => file.sync())
    .catch(() => undefined);
}
