import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connectToRedis, type RedisConnection } from '../../../src/adapters/limits/redis/redisConnection.js';
import { RedisRateLimits } from '../../../src/adapters/limits/redis/redisRateLimits.js';
import type { RateLimitRule } from '../../../src/domain/shared/limits/rateLimitRule.js';
import { rateLimitsContract } from '../../contracts/rateLimits.contract.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { listen } from '../../servers/listen.js';
import { startRedis, type RedisServer } from '../../servers/redis.js';

const ONE_A_MINUTE: RateLimitRule = { bucket: 'one', limit: 1, windowSeconds: 60 };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

let redis: RedisServer;
let connections: readonly [RedisConnection, RedisConnection];
beforeAll(async () => {
  redis = await startRedis();
  connections = [connectToRedis(redis.url, report), connectToRedis(redis.url, report)];
  await Promise.all(connections.map(connected));
});
afterAll(async () => {
  for (const { close } of connections) close();
  await redis.stop();
});

const report = (problem: unknown): void => void process.stderr.write(`${String(problem)}\n`);

const PROBE = { bucket: 'probe', item: null, takes: false, tokenMs: 1, refillMs: 1, now: 0 };

/** Repeats a call until Redis answers. */
async function connected({ runBucketScript: run }: RedisConnection): Promise<void> {
  const answered = (): Promise<boolean> =>
    run(PROBE).then(
      () => true,
      () => false,
    );
  while (!(await answered())) await setImmediate();
}

let deploys = 0;
const newDeploy = (): string => `deploy-${++deploys}`;

/** Calls alternate between two connections, as if from two processes. */
rateLimitsContract(
  'RedisRateLimits over two connections',
  (clock) => {
    let turn = 0;
    const run: RedisConnection['runBucketScript'] = (call) =>
      connections[turn++ % 2 === 0 ? 0 : 1].runBucketScript(call);
    return new RedisRateLimits(run, clock, { deployId: newDeploy(), hashOf });
  },
  20,
);

describe('RedisRateLimits', () => {
  it('starts with full buckets for another deployment [LIM-02 LIM-12]', async () => {
    const clock = new ManualClock();
    const [before, after] = [newDeploy(), newDeploy()].map(
      (deployId) => new RedisRateLimits(connections[0].runBucketScript, clock, { deployId, hashOf }),
    );
    await before?.take(ONE_A_MINUTE, 'a');

    expect((await before?.take(ONE_A_MINUTE, 'a'))?.admitted).toBe(false);
    expect((await after?.take(ONE_A_MINUTE, 'a'))?.admitted).toBe(true);
  });

  it('stores only hashes of its keys and of the items that it counts', async () => {
    const deployId = newDeploy();
    const limits = new RedisRateLimits(connections[0].runBucketScript, new ManualClock(), { deployId, hashOf });
    await limits.takeForNew(ONE_A_MINUTE, 'the address', 'the item');
    const reader = createClient({ url: redis.url });
    await reader.connect();
    const names = (await reader.keys('*')).filter((key) => key.includes(deployId)).toSorted();
    reader.destroy();

    const bucket = `{plumbline:${deployId}:one:${hashOf('the address')}}`;
    expect(names).toEqual([bucket, `${bucket}:${hashOf('the item')}`]);
  });
});

describe('connectToRedis', () => {
  const SILENCE_MS = 600;
  let socket: Socket | undefined;
  afterEach(() => void socket?.destroy());

  it('replaces a connection that is silent although calls go on, but not an idle one', async () => {
    const silenced = new Set<Socket>();
    const clients: Socket[] = [];
    const proxy = createServer((client) => {
      clients.push(client);
      const upstream = connect(Number(new URL(redis.url).port), '127.0.0.1');
      client.on('error', () => client.destroy()).on('close', () => upstream.destroy());
      client.on('data', (bytes) => void (silenced.has(client) || upstream.write(bytes)));
      upstream
        .on('error', () => client.destroy())
        .on('data', (bytes) => void (silenced.has(client) || client.write(bytes)));
    });
    const url = `redis://127.0.0.1:${await listen(proxy)}`;
    const connection = connectToRedis(url, () => undefined, SILENCE_MS);
    await connected(connection);
    const [first] = clients;
    if (first === undefined) throw new Error('no connection');
    for (let pings = 0; pings < 3; pings++) await once(first, 'data');
    expect(clients).toHaveLength(1);

    silenced.add(first);
    const traffic = setInterval(() => void connection.runBucketScript(PROBE).catch(() => undefined), SILENCE_MS / 20);
    await connected(connection);
    clearInterval(traffic);

    expect(clients).toHaveLength(2);
    connection.close();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it.each(['is opened', 'has sent its first command'])(
    'ends a connection that is closed when it %s, and reports nothing',
    async (moment) => {
      const server = createServer();
      const port = await listen(server);
      const problems: unknown[] = [];
      const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
      const { close } = connectToRedis(`redis://127.0.0.1:${port}`, (problem) => problems.push(problem));
      if (moment === 'is opened') close();
      socket = await accepted;
      const ended = once(socket, 'close');
      if (moment === 'is opened') socket.resume();
      else {
        await once(socket, 'data');
        close();
      }
      await ended;
      server.close();

      expect(problems).toEqual([]);
    },
  );
});
