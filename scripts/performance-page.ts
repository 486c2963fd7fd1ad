import { readFileSync, writeFileSync } from 'node:fs';
import { PERFORMANCE_PAGE, performancePage } from '../bench/performancePage.ts';
import { readResults } from '../bench/results.ts';
import { SCALING_PAGE, scalingPage } from '../bench/scalingPage.ts';

// Fills the tables of docs/performance.md and docs/scaling.md from bench/results.json. With --check, writes nothing and
// fails if a table is out of date.

for (const [path, page] of [
  [PERFORMANCE_PAGE, performancePage],
  [SCALING_PAGE, scalingPage],
] as const) {
  const before = readFileSync(path, 'utf8');
  const after = page(before, readResults());
  if (!process.argv.includes('--check')) writeFileSync(path, after);
  else if (before !== after) {
    process.stderr.write(`${path} is stale: run npm run docs.\n`);
    process.exitCode = 1;
  }
}
