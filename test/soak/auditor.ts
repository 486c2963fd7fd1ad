import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './traffic/ask.ts';

/** The dashboard starts one a minute at most. */
const EVERY_MS = 61_000;

/** Runs an audit and waits until it can be read; then one a minute, until the signal. */
export async function keepAuditing(dashboard: string, signal: AbortSignal): Promise<void> {
  const { body } = await ask(`${dashboard}/csrf-token`);
  const run = (): Promise<unknown> =>
    ask(`${dashboard}/audit/run`, { method: 'POST', headers: { 'x-csrf-token': String(body['token']) } });
  await run();
  while ((await ask(`${dashboard}/audit`)).status !== 200) await pause(100);
  void again(run, signal);
}

async function again(run: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await pause(EVERY_MS, undefined, { signal });
      await run();
    }
  } catch (problem) {
    if (!signal.aborted) throw problem;
  }
}
