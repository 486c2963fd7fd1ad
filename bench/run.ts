import { writeFileSync } from 'node:fs';
import { alertDispatchBench } from './alertDispatch.bench.ts';
import { auditBench } from './audit.bench.ts';
import { billingWebhookBench } from './billingWebhook.bench.ts';
import { cachedCoachBench } from './cachedCoach.bench.ts';
import { consensusBench } from './consensus.bench.ts';
import { getAuditBench } from './getAudit.bench.ts';
import { inspectBench } from './inspect.bench.ts';
import { openCircuitBench } from './openCircuit.bench.ts';
import { pageBench } from './page.bench.ts';
import type { BenchRow } from './row.ts';
import { startsBench } from './starts.bench.ts';
import { syncUploadBench } from './syncUpload.bench.ts';
import { validateLicenseBench } from './validateLicense.bench.ts';

// Every benchmark, one after the other; prints each ratio next to its floor and writes bench/results.json.

const RESULTS = 'bench/results.json';
const number = (value: number | null): string => (value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2));

const rows: BenchRow[] = [];
for (const bench of [auditBench, inspectBench, getAuditBench, cachedCoachBench, pageBench, startsBench, validateLicenseBench, billingWebhookBench, openCircuitBench, consensusBench, syncUploadBench, alertDispatchBench]) rows.push(...(await bench()));

for (const row of rows) {
  const figures = `${number(row.ours)} ${row.unit}, floor ${number(row.floor)}, ratio ${number(row.ratio)}, target ${number(row.target)}`;
  process.stdout.write(`${row.passed ? 'ok  ' : 'LOW '} ${row.name}: ${figures} (${row.note})\n`);
}
writeFileSync(RESULTS, `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
