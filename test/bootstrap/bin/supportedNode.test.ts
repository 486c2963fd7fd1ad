import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { isSupportedNodeVersion } from '../../../src/bootstrap/bin/supportedNode.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';

/** Starting a whole program is slow on a busy machine. */
jest.setTimeout(60_000);

const SUPERVISOR = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../../dist/bootstrap/bin/plumbline.js', import.meta.url));

const at = temporaryFolder();

describe('isSupportedNodeVersion', () => {
  it.each(['v22.17.0', 'v22.20.1', 'v23.0.0', 'v24.21.0', 'v100.0.0'])('accepts %s [CMD-09]', (version) => {
    expect(isSupportedNodeVersion(version)).toBe(true);
  });

  it.each(['v22.16.9', 'v22.0.0', 'v20.20.2', 'v18.0.0', 'v8.17.0'])('refuses %s [CMD-09]', (version) => {
    expect(isSupportedNodeVersion(version)).toBe(false);
  });
});

describe('a program on a supported Node', () => {
  it('stores its compile cache in the folder of the built program', async () => {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [PROGRAM, '--version'], {
      env: { PATH, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

    expect(await text(child.stderr)).toContain(fileURLToPath(new URL('../../../dist/compiled', import.meta.url)));
  });
});

describe('a program restarted on a newer Node version', () => {
  it('ends when its supervisor is killed', async () => {
    const { PATH = '' } = process.env;
    const supervisor = spawn(process.execPath, [SUPERVISOR, PROGRAM], {
      env: { PATH, PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [ready] = await once(supervisor.stdout, 'data');
    const { pid } = JSON.parse(readFileSync(at('home/.lock.json'), 'utf8'));
    supervisor.kill('SIGKILL');
    const giveUp = setTimeout(() => process.kill(pid, 'SIGKILL'), 20_000);
    await once(supervisor.stdout.resume(), 'close');
    clearTimeout(giveUp);

    expect(JSON.parse(ready)).toMatchObject({ msg: 'dashboard ready' });
    expect(existsSync(at('home/.lock.json'))).toBe(false);
  });
});
