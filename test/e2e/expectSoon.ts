import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { waitUntil } from '../servers/waitUntil.js';

/** Timeout, equal to that of a locator. */
const SOON_MS = 30_000;

/** Polls until the page shows the expected value; on timeout, reports what it showed instead. */
export async function expectSoon<Value>(look: () => Promise<Value>, wanted: NoInfer<Value>): Promise<void> {
  const end = performance.now() + SOON_MS;
  let shown = await look();
  await waitUntil(async () => {
    if (isDeepStrictEqual(shown, wanted) || performance.now() > end) return true;
    shown = await look();
    return false;
  });
  expect(shown).toEqual(wanted);
}
