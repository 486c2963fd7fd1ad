import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change } from './report.ts';

/**
 * Returns the changes that do not compile, which therefore could not be shipped. Checks all of them in one compiler
 * run.
 */
export async function changesRefusedByCompiler(root: string, changes: readonly Change[]): Promise<ReadonlySet<Change>> {
  if (changes.length === 0) return new Set();
  mkdirSync(join(root, 'reports'), { recursive: true });
  const folder = mkdtempSync(join(root, 'reports', 'types-'));
  try {
    for (const [place, { file, changed }] of changes.entries()) {
      const path = join(folder, `${place}`, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, changed);
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings(root, folder, changes.length)));
    const refused = new Set(
      [...(await compiled(root, folder)).matchAll(/reports\/types-\w+\/(\d+)\//g)].map(([, place]) => Number(place)),
    );
    return new Set(changes.filter((_, place) => refused.has(place)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the compiler settings. Each changed file is in a folder of its own that overlays the source, so that its
 * imports resolve to the source.
 */
const settings = (root: string, folder: string, count: number) => ({
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: root,
    rootDirs: [root, ...Array.from({ length: count }, (_, place) => join(folder, `${place}`))],
  },
  include: [join(folder, '*', 'src')],
  exclude: [],
});

async function compiled(root: string, folder: string): Promise<string> {
  const child = spawn('tsc', ['-p', folder, '--pretty', 'false'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const said = (await child.stdout.setEncoding('utf8').toArray()).join('');
  await ended;
  return said;
}
