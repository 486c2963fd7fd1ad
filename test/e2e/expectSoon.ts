import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { waitUntil } from '../servers/waitUntil.js';

/** As long as a browser waits for what it is to find. */
const SOON_MS = 30_000;

/** Looks again until the page shows what is wanted; if it does not come to, says what it showed instead. */
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
