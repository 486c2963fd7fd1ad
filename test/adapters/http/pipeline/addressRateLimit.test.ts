import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { publicAccess } from '../../../../src/adapters/http/caller/publicAccess.js';
import { Metrics } from '../../../../src/adapters/http/metrics.js';
import { addressRateLimit } from '../../../../src/adapters/http/pipeline/addressRateLimit.js';
import { buildApp } from '../../../../src/adapters/http/pipeline/app.js';
import { defineRoute } from '../../../../src/adapters/http/pipeline/route.js';
import {
  startHttpServer,
  type RunningHttpServer,
} from '../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const RULE = { bucket: 'public', limit: 3, windowSeconds: 60 };
const REFUSAL = {
  detail: {
    error: 'rate_limit_exceeded',
    message: 'Too many requests. Try again in 20 s.',
    bucket: 'public',
    limit: 3,
    window_sec: 60,
    retry_after: 20,
  },
};

let clock: ManualClock;
let handled: number;
let listening: RunningHttpServer;
beforeEach(async () => {
  clock = new ManualClock();
  handled = 0;
  const limits = new MemoryRateLimits(clock);
  const limit = { rule: RULE, by: 'address' } as const;
  const common = {
    method: 'get',
    tag: 'Test',
    summary: 'Test',
    access: publicAccess,
    limit,
    reply: z.object({}),
    example: { reply: {} },
  } as const;
  const handle = async () => {
    handled += 1;
    return {};
  };
  const routes = [
    defineRoute({ ...common, path: '/figure', id: 'figure', handle }),
    defineRoute({ ...common, path: '/named', id: 'named', query: z.object({ name: z.string() }), handle }),
  ];
  const pageLimit = addressRateLimit('pages', RULE, limits);
  const page = buildApp({
    routes,
    limits,
    log: pino({ level: 'silent' }),
    requestMeter: new Metrics(),
    trustedHops: 1,
    pages: [
      (request, response, next) =>
        request.path === '/page' ? pageLimit(request, response, () => void response.send('page')) : next(),
    ],
  });
  listening = await startHttpServer(page, { port: 0, host: '127.0.0.1' });
});
afterEach(() => listening.close());

const get = (path: string, client = '192.0.2.1'): Promise<Response> =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { 'x-forwarded-for': client } });
const statuses = async (path: string, clients: readonly string[]): Promise<number[]> => {
  const given: number[] = [];
  for (const client of clients) given.push((await get(path, client)).status);
  return given;
};

describe('a limit per address', () => {
  it.each(['/figure', '/named?name=x', '/page'])(
    'refuses excess requests to %s, but not to other routes',
    async (path) => {
      const replies = [await get(path), await get(path), await get(path)];
      const refused = await get(path);

      expect(replies.map(({ status, headers }) => [status, headers.get('ratelimit')])).toEqual([
        [200, '"public";r=2;t=20'],
        [200, '"public";r=1;t=20'],
        [200, '"public";r=0;t=20'],
      ]);
      expect([refused.status, await refused.json()]).toEqual([429, REFUSAL]);
      expect(['retry-after', 'ratelimit-policy', 'ratelimit'].map((name) => refused.headers.get(name))).toEqual([
        '20',
        '"public";q=3;w=60',
        '"public";r=0;t=20',
      ]);
      expect(handled).toBe(path === '/page' ? 0 : 3);
      for (const other of ['/figure', '/named?name=x', '/page'].filter((each) => each !== path))
        expect((await get(other)).headers.get('ratelimit')).toBe('"public";r=2;t=20');
      clock.passSeconds(20);
      expect((await get(path)).status).toBe(200);
    },
  );

  it('is checked before the request is read, and does not count malformed requests', async () => {
    expect(await statuses('/named', Array<string>(5).fill('192.0.2.1'))).toEqual([400, 400, 400, 400, 400]);
    expect(await statuses('/named?name=x', Array<string>(4).fill('192.0.2.1'))).toEqual([200, 200, 200, 429]);
    expect(await statuses('/named', ['192.0.2.1', '192.0.2.2'])).toEqual([429, 400]);
  });

  it('limits the /64, /56 and /48 of an IPv6 address, doubling the allowance at each step', async () => {
    expect(
      await statuses(
        '/figure',
        Array.from({ length: 4 }, (_, n) => `2001:db8:0:0:${n}::1`),
      ),
    ).toEqual([200, 200, 200, 429]);
    expect(
      await statuses(
        '/figure',
        Array.from({ length: 4 }, (_, n) => `2001:db8:0:${n + 1}::1`),
      ),
    ).toEqual([200, 200, 200, 429]);
    expect(
      await statuses(
        '/figure',
        Array.from({ length: 7 }, (_, n) => `2001:db8:0:${n + 1}00::1`),
      ),
    ).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await (await get('/figure', '2001:db8:0:ff00::1')).json()).toMatchObject({
      detail: { bucket: 'public', limit: 12, retry_after: 5 },
    });
    expect(await statuses('/figure', ['2001:db8:1::1'])).toEqual([200]);
  });
});
