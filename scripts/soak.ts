import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SeededRandom } from '../test/faults/seededRandom.ts';
import { drawRunFaults } from '../test/faults/drawFaults.ts';
import { injectFaults } from '../test/faults/injectFaults.ts';
import { deliverAll, reconcileAll } from '../test/soak/settleRun.ts';
import { keepAuditing } from '../test/soak/auditor.ts';
import { breachesByRoute, countExcusedFailures } from '../test/soak/breaches.ts';
import { createEffectEvidence } from '../test/soak/effectEvidence.ts';
import { figuresByRoute } from '../test/soak/latencies.ts';
import { readFinalRecords, findDifferences, findUnfulfilledPurchases } from '../test/soak/finalRecords.ts';
import { LOST_CUSTOMER, LOST_EFFECTS, findLostEffects } from '../test/soak/lostEffects.ts';
import { memoryFigures, memoryPoints } from '../test/soak/memory.ts';
import type { Traffic } from '../test/soak/observations.ts';
import { brokenPromises, formatSoakReport, type SoakReport } from '../test/soak/report.ts';
import { RunFaults } from '../test/soak/runFaults.ts';
import { SoakEnvironment } from '../test/soak/soakEnvironment.ts';
import type { TrafficConfig } from '../test/soak/traffic/trafficConfig.ts';
import { usersNeededFor } from '../test/soak/traffic/requestSchedule.ts';
import { fetchReferralCode, createUsers } from '../test/soak/users.ts';

// Sends traffic at a fixed rate from a second process while dependencies fail and the cloud is killed, and then
// verifies everything that the cloud promised. Exits with 1 when a promise was broken.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** Number of seconds between two faults. */
    every: { type: 'string', default: '10' },
    'plant-loss': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const [minutes, rate, every] = [positive('minutes'), positive('rate'), positive('every')];
const REPORT = 'reports/soak.json';
const TRAFFIC = fileURLToPath(new URL('../test/soak/traffic/main.ts', import.meta.url));
const WARM_UP_MS = 60_000;
const say = (words: string): void => void process.stdout.write(`${words}\n`);

say('Starting PostgreSQL, Redis, mail, ntfy, Stripe, the cloud and a dashboard …');
const stage = await SoakEnvironment.set();
const users = await createUsers(stage, usersNeededFor(minutes * 60 * rate));
const [referrer] = users;
if (referrer === undefined) throw new RangeError('A soak needs at least one user. Raise --rate or --minutes.');
await stage.seatTrader(referrer.key);
const auditing = new AbortController();
await keepAuditing(stage.dashboard, auditing.signal);

say(`seed ${seed}; ${users.length} users; ${rate} requests a second for ${minutes} minutes, a fault every ${every} s`);
const chance = new SeededRandom(seed);
const town: TrafficConfig = {
  cloud: stage.cloud,
  dashboard: stage.dashboard,
  stripe: stage.stripe.origin,
  users,
  code: await fetchReferralCode(stage, referrer),
  seed,
  seconds: minutes * 60,
  rate,
};
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TRAFFIC, JSON.stringify(town)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const faults = new RunFaults(stage, chance.of('faults'), say);
injectFaults(
  drawRunFaults(chance.of('schedule'), minutes * 60_000, every * 1000),
  { after: (ms, _what, run) => void setTimeout(run, ms) },
  faults,
);
const ended = once(child, 'exit').then(([code]) =>
  Promise.reject(new Error(`the traffic process exited with ${code} without a report`)),
);
const [traffic]: Traffic[] = await Promise.race([once(child, 'message'), ended]);
if (traffic === undefined) throw new Error('the traffic process sent no report');
ended.catch(() => undefined);
await faults.restored();
auditing.abort();
const { observations, effects, customers } = traffic;
const outages = faults.windows;

say('Verifying what was promised …');
const database = new pg.Client({ connectionString: stage.postgres.url });
await database.connect();
const undeliveredBefore = await deliverAll(stage, database);
const notFulfilled = await findUnfulfilledPurchases(database, customers);
await reconcileAll(stage, database, customers.length);
const undelivered = undeliveredBefore + (await deliverAll(stage, database));
const evidence = createEffectEvidence(stage.letterbox.mails, stage.ntfy.published, database, stage.cloud);
const books = await readFinalRecords(
  database,
  stage.letterbox.mails,
  await stage.stripe.world.balanceOf(referrer.customer),
);
const isPlanted = values['plant-loss'];
const report: SoakReport = {
  seed,
  minutes,
  requestsPerSecond: rate,
  routes: figuresByRoute(observations),
  outages,
  promised: Object.fromEntries(
    [...Map.groupBy([...effects, ...customers.map(() => ({ kind: 'purchase' }))], ({ kind }) => kind)].map(
      ([kind, each]) => [kind, each.length],
    ),
  ),
  lost: [
    ...(await findLostEffects(isPlanted ? [...effects, ...LOST_EFFECTS] : effects, evidence)),
    ...notFulfilled,
    ...findDifferences(books, isPlanted ? [...customers, LOST_CUSTOMER] : customers),
  ],
  undelivered,
  excused: countExcusedFailures(observations, outages),
  breaches: breachesByRoute(observations, outages),
  memory: {
    cloud: memoryFigures(memoryPoints(stage.memoryFile('cloud')), WARM_UP_MS),
    dashboard: memoryFigures(memoryPoints(stage.memoryFile('dashboard')), WARM_UP_MS),
  },
};
await database.end();
await stage.end();

mkdirSync('reports', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify(report, null, 1)}\n`);
say(formatSoakReport(report));
const broken = brokenPromises(report);
say(
  broken.length === 0
    ? 'Every promise was kept.'
    : `Broken promises:\n${broken.map((words) => `- ${words}`).join('\n')}`,
);
process.exit(broken.length === 0 ? 0 : 1);

function positive(option: 'minutes' | 'rate' | 'every'): number {
  const number = Number(values[option]);
  if (number > 0) return number;
  process.stderr.write(`--${option} must be a number above 0, not ${values[option]}.\n`);
  process.exit(2);
}
