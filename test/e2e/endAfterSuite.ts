import { afterAll } from '@jest/globals';

/** Hands back what was started, and ends it after the suite, the last first; so also when what comes next does not start. */
export function endAfterSuite(): <T>(started: T, end: (started: T) => unknown) => T {
  const ends = new AsyncDisposableStack();
  afterAll(() => ends.disposeAsync());
  return (started, end) => {
    ends.defer(async () => void (await end(started)));
    return started;
  };
}
