import { readFileSync, writeFileSync } from 'node:fs';
import { PERFORMANCE_PAGE, performancePage } from '../bench/performancePage.ts';
import { readResults } from '../bench/results.ts';

// Fills the tables of docs/performance.md from bench/results.json; with --check only compares.

const before = readFileSync(PERFORMANCE_PAGE, 'utf8');
const after = performancePage(before, readResults());
if (!process.argv.includes('--check')) writeFileSync(PERFORMANCE_PAGE, after);
else if (before !== after) {
  process.stderr.write(`${PERFORMANCE_PAGE} is stale: run npm run docs:performance.\n`);
  process.exit(1);
}
