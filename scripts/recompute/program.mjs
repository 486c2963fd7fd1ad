import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { priceFileUntil } from './prices.mjs';

const BUILT = fileURLToPath(new URL('../../dist/bootstrap/bin/plumbline.js', import.meta.url));

/**
 * Runs the built program in a new home folder, and returns the payload that it prints for the CSV text of a portfolio
 * with prices up to a date.
 */
export function payloadOfProgram(program = BUILT, portfolio, until, symbols) {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-recompute-'));
  try {
    for (const symbol of symbols) writeFileSync(join(home, `${symbol}.csv`), priceFileUntil(symbol, until));
    const file = join(home, 'audited.csv');
    writeFileSync(file, portfolio);
    const run = spawnSync(process.execPath, [program, 'audit', file, '--json', '--offline'], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, PLUMBLINE_HOME: home, MARKET_DATA: 'csv', MARKET_DATA_DIR: home },
    });
    if (run.status !== 0) throw new Error(`The audit exited with ${run.status}: ${run.stderr}`);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
