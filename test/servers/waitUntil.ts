import { setTimeout as pause } from 'node:timers/promises';

/** Delay between two checks, which gives the processor to the awaited program. */
const LOOK_AGAIN_MS = 15;

/** Polls until another program has made a condition true, for cases in which that program does not notify the test. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_AGAIN_MS);
}
