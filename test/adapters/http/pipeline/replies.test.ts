import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { MAX_DISCARDED_BYTES } from '../../../../src/adapters/http/pipeline/lingeringClose.js';
import { startTestApp, type TestApp } from './testApp.js';

const MEBIBYTE = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('every reply', () => {
  it.each(['/public', '/nowhere', '/bug'])('has the security headers and a request id at %s [ERR-22]', async (path) => {
    const { headers } = await fetch(app.address + path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('keeps a well-formed request id of the client and replaces any other [ERR-22]', async () => {
    const idFor = async (id: string): Promise<string | null> =>
      (await fetch(`${app.address}/public`, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await idFor('trader-7.1_a')).toBe('trader-7.1_a');
    expect(await idFor('a b')).not.toBe('a b');
    expect(await idFor('x'.repeat(129))).not.toBe('x'.repeat(129));
  });

  it('has the request id that its handler uses', async () => {
    const reply = await fetch(`${app.address}/stream`);
    expect(await reply.text()).toBe(reply.headers.get('x-request-id'));
  });

  it('has no field that its route does not declare', async () => {
    expect(await (await fetch(`${app.address}/careless`)).json()).toEqual({ declared: 'this' });
  });
});

describe('a request URL', () => {
  it('has a case-sensitive path', async () => {
    expect((await fetch(`${app.address}/PUBLIC`)).status).toBe(404);
  });

  it('matches a literal path before a path with a parameter that is wired first', async () => {
    expect(await (await fetch(`${app.address}/things/newest`)).json()).toEqual({ newest: true });
  });

  it('has a query of plain names and values, never nested objects', async () => {
    const reply = await fetch(`${app.address}/asked?a[b]=1&c[]=2&d=3&d=4`);

    expect(await reply.json()).toEqual({ query: { 'a[b]': '1', 'c[]': '2', d: ['3', '4'] } });
  });
});

describe('a public route', () => {
  it('can be read by any origin and revalidated with If-None-Match [ERR-28]', async () => {
    const first = await fetch(`${app.address}/public`);
    const etag = first.headers.get('etag') ?? '';
    expect(['allow-origin', 'expose-headers'].map((name) => first.headers.get(`access-control-${name}`))).toEqual([
      '*',
      'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    ]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(`${app.address}/public`, { headers: { 'If-None-Match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await fetch(`${app.address}/public`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('answers a preflight request, unlike a protected route [ERR-28]', async () => {
    const preflight = (path: string): Promise<Response> => fetch(app.address + path, { method: 'OPTIONS' });
    const allowed = await preflight('/public');
    const declared = ['allow-origin', 'allow-methods', 'allow-headers', 'max-age'].map((name) =>
      allowed.headers.get(`access-control-${name}`),
    );
    expect([allowed.status, ...declared]).toEqual([204, '*', 'GET, HEAD', 'If-None-Match, X-Request-Id', '86400']);
    const refused = await preflight('/mine');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('is neither cached nor revalidated when its reply is about a person', async () => {
    const { headers } = await fetch(`${app.address}/about-you`);
    expect(['access-control-allow-origin', 'cache-control', 'etag'].map((name) => headers.get(name))).toEqual([
      '*',
      'no-store',
      null,
    ]);
    expect((await fetch(`${app.address}/about-you`, { headers: { 'If-None-Match': '*' } })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${app.address}/public`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '13', '']);
  });
});

describe('a request body', () => {
  it('is read as JSON whatever its Content-Type [ERR-25]', async () => {
    const response = await fetch(`${app.address}/fires`, {
      method: 'POST',
      body: '{"fires":[]}',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, await response.json()]).toEqual([200, { fires: [] }]);
  });

  it('may start with a byte order mark', async () => {
    expect((await fetch(`${app.address}/fires`, { method: 'POST', body: '\uFEFF{"fires":[]}' })).status).toBe(200);
  });

  it.each([
    ['gzip', 400],
    ['identity', 200],
  ] as const)('is accepted only without a content encoding: %s is answered with %i', async (encoding, status) => {
    const response = await fetch(`${app.address}/fires`, {
      method: 'POST',
      body: '{"fires":[]}',
      headers: { 'content-encoding': encoding },
    });
    const refusal = {
      detail: { error: 'malformed_json', message: 'Send the body as plain JSON, without a Content-Encoding.' },
    };
    expect([response.status, await response.json()]).toEqual([status, status === 400 ? refusal : { fires: [] }]);
  });

  it('is refused within its first MB, and its rest discarded up to a limit, when the client sends no license key [ERR-24]', async () => {
    const { reply, bytesBefore } = await replyToFlood('POST /upload HTTP/1.1', 50 * MEBIBYTE);
    expect(reply).toMatch(/^HTTP\/1\.1 401 /);
    expect(bytesBefore).toBeLessThan(MEBIBYTE);
    expect(app.bytesRead()).toBeLessThan(MAX_DISCARDED_BYTES + 8 * MEBIBYTE);
  });

  it('is refused within its first MB, and its rest discarded up to a limit, when it exceeds its route’s 128 KiB', async () => {
    const { reply, bytesBefore } = await replyToFlood('POST /fires HTTP/1.1', 50 * MEBIBYTE);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(bytesBefore).toBeLessThan(MEBIBYTE);
    expect(app.bytesRead()).toBeLessThan(MAX_DISCARDED_BYTES + 8 * MEBIBYTE);
  });
});

/**
 * Sends less than 1 MB of a chunked body, waits for the reply, and sends the rest as fast as the server reads it, until
 * the server closes the connection. Returns the reply, and how much was read before it.
 */
function replyToFlood(requestLine: string, total: number): Promise<{ reply: string; bytesBefore: number }> {
  return new Promise((resolve) => {
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    const frame = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
    let reply = '';
    let bytesBefore = 0;
    let left = 12 * chunk.length;
    const socket = connect(app.port, '127.0.0.1', () => {
      socket.write(`${requestLine}\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n`);
      pump();
    });
    const pump = (): void => {
      while (left > 0 && socket.writable) {
        left -= chunk.length;
        if (!socket.write(frame)) {
          socket.once('drain', pump);
          return;
        }
      }
    };
    socket.on('data', (data) => {
      if (reply === '') {
        bytesBefore = app.bytesRead();
        left += total;
      }
      reply += data.toString();
      pump();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ reply, bytesBefore }));
  });
}

describe('a deeply nested body', () => {
  it.each([
    [64, 'invalid_request'],
    [65, 'malformed_json'],
  ] as const)('may have 64 levels: a body with %i levels is answered with %s', async (levels, error) => {
    const response = await fetch(`${app.address}/fires`, {
      method: 'POST',
      body: `${'['.repeat(levels)}"\\u0041"${']'.repeat(levels)}`,
    });
    expect(await response.json()).toMatchObject({ detail: { error } });
  });

  it('is refused immediately, with the reason', async () => {
    const nested = `${'['.repeat(60_000)}"\\u0041"${']'.repeat(60_000)}`;
    const response = await fetch(`${app.address}/fires`, { method: 'POST', body: nested });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      detail: { error: 'malformed_json', message: 'The body is nested more than 64 levels deep.' },
    });
  });
});
