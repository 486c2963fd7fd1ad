/** The `code` of a system error, as `ENOENT`; null when it carries none. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
