/** Returns what the promise is rejected with; null if it is fulfilled. */
export const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (problem: unknown) => problem,
  );
