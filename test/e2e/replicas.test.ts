import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { VALIDATE_LICENSE } from '../../src/domain/limits/limitRule.js';
import { databaseWithTables } from '../servers/databases.js';
import type { PostgresServer } from '../servers/postgres.js';
import { startRedis, type RedisServer } from '../servers/redis.js';
import { cloudStarter, issue, startCloud, validate, type Cloud } from './cloud.js';

jest.setTimeout(180_000);

const UPLOADS = 8;

const start = cloudStarter();
let postgres: PostgresServer;
let redis: RedisServer;
let environment: Readonly<Record<string, string>>;
let replicas: readonly [Cloud, Cloud];
beforeAll(async () => {
  [postgres, redis] = await Promise.all([databaseWithTables(), startRedis()]);
  environment = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: '/dev/null',
    LICENSE_PEPPER: 'p'.repeat(32),
    LICENSE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  replicas = await Promise.all([startCloud(environment), startCloud(environment)]);
}, 60_000);
beforeEach(async () => {
  const license = await issue(environment, 'warm@example.com');
  for (const replica of replicas) await sharing(replica, license);
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await redis.stop();
  await postgres.stop();
});

/** Until a replica counts at Redis: what one takes, its log does not call its own. */
async function sharing(replica: Cloud, key: string): Promise<void> {
  await validate(replica, key);
  while (lastSaid(replica) === 'alone') {
    await pass(50);
    await validate(replica, key);
  }
}

function lastSaid({ log }: Cloud): 'alone' | 'shared' {
  const said = log.filter((line) => line.includes('rate limits are'));
  return said.at(-1)?.includes('this process alone') === true ? 'alone' : 'shared';
}

const askOnce = ({ address }: Cloud, key: string): Promise<Response> =>
  fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) });

const other = (n: number): Cloud => replicas[n % 2 === 0 ? 0 : 1];

it('two replicas share a limit to the last token [CFG-07]', async () => {
  const { limit, windowSeconds } = VALIDATE_LICENSE;
  const key = await issue(environment, 'shared@example.com');
  const began = performance.now();
  const replies = await Promise.all(Array.from({ length: 2 * limit }, (_, n) => askOnce(other(n), key)));
  const refilled = Math.floor(((performance.now() - began) / 1000) * (limit / windowSeconds));
  const [admitted, refused] = [200, 429].map((expected) => replies.filter(({ status }) => status === expected));

  // Each for itself, they would refuse none: half of these come to each.
  expect(admitted?.length).toBeGreaterThanOrEqual(limit);
  expect(admitted?.length).toBeLessThanOrEqual(limit + refilled);
  expect(refused).toHaveLength(replies.length - (admitted?.length ?? 0));
  expect(await refused?.[0]?.json()).toMatchObject({ detail: { error: 'rate_limit_exceeded', bucket: 'validate_license', limit: 120, window_sec: 60 } });
});

it('Redis may be stopped, hang and come back under load: each request is answered', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, (_, n) => issue(environment, `load${n}@example.com`)));
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

it('a replica killed under load loses nothing that it acknowledged', async () => {
  const keys = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => issue(environment, `keeper${n}@example.com`)));
  const uploadReply = z.object({ snapshot_id: z.string() });
  const kept = new Map<string, string>();
  const [mortal, survivor] = [await start(environment), replicas[0]];
  const body = (n: number) => JSON.stringify({ blob: Buffer.alloc(50_000, n).toString('base64'), meta: {}, passphrase_fp: 'fp' });
  const upload = async ({ address }: Cloud, key: string, n: number): Promise<void> => {
    const reply = await fetch(`${address}/api/sync/upload`, { method: 'POST', headers: { 'x-license-key': key }, body: body(n) });
    if (reply.ok) kept.set(key, uploadReply.parse(await reply.json()).snapshot_id);
  };
  const first = keys.map((key, n) => upload(n % 2 === 0 ? mortal : survivor, key, n).catch(() => survivorOnly(key, n)));
  const survivorOnly = (key: string, n: number): Promise<void> => upload(survivor, key, n);
  while (kept.size < 3) await pass(1);
  mortal.child.kill('SIGKILL');
  await Promise.all([once(mortal.child, 'exit'), ...first]);
  const downloaded = await Promise.all(
    [...kept].map(async ([key, id]) => (await fetch(`${survivor.address}/api/sync/download/${id}`, { headers: { 'x-license-key': key } })).status),
  );

  expect(kept.size).toBe(UPLOADS);
  expect(downloaded).toEqual(Array(UPLOADS).fill(200));
});
