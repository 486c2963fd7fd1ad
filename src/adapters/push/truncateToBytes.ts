const CUT = '…';

/** The text when its UTF-8 takes at most `most` bytes, else its beginning, cut between two characters and marked so. */
export function truncateToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most - Buffer.byteLength(CUT);
  while (continues(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end) + CUT;
}

/** Whether a byte goes on with a character that began before it: 10xxxxxx (RFC 3629 §3). */
const continues = (byte: number | undefined): boolean => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
