import { createRequire } from 'node:module';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

/** Loads what jest-circus itself is built on. */
const besideCircus = createRequire(createRequire(import.meta.url).resolve('jest-circus/package.json'));
const { jestExpect }: { readonly jestExpect: unknown } = besideCircus('@jest/expect');

/** What `@jest/globals` gives to a suite, outside of a run of Jest. */
export const expect = jestExpect;
