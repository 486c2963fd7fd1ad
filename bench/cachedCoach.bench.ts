import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPortfolio } from '../dist/domain/audit/auditPortfolio.js';
import { median, requestsPerSecond } from './load.ts';
import { startProgram } from './program.ts';
import type { BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 5;
const BARS = 600;
const ROUNDS = 13;
const SECONDS = 2;
const CONNECTIONS = 20;
const TARGET = 0.8;

/** A kept narration next to the audit of the same dashboard, cut to about its size: JSON that lies ready in memory. */
export async function cachedCoachBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const audit = auditPortfolio(sampleRequest(TICKERS, BARS));
  const [ticker = ''] = Object.keys(audit.tickers);
  writeFileSync(join(folder, 'audit.json'), JSON.stringify({ ...audit, tickers: { [ticker]: audit.tickers[ticker] } }));
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js', '--offline'], { PLUMBLINE_HOME: folder, DASHBOARD_PORT: '0' });
  const perSecond = (path: string): Promise<number> =>
    requestsPerSecond({ url: dashboard.address, seconds: SECONDS, connections: CONNECTIONS, requests: [{ method: 'GET', path }] });
  const coach = `/thesis/ai/generate?ticker=${ticker}`;
  const [ours, floors]: [number[], number[]] = [[], []];
  try {
    await perSecond(coach);
    await perSecond('/audit');
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await perSecond(coach));
      floors.push(await perSecond('/audit'));
    }
  } finally {
    await dashboard.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const ratios = ours.map((mine, round) => mine / (floors[round] ?? NaN));
  const ratio = median(ratios);
  const note = `median of ${ROUNDS} alternating rounds, spread ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; floor: GET /audit of the same dashboard, one ticker`;
  return [{ name: 'coach.cached', unit: 'requests/s', ours: median(ours), floor: median(floors), ratio, target: TARGET, passed: ratio >= TARGET, note }];
}
