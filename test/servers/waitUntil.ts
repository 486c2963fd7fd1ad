import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks: whoever is waited for gets the processor. */
const LOOK_AGAIN_MS = 15;

/** Waits for what another program, or the outside, brings about without telling: looks again until it is so. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_AGAIN_MS);
}
