import { readFileSync, writeFileSync } from 'node:fs';
import { actorsBench } from './actors.bench.ts';
import { alertDispatchBench } from './alertDispatch.bench.ts';
import { auditBench } from './audit.bench.ts';
import { billingWebhookBench } from './billingWebhook.bench.ts';
import { cachedCoachBench } from './cachedCoach.bench.ts';
import { consensusBench } from './consensus.bench.ts';
import { getAuditBench } from './getAudit.bench.ts';
import { importFileBench } from './importFile.bench.ts';
import { inspectBench } from './inspect.bench.ts';
import { inspectorBench } from './inspector.bench.ts';
import { ledgerBench } from './ledger.bench.ts';
import { openCircuitBench } from './openCircuit.bench.ts';
import { pageBench } from './page.bench.ts';
import { PERFORMANCE_PAGE, performancePage } from './performancePage.ts';
import { formatBenchRow } from './formatBenchRow.ts';
import { priceFailoverBench } from './priceFailover.bench.ts';
import { portfolioPageBench } from './portfolioPage.bench.ts';
import { portfolioRiskBench } from './portfolioRisk.bench.ts';
import { replicasBench } from './replicas.bench.ts';
import { currentCommit, describeMachine, readResults, RESULTS_FILE, type Section } from './results.ts';
import type { BenchRow } from './row.ts';
import { SCALING_PAGE, scalingPage } from './scalingPage.ts';
import { replayBench } from './replay.bench.ts';
import { startsBench } from './starts.bench.ts';
import { syncBench } from './sync.bench.ts';
import { validateLicenseBench } from './validateLicense.bench.ts';

// Runs the named benchmarks, or all of them, one after another. Prints each row with its floor and limits, stores the
// figures in bench/results.json, and fills the tables of docs/performance.md and docs/scaling.md.

const BENCHES: Readonly<Record<string, readonly [Section, () => Promise<readonly BenchRow[]>]>> = {
  'validate-license': ['cloud', validateLicenseBench],
  webhook: ['cloud', billingWebhookBench],
  alert: ['cloud', alertDispatchBench],
  consensus: ['cloud', consensusBench],
  sync: ['cloud', syncBench],
  replicas: ['cloud', replicasBench],
  audit: ['dashboard', auditBench],
  'portfolio-risk': ['dashboard', portfolioRiskBench],
  replay: ['dashboard', replayBench],
  'import-file': ['dashboard', importFileBench],
  ledger: ['dashboard', ledgerBench],
  actors: ['dashboard', actorsBench],
  inspect: ['dashboard', inspectBench],
  inspector: ['dashboard', inspectorBench],
  'get-audit': ['dashboard', getAuditBench],
  'cached-coach': ['dashboard', cachedCoachBench],
  page: ['dashboard', pageBench],
  'portfolio-page': ['dashboard', portfolioPageBench],
  starts: ['dashboard', startsBench],
  'open-circuit': ['dashboard', openCircuitBench],
  'price-failover': ['dashboard', priceFailoverBench],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exit(2);
}

for (const [name, [section, bench]] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const rows = await bench();
  for (const row of rows) process.stdout.write(`${formatBenchRow(row)}\n`);
  const measured = {
    ...readResults(),
    [name]: { section, at: new Date().toISOString(), machine: describeMachine(), commit: currentCommit(), rows },
  };
  const inOrder = Object.fromEntries(
    Object.keys(BENCHES).flatMap((each) => (each in measured ? [[each, measured[each]]] : [])),
  );
  writeFileSync(RESULTS_FILE, `${JSON.stringify(inOrder, roundFigures, 1)}\n`);
}
writeFileSync(PERFORMANCE_PAGE, performancePage(readFileSync(PERFORMANCE_PAGE, 'utf8'), readResults()));
writeFileSync(SCALING_PAGE, scalingPage(readFileSync(SCALING_PAGE, 'utf8'), readResults()));

/** Rounds to five significant digits, because further digits vary between runs. */
function roundFigures(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}
