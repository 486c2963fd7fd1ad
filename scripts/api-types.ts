import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../test/servers/program.ts';
import { declarationOf } from './apiTypes/declaration.ts';

// Writes docs/api/*.d.ts from the /openapi.json of the cloud and of the dashboard. With --check, writes nothing and
// fails if a file is out of date.

const FOLDER = 'docs/api';

const home = mkdtempSync(join(tmpdir(), 'plumbline-types-'));
try {
  const written = await Promise.all([
    fileOf('cloud', 'CloudApi', 'plumbline-cloud', { DATA_DIR: join(home, 'cloud'), PORT: '0' }),
    fileOf('dashboard', 'DashboardApi', 'plumbline', { PLUMBLINE_HOME: join(home, 'home'), DASHBOARD_PORT: '0' }),
  ]);
  for (const { path, text } of written) settle(path, text);
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function fileOf(
  name: string,
  type: string,
  program: 'plumbline' | 'plumbline-cloud',
  settings: Readonly<Record<string, string>>,
): Promise<{ path: string; text: string }> {
  const running = await startProgram(program, settings);
  try {
    const reply = await fetch(`${running.address}/openapi.json`);
    return { path: `${FOLDER}/${name}.d.ts`, text: await declarationOf(type, await reply.json()) };
  } finally {
    await running.stop();
  }
}

function settle(path: string, text: string): void {
  if (!process.argv.includes('--check')) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is stale: run npm run docs.\n`);
    process.exitCode = 1;
  }
}
