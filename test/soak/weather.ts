import { setTimeout as pause } from 'node:timers/promises';
import { plannedOutages, type OutageWindow } from './outages.ts';
import type { Stage } from './stage.ts';

/** Takes things away and brings them back as planned; what was away, and when. */
export async function weather(
  stage: Stage,
  totalMs: number,
  say: (words: string) => void,
): Promise<readonly OutageWindow[]> {
  const beganAt = Date.now();
  const windows: OutageWindow[] = [];
  for (const { what, atMs, lastsMs } of plannedOutages(totalMs)) {
    const early = beganAt + atMs - Date.now();
    if (early > 0) await pause(early);
    const from = Date.now();
    await stage.stop(what);
    await pause(lastsMs);
    await stage.start(what);
    windows.push({ what, from, to: Date.now() });
    say(`${Math.round((from - beganAt) / 1000)} s: ${what} was away for ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
  return windows;
}
