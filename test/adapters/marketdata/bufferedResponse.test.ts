import { describe, expect, it } from '@jest/globals';
import { bufferResponse } from '../../../src/adapters/marketdata/remote/bufferResponse.js';

const MOST_BYTES = 16 * 1024 * 1024;

describe('bufferResponse', () => {
  it('returns a response with the same status, headers and body', async () => {
    const read = await bufferResponse(new Response('{"a":1}', { status: 404, headers: { 'retry-after': '7' } }));

    expect([read.status, read.headers.get('retry-after'), await read.json()]).toEqual([404, '7', { a: 1 }]);
  });

  it('accepts a response without a body', async () => {
    expect((await bufferResponse(new Response(null, { status: 304 }))).status).toBe(304);
  });

  it('refuses a response that exceeds the maximum size', async () => {
    expect(await (await bufferResponse(new Response(Buffer.alloc(MOST_BYTES)))).arrayBuffer()).toHaveProperty(
      'byteLength',
      MOST_BYTES,
    );
    await expect(bufferResponse(new Response(Buffer.alloc(MOST_BYTES + 1)))).rejects.toThrow(
      'A reply of more than 16 MiB was discarded.',
    );
  });
});
