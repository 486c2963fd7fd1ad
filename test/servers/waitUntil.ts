import { setTimeout as pause } from 'node:timers/promises';

/** The delay between two checks, during which the awaited program can use the processor. */
const LOOK_AGAIN_MS = 15;

/** Polls a condition until it is true. For conditions that another program makes true without notifying the test. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_AGAIN_MS);
}
