const CUT = '…';

/**
 * Returns the text if its UTF-8 takes at most `most` bytes. Otherwise returns its beginning, cut between characters and
 * ending in an ellipsis.
 */
export function truncateToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most - Buffer.byteLength(CUT);
  while (continues(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end) + CUT;
}

/** Whether a byte continues a character: 10xxxxxx (RFC 3629 §3). */
const continues = (byte: number | undefined): boolean => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
