import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { publicAccess } from '../../../../../src/adapters/http/caller/publicAccess.js';
import { Metrics } from '../../../../../src/adapters/http/metrics.js';
import { buildApp } from '../../../../../src/adapters/http/pipeline/app.js';
import { inFlightLimit } from '../../../../../src/adapters/http/pipeline/serve/inFlightLimit.js';
import { defineRoute } from '../../../../../src/adapters/http/pipeline/route.js';
import {
  startHttpServer,
  type RunningHttpServer,
} from '../../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../../src/adapters/limits/memoryRateLimits.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

const LIMIT = 2;

let listening: RunningHttpServer;
let waiting: (() => void)[];
beforeEach(async () => {
  waiting = [];
  const held = defineRoute({
    method: 'get',
    path: '/held',
    id: 'held',
    tag: 'Test',
    summary: 'Test',
    access: publicAccess,
    reply: z.object({}),
    example: { reply: {} },
    handle: async () => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return {};
    },
  });
  const exempt = defineRoute({
    method: 'get',
    path: '/exempt/{id}',
    id: 'exempt',
    tag: 'Test',
    summary: 'Test',
    access: publicAccess,
    params: z.object({ id: z.string() }),
    reply: z.object({}),
    example: { reply: {} },
    handle: async () => ({}),
  });
  const app = buildApp({
    routes: [held, exempt],
    limits: new MemoryRateLimits(new ManualClock()),
    log: pino({ level: 'silent' }),
    requestMeter: new Metrics(),
    trustedHops: 1,
    gates: [inFlightLimit({ limit: LIMIT, exempt: ['/exempt'] })],
  });
  listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
});
afterEach(() => listening.close());

/** Sends a request as a proxy forwards it for a client. */
function ask(client: string, path = '/held'): Promise<number> {
  const sent = request({
    port: listening.port,
    host: '127.0.0.1',
    path,
    headers: { 'x-forwarded-for': client },
    agent: false,
  }).end();
  return once(sent, 'response').then(([reply]) => {
    reply.resume();
    return reply.statusCode;
  });
}

async function waitingAre(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('The limit on requests in flight', () => {
  it('refuses with 429 only the client that has the maximum number of requests in flight', async () => {
    const first = [ask('192.0.2.1'), ask('192.0.2.1')];
    await waitingAre(LIMIT);
    const refused = await ask('192.0.2.1');
    const other = ask('192.0.2.2');
    await waitingAre(LIMIT + 1);
    for (const answer of waiting) answer();
    expect([refused, await other, await Promise.all(first)]).toEqual([429, 200, [200, 200]]);
    const later = ask('192.0.2.1');
    await waitingAre(LIMIT + 2);
    waiting.at(-1)?.();

    expect(await later).toBe(200);
  });

  it('does not refuse a path that is exempt', async () => {
    const first = [ask('192.0.2.1'), ask('192.0.2.1')];
    await waitingAre(LIMIT);
    const refused = await ask('192.0.2.1', '/exemption');
    const served = await ask('192.0.2.1', '/exempt/1');
    for (const answer of waiting) answer();

    expect([refused, served, await Promise.all(first)]).toEqual([429, 200, [200, 200]]);
  });
});
