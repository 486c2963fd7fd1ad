import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './errorCode.js';

/** Pauses of 2.5 s in total, the time that a virus scanner may take for a large file. */
const PAUSES_MS: readonly number[] = [10, 20, 50, 100, 200, 400, 800, 920];
/** The errors that Windows reports while another program, such as a virus scanner, has the file open. */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

export const isHeld = (error: unknown): boolean => HELD.has(errorCode(error));

/** The pauses between two attempts; only Windows refuses to rename an open file. */
export const pausesOn = (platform: NodeJS.Platform): readonly number[] => (platform === 'win32' ? PAUSES_MS : []);

/** Renames a file or a folder. On Windows, retries while another program has it open. */
export async function renameWithRetries(
  from: string,
  to: string,
  move: (from: string, to: string) => Promise<void> = rename,
  pausesMs = pausesOn(process.platform),
): Promise<void> {
  for (const ms of pausesMs) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await pause(ms);
    }
  }
  return move(from, to);
}

/** The synchronous version of `renameWithRetries`; it blocks the process between two attempts. */
export function renameWithRetriesSync(
  from: string,
  to: string,
  move: (from: string, to: string) => void = renameSync,
  pausesMs = pausesOn(process.platform),
): void {
  for (const ms of pausesMs) {
    try {
      return move(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  return move(from, to);
}
