import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** Where a test's server keeps what nobody reads after it: in memory, or with the other temporary files where there is too little. */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}
