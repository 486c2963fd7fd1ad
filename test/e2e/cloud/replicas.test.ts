import { once } from 'node:events';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { VALIDATE_LICENSE_LIMIT } from '../../../src/domain/shared/limits/rateLimitRule.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { startRedis, type RedisServer } from '../../servers/redis.js';
import { cloudStarter, issueLicenses, startCloud, validateLicense, type Cloud } from '../cloud.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(180_000);

const CALLERS = 8;
const ASKERS = 12;
const BURSTS = 5;

const start = cloudStarter();
let postgres: PostgresServer;
let redis: RedisServer;
let environment: Readonly<Record<string, string>>;
let replicas: readonly [Cloud, Cloud];
let warm = '';
/** License keys with which bursts of requests exhaust the shared limit. */
let shared: readonly string[];
/** One license key for each of the steady callers. */
let keys: readonly string[];
beforeAll(async () => {
  [postgres, redis] = await Promise.all([createDatabaseWithTables(), startRedis()]);
  environment = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: '/dev/null',
    LICENSE_PEPPER: 'p'.repeat(32),
    LICENSE_SIGNING_KEY: newSigningKey(),
  };
  replicas = await Promise.all([startCloud(environment), startCloud(environment)]);
  const issued = await issueLicenses(
    environment,
    Array.from({ length: 1 + BURSTS + CALLERS }, (_, n) => `holder${n}@example.com`),
  );
  [warm, shared, keys] = [issued[0] ?? '', issued.slice(1, 1 + BURSTS), issued.slice(1 + BURSTS)];
}, 60_000);
beforeEach(async () => {
  for (const replica of replicas) await sharing(replica, warm);
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await redis.stop();
  await postgres.stop();
});

/** Sends requests until the log of a replica reports that it counts them in Redis. */
async function sharing(replica: Cloud, key: string): Promise<void> {
  await validateLicense(replica, key);
  while (lastSaid(replica) === 'alone') {
    await pass(50);
    await validateLicense(replica, key);
  }
}

function lastSaid({ lines }: Cloud): 'alone' | 'shared' {
  const said = lines.filter((line) => line.includes('rate limits are'));
  return said.at(-1)?.includes('this process alone') === true ? 'alone' : 'shared';
}

const askOnce = ({ address }: Cloud, key: string): Promise<Response> =>
  fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) });

const other = (n: number): Cloud => replicas[n % 2 === 0 ? 0 : 1];

/** Returns how many times the replicas have lost Redis so far. */
const losses = (): number =>
  replicas.flatMap(({ lines }) => lines.filter((line) => line.includes('this process alone'))).length;

/**
 * Sends twice as many requests as the limit allows with one key, half of them to each replica. Tries again with another
 * key if a replica lost Redis meanwhile, as happens on a busy machine.
 */
async function burst(): Promise<{ readonly replies: readonly Response[]; readonly seconds: number }> {
  for (const key of shared) {
    const [before, began] = [losses(), performance.now()];
    const replies: Response[] = [];
    const ask = async (n: number): Promise<void> => {
      for (let asked = 0; asked < (2 * VALIDATE_LICENSE_LIMIT.limit) / ASKERS; asked++)
        replies.push(await askOnce(other(n), key));
    };
    await Promise.all(Array.from({ length: ASKERS }, (_, n) => ask(n)));
    const seconds = (performance.now() - began) / 1000;
    for (const replica of replicas) await sharing(replica, warm);
    if (losses() === before) return { replies, seconds };
  }
  throw new Error('Redis had no time for one of the requests, however often.');
}

it('two replicas share a rate limit exactly, to the last token [CFG-07]', async () => {
  const { limit, windowSeconds } = VALIDATE_LICENSE_LIMIT;
  const { replies, seconds } = await burst();
  const refilled = Math.floor(seconds * (limit / windowSeconds));
  const [admitted, refused] = [200, 429].map((expected) => replies.filter(({ status }) => status === expected));

  // With separate counters the replicas would refuse no request, because each gets half of them.
  expect(admitted?.length).toBeGreaterThanOrEqual(limit);
  expect(admitted?.length).toBeLessThanOrEqual(limit + refilled);
  expect(refused).toHaveLength(replies.length - (admitted?.length ?? 0));
  expect(await refused?.[0]?.json()).toMatchObject({
    detail: { error: 'rate_limit_exceeded', bucket: 'validate_license', limit: 120, window_sec: 60 },
  });
});

it('every request is answered while Redis is stopped, hangs or comes back under load', async () => {
  const statuses = new Map<number, number>();
  const load = new AbortController();
  const callers = keys.map(async (key, n) => {
    while (!load.signal.aborted) {
      const { status } = await askOnce(other(n), key);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pass(20);
    }
  });
  const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const someMore = async () => {
    const before = answered();
    while (answered() < before + 40) await pass(10);
  };

  await someMore();
  await redis.stop();
  await someMore();
  const alone = replicas.map(lastSaid);
  await redis.start();
  while (replicas.some((replica) => lastSaid(replica) === 'alone')) await pass(20);
  redis.hang();
  await someMore();
  const hanging = replicas.map(lastSaid);
  redis.goOn();
  while (replicas.some((replica) => lastSaid(replica) === 'alone')) await pass(20);
  load.abort();
  await Promise.all(callers);

  expect(alone).toEqual(['alone', 'alone']);
  expect(hanging).toEqual(['alone', 'alone']);
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

it('keeps everything that a replica acknowledged before it was killed under load', async () => {
  const uploadReply = z.object({ snapshot_id: z.string() });
  const stored = new Map<string, string>();
  const [victim, survivor] = [await start(environment), replicas[0]];
  const body = (n: number) =>
    JSON.stringify({ blob: Buffer.alloc(50_000, n).toString('base64'), meta: {}, passphrase_fp: 'fp' });
  const upload = async ({ address }: Cloud, key: string, n: number): Promise<void> => {
    const reply = await fetch(`${address}/api/sync/upload`, {
      method: 'POST',
      headers: { 'x-license-key': key },
      body: body(n),
    });
    if (reply.ok) stored.set(key, uploadReply.parse(await reply.json()).snapshot_id);
  };
  const first = keys.map((key, n) => upload(n % 2 === 0 ? victim : survivor, key, n).catch(() => survivorOnly(key, n)));
  const survivorOnly = (key: string, n: number): Promise<void> => upload(survivor, key, n);
  while (stored.size < 3) await pass(1);
  victim.child.kill('SIGKILL');
  await Promise.all([once(victim.child, 'exit'), ...first]);
  const downloaded = await Promise.all(
    [...stored].map(
      async ([key, id]) =>
        (await fetch(`${survivor.address}/api/sync/download/${id}`, { headers: { 'x-license-key': key } })).status,
    ),
  );

  expect(stored.size).toBe(CALLERS);
  expect(downloaded).toEqual(Array(CALLERS).fill(200));
});
