/** Returns the code of the innermost cause that has one, such as CERT_HAS_EXPIRED; null without a code. */
export function innermostCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const inner = 'cause' in error ? innermostCode(error.cause) : null;
  return inner ?? ('code' in error && typeof error.code === 'string' ? error.code : null);
}

/** Returns the innermost code as the end of a message, such as " (CERT_HAS_EXPIRED)"; an empty text without a code. */
export function codeInBrackets(error: unknown): string {
  const code = innermostCode(error);
  return code === null ? '' : ` (${code})`;
}
