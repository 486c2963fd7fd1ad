import { startRedis } from '../test/servers/redis.ts';
import { runInAlternation, type Sample } from './alternation.ts';
import { firesOf } from './consensusDay.ts';
import { startLicensedCloud, type LicensedCloud } from './licensedCloud.ts';
import { measureLoad, median, type Load } from './load.ts';
import { processorMs } from './processorTime.ts';
import type { StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const USERS = 10_000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
/** Each round starts this many users further down the list of requests. */
const USERS_PER_ROUND = 700;

/**
 * Measures the same mix of requests on two replicas, each with half of the connections, and on one replica. Limits are
 * shared through Redis.
 */
export async function replicasBench(): Promise<readonly BenchRow[]> {
  const redis = await startRedis();
  const settings = { REDIS_URL: redis.url, CONSENSUS_PUBLISH_SECONDS: '60' };
  const rig = await startLicensedCloud(USERS, settings);
  try {
    const clouds = [rig.cloud, await rig.startCloud(settings)];
    const requests = mixOf(rig.keys);
    let turns = 0;
    const redisMs: { readonly ours: number[]; readonly floor: number[] } = { ours: [], floor: [] };
    const round =
      (programs: readonly StartedProgram[], redisMsOf: number[]) =>
      async (number: number): Promise<Sample> => {
        const { redis: used, ...sample } = await mixed(
          rig,
          programs,
          rotate(requests, (turns += 1) * USERS_PER_ROUND),
          () => processorMs(redis.pid()),
        );
        if (number >= 0) redisMsOf.push(used);
        return sample;
      };
    const row = await runInAlternation(
      { name: 'mixed load on two replicas, compared with one', unit: 'requests/s', limits: [], note: '' },
      { rounds: ROUNDS, ours: round(clouds, redisMs.ours), floor: round([rig.cloud], redisMs.floor) },
    );
    const told = `Redis ${median(redisMs.ours).toFixed(3)} ms per request with two, ${median(redisMs.floor).toFixed(3)} ms with one`;
    return [
      {
        ...row,
        note: `ten consensus submissions, two reads, one validation; CPU of all replicas; ${told}; floor: one replica`,
      },
    ];
  } finally {
    await rig.stop();
    await redis.stop();
  }
}

/**
 * Rotates the list of requests. Without the rotation, every round would start with the same users, who would exceed
 * their limits.
 */
const rotate = (requests: Load['requests'], first: number): Load['requests'] => [
  ...requests.slice(first % USERS),
  ...requests.slice(0, first % USERS),
];

/** Creates a mix of requests like those that unattended dashboards send. */
function mixOf(keys: readonly string[]): Load['requests'] {
  return keys.map((key, user) => {
    const headers = { 'X-License-Key': key };
    const turn = user % 13;
    if (turn === 12) return { method: 'POST', path: '/api/validate-license', headers } as const;
    if (turn >= 10) return { method: 'GET', path: `/api/consensus/ticker/T${user % 400}`, headers } as const;
    return {
      method: 'POST',
      path: '/api/consensus/submit',
      headers,
      body: JSON.stringify({ fires: firesOf(user, 0.5), regime: 'risk_on' }),
    } as const;
  });
}

async function mixed(
  { database }: LicensedCloud,
  programs: readonly StartedProgram[],
  requests: Load['requests'],
  redisMs: () => number,
): Promise<Sample & { readonly redis: number }> {
  const spent = async () => ({
    cpu: programs.reduce((sum, { process: { pid } }) => sum + processorMs(pid), 0),
    database: database.processorMs(),
    statements: await database.statements(),
    redis: redisMs(),
  });
  const before = await spent();
  const connections = CONNECTIONS / programs.length;
  const loads = await Promise.all(
    programs.map(({ address }) => measureLoad({ url: address, seconds: SECONDS, connections, requests })),
  );
  const after = await spent();
  const made = loads.reduce((sum, each) => sum + each.requests, 0);
  const each = (field: keyof typeof before): number => (after[field] - before[field]) / made;
  return {
    figure: loads.reduce((sum, { figure }) => sum + figure, 0),
    cost: { cpuMs: each('cpu'), databaseMs: each('database'), statements: each('statements') },
    redis: each('redis'),
  };
}
