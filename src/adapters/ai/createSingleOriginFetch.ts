type Fetch = typeof globalThis.fetch;

/** A narration is a few kilobytes long; its stream of events is perhaps ten times as long. */
const LIMIT_BYTES = 2 * 1024 * 1024;

/** Thrown when a fetch restricted to one server refuses a request or a reply. */
class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds';
}

/**
 * Creates a `fetch` for one server. It refuses other addresses and does not follow redirects, since either could send
 * the key elsewhere. It also aborts endless replies.
 * @param baseUrl the prefix of every allowed address
 */
export function createSingleOriginFetch(baseUrl: string, fetch: Fetch): Fetch {
  const start = `${baseUrl.replace(/\/+$/, '')}/`;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(start))
      throw new OutOfBounds('A request to an address other than the configured server was blocked.');
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(upTo(LIMIT_BYTES)), { status, statusText, headers });
  };
}

function upTo(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > limit) throw new OutOfBounds(`A reply of more than ${limit / 1024 / 1024} MiB was discarded.`);
      controller.enqueue(chunk);
    },
  });
}
