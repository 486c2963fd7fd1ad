/** Chunks, such as of a reply's body; `null` for a reply without one. */
type Pieces = AsyncIterable<Uint8Array> | null;

/** Reads all chunks; null, without reading the rest, once they exceed `mostBytes`. */
export async function readBytesUpTo(mostBytes: number, pieces: Pieces): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces ?? []) {
    length += piece.length;
    if (length > mostBytes) return null;
    read.push(piece);
  }
  return joined(read, length);
}

/** The same, decoded as UTF-8. */
export async function readTextUpTo(mostBytes: number, pieces: Pieces): Promise<string | null> {
  const bytes = await readBytesUpTo(mostBytes, pieces);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
