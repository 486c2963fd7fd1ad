import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { STATE_MACHINES } from '../dist/bootstrap/machines.js';
import { renderMachinePicture, machinesMarkdown, MACHINE_PICTURE_FILE } from '../dist/bootstrap/machinesMarkdown.js';

// Writes docs/machines.md and its diagram from the state machines. With --check, writes nothing and fails if a file is
// out of date.

const FILES = {
  'docs/machines.md': machinesMarkdown(STATE_MACHINES),
  [`docs/${MACHINE_PICTURE_FILE}`]: await renderMachinePicture(STATE_MACHINES),
};

for (const [file, after] of Object.entries(FILES)) {
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== after) {
    process.stderr.write(`${file} is stale: run npm run docs.\n`);
    process.exitCode = 1;
  }
}
