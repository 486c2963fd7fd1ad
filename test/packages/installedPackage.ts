import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Creates an empty project as `npm init` does, and installs one of our packages in it, as `npm install` would but
 * without a network. The package's dependencies are links to the packages in this repository.
 */
export async function installedPackage(name: string, beside: readonly string[]): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), `plumbline-${name}-`));
  const home = join(project, 'node_modules', '@plumbline', name);
  await mkdir(home, { recursive: true });
  const packed = resolve('dist/packages', name);
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project];
  const { stdout: file } = await run('npm', pack, { cwd: packed });
  await run('tar', ['-xzf', join(project, file.trim()), '-C', home, '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  for (const each of new Set([...Object.keys(dependencies), ...beside]))
    await symlink(resolve('node_modules', each), join(project, 'node_modules', each), 'dir');
  await writeFile(
    join(project, 'package.json'),
    '{"name": "another", "private": true, "type": "commonjs", "jest": {"transform": {}}}',
  );
  return project;
}
