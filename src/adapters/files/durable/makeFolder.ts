import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errorCode.js';

/**
 * Creates the folder (mode 0700) and its parents; leaves an existing folder unchanged. Does not use Node's `recursive`
 * option, which hangs when the system answers with ENOENT although the parent exists, as in /proc.
 */
export function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
