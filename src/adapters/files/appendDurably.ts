import { dirname } from 'node:path';
import { syncFolder } from './atomicFile.js';
import { DISK, type DiskFile } from './disk.js';
import { writeFailure } from './writeFailure.js';

/**
 * Appends to the file at `path`, creating it if needed. Resolves once the text is on disk. When it rejects, the file has
 * its old length again, unless truncating it failed too.
 * @param textFor returns the text to append to a file of the given size
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

/** If truncating fails, readers skip the partial line. Only the failure of the append is reported. */
async function cutBack(file: DiskFile, size: number): Promise<void> {
  await file
    .truncate(size)
    .then(() => file.sync())
    .catch(() => undefined);
}
