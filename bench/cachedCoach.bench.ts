import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPortfolio } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { measureLoad } from './load.ts';
import { startProgram } from './program.ts';
import { atLeast, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 5;
const BARS = 600;
const ROUNDS = 13;
const SECONDS = 2;
const CONNECTIONS = 20;
const LEAST = 0.8;

/**
 * Measures how fast a cached narration is served, compared with the audit of one ticker. The dashboard serves that
 * audit from memory, as JSON of about the same size.
 */
export async function cachedCoachBench(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const audit = auditPortfolio(sampleRequest(TICKERS, BARS));
  const [ticker = ''] = Object.keys(audit.tickers);
  writeFileSync(join(folder, 'audit.json'), JSON.stringify({ ...audit, tickers: { [ticker]: audit.tickers[ticker] } }));
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js', '--offline'], {
    PLUMBLINE_HOME: folder,
    DASHBOARD_PORT: '0',
  });
  const round = (path: string) => (): Promise<Sample> =>
    measureCost(dashboard, null, () =>
      measureLoad({
        url: dashboard.address,
        seconds: SECONDS,
        connections: CONNECTIONS,
        requests: [{ method: 'GET', path }],
      }),
    );
  try {
    return [
      await runInAlternation(
        {
          name: 'cached narration of a coach',
          unit: 'requests/s',
          limits: [atLeast(LEAST)],
          note: 'floor: GET /audit of the same dashboard, one ticker',
        },
        { rounds: ROUNDS, ours: round(`/thesis/ai/generate?ticker=${ticker}`), floor: round('/audit') },
      ),
    ];
  } finally {
    await dashboard.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
