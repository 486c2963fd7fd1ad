import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPortfolio } from '../dist/domain/audit/auditPortfolio.js';
import { median, requestsPerSecond } from './load.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 25;
const BARS = 3000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const TARGET = 0.8;

/** The latest audit of a running dashboard next to bare Express with the same bytes, from a file and from memory; in alternation. */
export async function getAuditBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = join(folder, 'audit.json');
  const json = JSON.stringify(auditPortfolio(sampleRequest(TICKERS, BARS)));
  writeFileSync(file, json);
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], { PLUMBLINE_HOME: folder, DASHBOARD_PORT: '0' });
  const bare = await startProgram(['bench/floors/staticFile.mjs'], { STATIC_FILE: file, NODE_ENV: 'production' });
  const [ours, fromFile, fromMemory]: [number[], number[], number[]] = [[], [], []];
  try {
    for (const [program, path] of [[dashboard, '/audit'], [bare, '/file/'], [bare, '/memory']] as const) await perSecond(program, path);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await perSecond(dashboard, '/audit'));
      fromFile.push(await perSecond(bare, '/file/'));
      fromMemory.push(await perSecond(bare, '/memory'));
    }
  } finally {
    await Promise.all([dashboard.stop(), bare.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  const size = `${Math.round(Buffer.byteLength(json) / 1000)} kB of JSON`;
  return [
    row(`GET /audit, ${size}`, ours, fromFile, 'floor: express.static'),
    row(`GET /audit, ${size}, next to memory`, ours, fromMemory, 'floor: the same bytes kept in memory, sent by bare Express'),
  ];
}

const perSecond = (program: StartedProgram, path: string): Promise<number> =>
  requestsPerSecond({ url: program.address, seconds: SECONDS, connections: CONNECTIONS, requests: [{ method: 'GET', path }] });

function row(name: string, ours: readonly number[], floors: readonly number[], floor: string): BenchRow {
  const ratios = ours.map((mine, round) => mine / (floors[round] ?? NaN));
  const ratio = median(ratios);
  return {
    name,
    unit: 'requests/s',
    ours: median(ours),
    floor: median(floors),
    ratio,
    target: TARGET,
    passed: ratio >= TARGET,
    note: `median of ${ROUNDS} alternating rounds, spread ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${floor}`,
  };
}
