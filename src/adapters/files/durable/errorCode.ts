/** Returns the `code` of a system error, such as `ENOENT`; null when the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
