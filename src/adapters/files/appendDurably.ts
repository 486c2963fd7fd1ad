import { dirname } from 'node:path';
import { syncFolder } from './atomicFile.js';
import { DISK, type DiskFile } from './disk.js';
import { writeFailure } from './writeFailure.js';

/**
 * Appends to the file at `path`, which is made when it is missing. On disk when it resolves; when it rejects, the file is
 * as long as before, unless the disk refuses that as well.
 * @param textFor gives the text for a file of that size
 * @throws DiskFull, DiskFailed
 */
export async function appendDurably(path: string, textFor: (file: DiskFile, size: number) => string | Promise<string>, disk = DISK): Promise<void> {
  try {
    const file = await disk.open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      await appendTo(file, size, await textFor(file, size));
      if (size === 0) await syncFolder(dirname(path), disk);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw writeFailure(path, error);
  }
}

async function appendTo(file: DiskFile, size: number, text: string): Promise<void> {
  try {
    await file.appendFile(text);
    await file.sync();
  } catch (error) {
    await cutBack(file, size);
    throw error;
  }
}

/** Readers skip what is left of a line that cannot be cut off; the failure to report is that of the append. */
async function cutBack(file: DiskFile, size: number): Promise<void> {
  await file
    .truncate(size)
    .then(() => file.sync())
    .catch(() => undefined);
}
