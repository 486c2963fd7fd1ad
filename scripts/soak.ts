import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { deliveredAll } from '../test/soak/aftermath.ts';
import { keepAuditing } from '../test/soak/auditor.ts';
import { breachesIn, excusedIn } from '../test/soak/breaches.ts';
import { evidenceFrom } from '../test/soak/evidence.ts';
import { figuresByRoute } from '../test/soak/latencies.ts';
import { lostEffects } from '../test/soak/lostEffects.ts';
import { memoryFigures, memoryPoints } from '../test/soak/memory.ts';
import type { Traffic } from '../test/soak/observed.ts';
import { withPlantedLoss } from '../test/soak/plantedLoss.ts';
import { brokenPromises, printed, type SoakReport } from '../test/soak/report.ts';
import { Stage } from '../test/soak/stage.ts';
import type { Town } from '../test/soak/traffic/user.ts';
import { usersFor } from '../test/soak/traffic/wheel.ts';
import { usersOf } from '../test/soak/users.ts';
import { weather } from '../test/soak/weather.ts';

// Traffic at a fixed rate from a second process, while what the cloud depends on is stopped and started and the cloud itself
// is killed; then everything that was promised is looked up. Ends with 1 when a promise was broken.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '20' },
    'plant-loss': { type: 'boolean', default: false },
  },
});
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const REPORT = 'reports/soak.json';
const TRAFFIC = fileURLToPath(new URL('../test/soak/traffic/main.ts', import.meta.url));
const WARM_UP_MS = 60_000;
const say = (words: string): void => void process.stdout.write(`${words}\n`);

say('Starting PostgreSQL, Redis, mail, ntfy, the provider, the cloud and a dashboard …');
const stage = await Stage.set();
const users = await usersOf(stage, usersFor(minutes * 60 * rate));
await stage.seatTrader(users[0]?.key ?? '');
const auditing = new AbortController();
await keepAuditing(stage.dashboard, auditing.signal);

say(`${users.length} users; ${rate} requests a second for ${minutes} minutes`);
const town: Town = {
  cloud: stage.cloud,
  dashboard: stage.dashboard,
  stripe: stage.stripe.origin,
  users,
  seconds: minutes * 60,
  rate,
};
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TRAFFIC, JSON.stringify(town)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const ended = once(child, 'exit').then(([code]) =>
  Promise.reject(new Error(`the traffic ended with ${code} and told nothing`)),
);
const [[traffic], outages] = await Promise.all([
  Promise.race([once(child, 'message'), ended]),
  weather(stage, minutes * 60_000, say),
]);
ended.catch(() => undefined);
auditing.abort();
const { observations, effects }: Traffic = traffic;

say('Looking up what was promised …');
const database = new pg.Client({ connectionString: stage.postgres.url });
await database.connect();
const undelivered = await deliveredAll(stage, database);
const found = evidenceFrom(stage.letterbox.mails, stage.ntfy.published, database, stage.cloud);
const lost = await lostEffects(effects, values['plant-loss'] ? withPlantedLoss(found, effects) : found);
const report: SoakReport = {
  minutes,
  requestsPerSecond: rate,
  routes: figuresByRoute(observations),
  outages,
  promised: Object.fromEntries(
    [...Map.groupBy(effects, ({ kind }) => kind)].map(([kind, each]) => [kind, each.length]),
  ),
  lost,
  undelivered,
  excused: excusedIn(observations, outages),
  breaches: breachesIn(observations, outages),
  memory: {
    cloud: memoryFigures(memoryPoints(stage.memoryFile('cloud')), WARM_UP_MS),
    dashboard: memoryFigures(memoryPoints(stage.memoryFile('dashboard')), WARM_UP_MS),
  },
};
await database.end();
await stage.end();

mkdirSync('reports', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify(report, null, 1)}\n`);
say(printed(report));
const broken = brokenPromises(report);
say(
  broken.length === 0
    ? 'Every promise was kept.'
    : `Broken promises:\n${broken.map((words) => `- ${words}`).join('\n')}`,
);
process.exit(broken.length === 0 ? 0 : 1);
