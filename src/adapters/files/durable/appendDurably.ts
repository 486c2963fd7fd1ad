import { dirname } from 'node:path';
import { fsyncFolder } from './atomicFile.js';
import { DISK, type Disk, type DiskFile } from './disk.js';
import { toWriteFailure } from './toWriteFailure.js';

/**
 * Appends to the file at `path`, creating it if needed. Resolves once the text is on disk. When it rejects, the file
 * has its old length again, unless truncating it failed too; a file that was empty or missing is removed.
 * @param textFor returns the text to append to a file of the given size
 * @throws DiskFull, DiskFailed
 */
export async function appendDurably(
  path: string,
  textFor: (file: DiskFile, size: number) => string | Promise<string>,
  disk = DISK,
): Promise<void> {
  const before: { size: number | null } = { size: null };
  try {
    const file = await disk.open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const text = await textFor(file, size);
      before.size = size;
      await file.appendFile(text);
      await file.sync();
      if (size === 0) await fsyncFolder(dirname(path), disk);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (before.size !== null) await cutBack(path, before.size, disk).catch(() => undefined);
    throw toWriteFailure(path, error);
  }
}

/**
 * Truncates the file to its old length. If that fails, readers skip the incomplete line, and the append's own error is
 * reported.
 */
async function cutBack(path: string, size: number, disk: Disk): Promise<void> {
  if (size === 0) return disk.rm(path, { force: true });
  const file = await disk.open(path, 'r+');
  try {
    await file.truncate(size);
    await file.sync();
  } finally {
    await file.close();
  }
}
