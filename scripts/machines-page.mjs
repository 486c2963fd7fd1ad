import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MACHINES } from '../dist/bootstrap/machines.js';
import { machinePicture, machinesPage, PICTURE } from '../dist/bootstrap/machinesPage.js';

// Writes docs/machines.md and its picture from the machines themselves; with --check only compares.

const FILES = { 'docs/machines.md': machinesPage(MACHINES), [`docs/${PICTURE}`]: await machinePicture(MACHINES) };

for (const [file, after] of Object.entries(FILES)) {
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== after) {
    process.stderr.write(`${file} is stale: run npm run docs:machines.\n`);
    process.exitCode = 1;
  }
}
