import { setTimeout as pause } from 'node:timers/promises';

/** Delay between two checks, which gives the processor to the awaited program. */
const LOOK_AGAIN_MS = 15;

/** Polls until a condition holds that another program brings about without notification. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_AGAIN_MS);
}
