import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';

jest.setTimeout(60_000);

const at = temporaryFolder();

function run(program: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  const { PATH } = process.env;
  return spawnSync(program, args, {
    encoding: 'utf8',
    cwd: at('.'),
    env: { PATH, HOME: at('home'), npm_config_cache: at('cache') },
  });
}

describe('npm install -g . in the checkout', () => {
  it.each(['plumbline', 'plumbline-cloud'])('links the command %s to the checkout, without network access', (name) => {
    mkdirSync(at('prefix'));
    // Installs without scripts, because `prepare` would rebuild files that other suites are using.
    const installed = run(
      'npm',
      'install',
      '--global',
      '--prefix',
      at('prefix'),
      '--ignore-scripts',
      '--offline',
      process.cwd(),
    );

    expect({ status: installed.status, stderr: installed.stderr }).toEqual({ status: 0, stderr: '' });
    expect(run(at(`prefix/bin/${name}`), '--version')).toMatchObject({ status: 0, stdout: '6.4.0\n' });
  });
});
