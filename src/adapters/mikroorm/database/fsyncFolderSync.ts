import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the file names in the folder durable. Windows has no such operation for folders; NTFS journals names. */
export function fsyncFolderSync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
