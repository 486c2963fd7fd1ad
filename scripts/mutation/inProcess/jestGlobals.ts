import { createRequire } from 'node:module';
import { getState, setState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

interface FakeTimers {
  useFakeTimers(options?: object): void;
  useRealTimers(): void;
  advanceTimersByTime(milliseconds: number): void;
  advanceTimersByTimeAsync(milliseconds: number): Promise<void>;
}

/** Typed with just the options needed here: Jest's own type requires a whole project configuration. */
const { ModernFakeTimers }: { ModernFakeTimers: new (options: object) => FakeTimers } = createRequire(import.meta.url)(
  '@jest/fake-timers',
);
const timers = new ModernFakeTimers({ config: { rootDir: process.cwd(), fakeTimers: {} }, global: globalThis });
const mocker = new ModuleMocker(globalThis);

/** Loads a dependency of jest-circus. */
const besideCircus = createRequire(createRequire(import.meta.url).resolve('jest-circus/package.json'));
const { jestExpect }: { readonly jestExpect: unknown } = besideCircus('@jest/expect');

/** The exports of `@jest/globals` for use outside a Jest run. */
export const expect = jestExpect;

/** The functions of `jest` that suites call. */
export const jest = {
  setTimeout: (milliseconds: number): void => void setState({ ...getState(), testTimeout: milliseconds }),
  spyOn: mocker.spyOn.bind(mocker),
  mocked: <T>(mock: T): T => mock,
  restoreAllMocks: (): void => mocker.restoreAllMocks(),
  useFakeTimers: (options?: object): void => timers.useFakeTimers(options),
  useRealTimers: (): void => timers.useRealTimers(),
  advanceTimersByTime: (milliseconds: number): void => timers.advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number): Promise<void> => timers.advanceTimersByTimeAsync(milliseconds),
};
