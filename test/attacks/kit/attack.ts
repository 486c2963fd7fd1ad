import { parseArgs } from 'node:util';
import type { LoadResult } from './load.ts';
import { probe, residentMb, timeRequest, watchMemory, type Latencies, type ProbedRequest } from './probe.ts';
import { startTarget, type DatabaseKind, type Target } from './target.ts';

export interface Attack {
  readonly name: string;
  readonly database: DatabaseKind;
  /** Settings of the cloud besides its database and port. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The requests that another client sends during the attack; by default, requests for the latest version. */
  readonly bystander?: (target: Target) => Promise<ProbedRequest>;
  run(target: Target): Promise<LoadResult>;
}

/** Bounds on what an attack may cost other clients. */
const BOUNDS = { healthP95Ms: 500, bystanderMaxMs: 1000, memoryMb: 150 };

const HEALTH: ProbedRequest = { from: '127.0.0.2', method: 'GET', path: '/health' };
const LATEST_VERSION: ProbedRequest = { from: '127.0.0.3', method: 'GET', path: '/api/latest-version' };

/** Time for the embedded database to be compiled after its first statements, which briefly takes 400 MB. */
const WARM_UP_MS = 4_000;
const STEADY_MB = 10;

const HEAD = [
  'attack',
  'database',
  '/health p95',
  '/health max',
  'other client p95',
  'other client max',
  'failed',
  'memory',
  'replies',
  'closed',
  'within bounds',
];

/**
 * Runs attacks one after the other, each against a new cloud, and prints a row of figures for each. `--of FOLDER`
 * attacks another built checkout instead of this one; `--only TEXT` selects attacks whose name and database contain the
 * text. Exits with 1 when an attack exceeds the bounds.
 */
export async function runAttacks(attacks: readonly Attack[]): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { of: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
  });
  print(row(HEAD));
  print(row(HEAD.map(() => '---')));
  let areAllWithin = true;
  for (const attack of attacks.filter(({ name, database }) => `${name} ${database}`.includes(values.only))) {
    areAllWithin = (await measure(attack, values.of)) && areAllWithin;
  }
  if (!areAllWithin) process.exitCode = 1;
}

async function measure(attack: Attack, checkout: string): Promise<boolean> {
  const target = await startTarget(checkout, attack.database, attack.settings);
  try {
    const bystander = (await attack.bystander?.(target)) ?? LATEST_VERSION;
    await warmUp(target);
    const grownMb = watchMemory(target.pid);
    const [healthOver, bystanderOver] = [probe(target.port, HEALTH), probe(target.port, bystander)];
    const result = await attack.run(target);
    const [health, others] = await Promise.all([healthOver(), bystanderOver()]);
    const memoryMb = grownMb();
    const isWithin =
      health.p95 <= BOUNDS.healthP95Ms &&
      others.max <= BOUNDS.bystanderMaxMs &&
      memoryMb <= BOUNDS.memoryMb &&
      health.failed + others.failed === 0;
    print(
      row([
        attack.name,
        attack.database,
        ...figures(health, others),
        `+${memoryMb.toFixed(0)} MB`,
        statusesOf(result),
        `${result.closedByServer} of ${result.opened}`,
        isWithin ? 'yes' : 'NO',
      ]),
    );
    return isWithin;
  } finally {
    await target.stop();
  }
}

/** Waits until the memory is steady. */
async function warmUp({ port, pid }: Target): Promise<void> {
  for (let [last, rounds] = [NaN, 0]; !(Math.abs(residentMb(pid) - last) < STEADY_MB) && rounds < 10; rounds += 1) {
    last = residentMb(pid);
    const until = performance.now() + WARM_UP_MS;
    // Each request comes from another address, so the bystander never exhausts its rate limit.
    for (let sent = 0; performance.now() < until; sent += 1)
      await timeRequest(port, { ...LATEST_VERSION, from: `127.0.${1 + (sent % 200)}.1` });
  }
}

const figures = (health: Latencies, others: Latencies): string[] => [
  ...[health.p95, health.max, others.p95, others.max].map((ms) => `${ms.toFixed(0)} ms`),
  `${health.failed + others.failed} of ${health.count + others.count}`,
];

const statusesOf = ({ statuses }: LoadResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 'none read';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
