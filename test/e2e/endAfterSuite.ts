import { afterAll } from '@jest/globals';

/** Returns a started resource and ends it after the suite, last started first, even if a later start fails. */
export function endAfterSuite(): <T>(started: T, end: (started: T) => unknown) => T {
  const ends = new AsyncDisposableStack();
  afterAll(() => ends.disposeAsync());
  return (started, end) => {
    ends.defer(async () => void (await end(started)));
    return started;
  };
}
