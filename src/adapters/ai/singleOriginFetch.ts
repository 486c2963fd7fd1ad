type Fetch = typeof globalThis.fetch;

/** A narration has some kilobytes; its events around it perhaps ten times that. */
const LIMIT_BYTES = 2 * 1024 * 1024;

/** What a fetch that is bound to one server will not do. */
class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds';
}

/**
 * A `fetch` that asks one server only: it refuses every other address, follows no redirect, since that could carry the key
 * elsewhere, and ends a reply that grows without end.
 * @param baseUrl every address begins with it
 */
export function singleOriginFetch(baseUrl: string, fetch: Fetch): Fetch {
  const start = `${baseUrl.replace(/\/+$/, '')}/`;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(start)) throw new OutOfBounds('An address outside the configured one was to be asked.');
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
      if (bytes > limit) throw new OutOfBounds(`A reply of more than ${limit / 1024 / 1024} MiB was not read.`);
      controller.enqueue(chunk);
    },
  });
}
