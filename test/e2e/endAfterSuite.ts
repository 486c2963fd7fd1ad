import { afterAll } from '@jest/globals';

/** Returns a function that registers a resource to end after the suite. The last registered resource ends first. */
export function endAfterSuite(): <T>(started: T, end: (started: T) => unknown) => T {
  const ends = new AsyncDisposableStack();
  afterAll(() => ends.disposeAsync());
  return (started, end) => {
    ends.defer(async () => void (await end(started)));
    return started;
  };
}
