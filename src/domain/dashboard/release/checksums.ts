/** A line of SHA256SUMS: 64 hexadecimal digits, two spaces (or a space and an asterisk), and a file name. */
const LINE = /^([0-9a-f]{64}) [ *]([^/\\]+)$/;

/** Returns the SHA-256 that SHA256SUMS lists for a file, as hexadecimal digits; null when it lists none, or several. */
export function listedChecksum(sums: string, fileName: string): string | null {
  const listed = sums
    .split(/\r?\n/)
    .map((line) => LINE.exec(line))
    .flatMap((match) => (match?.[2] === fileName ? [match[1] ?? ''] : []));
  const [only = null, ...others] = listed;
  return others.length === 0 ? only : null;
}
