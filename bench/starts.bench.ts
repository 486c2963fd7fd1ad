import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { startProgram } from './program.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const ROUNDS = 3;
const COLD_MS = 4_000;
const WARM_MS = 1_500;
const DASHBOARD_MS = 2_000;

/** From the spawn to the line that says ready: the cloud on an empty folder and on a used one, and the dashboard. */
export async function startsBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const [cold, warm, dashboard]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const cloud = { DATA_DIR: join(folder, `cloud-${round}`), PORT: '0' };
      cold.push(await readyMs('plumbline-cloud', cloud));
      warm.push(await readyMs('plumbline-cloud', cloud));
      dashboard.push(await readyMs('plumbline', { PLUMBLINE_HOME: join(folder, `home-${round}`), DASHBOARD_PORT: '0' }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    row('cloud ready, empty folder', cold, COLD_MS),
    row('cloud ready, used folder', warm, WARM_MS),
    row('dashboard ready', dashboard, DASHBOARD_MS),
  ];
}

async function readyMs(program: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const started = await startProgram([`dist/bootstrap/bin/${program}.js`], settings);
  await started.stop();
  return started.readyMs;
}

const row = (name: string, times: readonly number[], most: number): BenchRow =>
  plainRow({ name, unit: 'ms', ours: median(times), note: `median of ${times.length}` }, atMost(most));
