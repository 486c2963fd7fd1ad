const CUT = '…';

/**
 * Returns the text if its UTF-8 takes at most `most` bytes. Otherwise returns its beginning, cut between characters and
 * ending in an ellipsis.
 */
export function truncateToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most - Buffer.byteLength(CUT)));
  return text.slice(0, read) + CUT;
}
