import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInAlternation, type Sample } from './alternation.ts';
import { processorMs } from './processorTime.ts';
import { startProgram } from './program.ts';
import { atMost, type BenchRow } from './row.ts';

const ROUNDS = 5;
const COLD_MS = 4_000;
const WARM_MS = 1_500;
const DASHBOARD_MS = 2_000;

const CLOUD = 'dist/bootstrap/bin/plumbline-cloud.js';
const DASHBOARD = 'dist/bootstrap/bin/plumbline.js';
const DATABASE = 'bench/floors/embeddedDatabase.mjs';
const SERVER = 'bench/floors/bareServer.mjs';

/**
 * Measures the time from starting the process to the line that reports readiness: for the cloud with an empty and with
 * a used data folder, and for the dashboard.
 */
export async function startsBench(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const inFolder = (name: string) => ({ DATA_DIR: join(folder, name), PORT: '0' });
  const empty = (name: string) => {
    mkdirSync(join(folder, name));
    return inFolder(name);
  };
  const row = (
    name: string,
    most: number,
    note: string,
    ours: (round: number) => Promise<Sample>,
    floor: (round: number) => Promise<Sample>,
  ) => runInAlternation({ name, unit: 'ms', limits: [atMost(most)], note }, { rounds: ROUNDS, ours, floor });
  try {
    return [
      await row(
        'cloud ready, empty folder',
        COLD_MS,
        'floor: bare Express and a new embedded database',
        (round) => started(CLOUD, empty(`cloud${round}`)),
        (round) => started(DATABASE, empty(`bare${round}`)),
      ),
      await row(
        'cloud ready, used folder',
        WARM_MS,
        'floor: bare Express and the existing embedded database',
        () => started(CLOUD, inFolder('cloud')),
        () => started(DATABASE, inFolder('bare')),
      ),
      await row(
        'dashboard ready',
        DASHBOARD_MS,
        'floor: bare Express',
        (round) => started(DASHBOARD, { PLUMBLINE_HOME: join(folder, `home${round}`), DASHBOARD_PORT: '0' }),
        () => started(SERVER, {}),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function started(program: string, settings: Readonly<Record<string, string>>): Promise<Sample> {
  const running = await startProgram([program], settings);
  const cost = { cpuMs: processorMs(running.process.pid), databaseMs: null, statements: null };
  await running.stop();
  return { figure: running.readyMs, cost };
}
