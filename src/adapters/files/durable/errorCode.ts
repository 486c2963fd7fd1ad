/** Returns the `code` of a system error, such as `ENOENT`; null when it has none. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
