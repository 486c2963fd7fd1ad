import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO = fileURLToPath(new URL('../../dist/bootstrap/demo/main.js', import.meta.url));

const at = temporaryFolder();
const environment = () => ({ PATH: process.env['PATH'] ?? '', HOME: at(), PORT: '0', DASHBOARD_PORT: '0' });

/**
 * Waits until the program that `starter` started is ready, and sends SIGTERM only to `starter`. Then waits until both
 * have closed their output.
 */
async function endAlone(starter: ChildProcess, lock: string): Promise<void> {
  if (starter.stdout !== null) await once(starter.stdout, 'data');
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'));
  starter.kill('SIGTERM');
  const giveUp = setTimeout(() => process.kill(pid, 'SIGKILL'), 20_000);
  await once(starter, 'close');
  clearTimeout(giveUp);
}

describe('a program with a channel to its parent', () => {
  it('stops gracefully when the parent closes the channel, without sending itself a signal', async () => {
    const script = `
      const { stopWithParent } = await import('./dist/bootstrap/stopWithParent.js');
      process.kill = () => process.exit(9);
      process.on('SIGTERM', () => process.exit(0));
      stopWithParent();
      setInterval(() => undefined, 1000);
      process.send('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('a program that npm started', () => {
  it('ends when npm is asked to stop, even if npm’s shell does not wait for it [CMD-02]', async () => {
    const npm = spawn('npm', ['run', '-s', 'start:dashboard'], {
      cwd: ROOT,
      env: { ...environment(), PLUMBLINE_HOME: at('home') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await endAlone(npm, at('home/.lock.json'));

    expect(existsSync(at('home/.lock.json'))).toBe(false);
  });

  it('ends together with the other program of the demo when npm is asked to stop', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${DEMO}"; :`], {
      cwd: at(),
      env: { ...environment(), npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await endAlone(shell, at('.plumbline/.lock.json'));

    expect(existsSync(at('.plumbline/.lock.json'))).toBe(false);
  });
});
