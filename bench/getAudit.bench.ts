import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPortfolio } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { measureLoad } from './load.ts';
import { startProgram, type StartedProgram } from './program.ts';
import { atLeast, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 25;
const BARS = 3000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const LEAST = 0.8;

/**
 * Measures how fast a running dashboard serves the latest audit, compared with bare Express serving the same bytes from
 * a file and from memory.
 */
export async function getAuditBench(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = join(folder, 'audit.json');
  const json = JSON.stringify(auditPortfolio(sampleRequest(TICKERS, BARS)));
  writeFileSync(file, json);
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], {
    PLUMBLINE_HOME: folder,
    DASHBOARD_PORT: '0',
  });
  const bare = await startProgram(['bench/floors/staticFile.mjs'], { STATIC_FILE: file, NODE_ENV: 'production' });
  const size = `${Math.round(Buffer.byteLength(json) / 1000)} kB of JSON`;
  const row = (name: string, floorPath: string, note: string) =>
    runInAlternation(
      { name, unit: 'requests/s', limits: [atLeast(LEAST)], note },
      { rounds: ROUNDS, ours: () => round(dashboard, '/audit'), floor: () => round(bare, floorPath) },
    );
  try {
    return [
      await row(`GET /audit, ${size}`, '/file/', 'floor: express.static'),
      await row(
        `GET /audit, ${size}, compared with memory`,
        '/memory',
        'floor: the same bytes from memory, by bare Express',
      ),
    ];
  } finally {
    await Promise.all([dashboard.stop(), bare.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const round = (program: StartedProgram, path: string): Promise<Sample> =>
  measureCost(program, null, () =>
    measureLoad({
      url: program.address,
      seconds: SECONDS,
      connections: CONNECTIONS,
      requests: [{ method: 'GET', path }],
    }),
  );
