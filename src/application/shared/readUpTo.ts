/** The chunks of a stream such as a response body; null when the response has no body. */
type Chunks = AsyncIterable<Uint8Array> | null;

/** Reads all chunks. Returns null as soon as they exceed `maxBytes`, without reading the rest. */
export async function readBytesUpTo(maxBytes: number, chunks: Chunks): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    read.push(chunk);
  }
  return joined(read, length);
}

/** Reads all chunks like `readBytesUpTo`, and decodes them as UTF-8. */
export async function readTextUpTo(maxBytes: number, chunks: Chunks): Promise<string | null> {
  const bytes = await readBytesUpTo(maxBytes, chunks);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
