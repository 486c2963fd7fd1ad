import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MACHINES } from '../dist/bootstrap/machines.js';
import { machinesPage } from '../dist/bootstrap/machinesPage.js';

// Writes docs/machines.md from the machines themselves; with --check only compares.

const PAGE = 'docs/machines.md';

const after = machinesPage(MACHINES);
if (!process.argv.includes('--check')) writeFileSync(PAGE, after);
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== after) {
  process.stderr.write(`${PAGE} is stale: run npm run docs:machines.\n`);
  process.exit(1);
}
