/** The chunks of a stream such as a response body; null when the response has no body. */
type Pieces = AsyncIterable<Uint8Array> | null;

/** Reads all chunks. Returns null as soon as they exceed `mostBytes`, without reading the rest. */
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

/** Reads all chunks like `readBytesUpTo`, and decodes them as UTF-8. */
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
