import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from './traffic/sendRequest.ts';

/** The dashboard starts at most one audit a minute. */
const EVERY_MS = 61_000;

/** Runs an audit and waits until it can be read. Then runs one every minute until `signal` is aborted. */
export async function keepAuditing(dashboard: string, signal: AbortSignal): Promise<void> {
  const { body } = await sendRequest(`${dashboard}/csrf-token`);
  const run = (): Promise<unknown> =>
    sendRequest(`${dashboard}/audit/run`, { method: 'POST', headers: { 'x-csrf-token': String(body['token']) } });
  await run();
  while ((await sendRequest(`${dashboard}/audit`)).status !== 200) await pause(100);
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
