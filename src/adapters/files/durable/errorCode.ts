/** Returns the `code` of a system error, such as `ENOENT`; null when the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** Handles the error of reading a path that may be missing: returns `instead` for ENOENT, rethrows any other error. */
export const whenAbsent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (errorCode(error) === 'ENOENT') return instead;
    throw error;
  };
