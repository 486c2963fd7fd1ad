import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HostServiceManager } from '../../../src/adapters/service/hostServiceManager.js';
import { runCommand, type RunCommand } from '../../../src/adapters/service/runCommand.js';
import { systemdService } from '../../../src/adapters/service/systemdService.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const at = temporaryFolder();

/** A fake systemd that remembers whether the service is enabled and running. */
class MemorySystemd {
  isReachable = true;
  isEnabled = false;
  isRunning = false;
  failing: string | null = null;

  readonly run: RunCommand = async ([, , verb = '']) => {
    if (!this.isReachable) return { kind: 'failed', message: 'Failed to connect to bus.' };
    if (verb === this.failing) return { kind: 'failed', message: 'Access denied.' };
    if (verb === 'is-enabled' && !this.isEnabled) return { kind: 'failed', message: 'disabled.' };
    if (verb === 'enable' || verb === 'disable') this.isEnabled = verb === 'enable';
    if (verb === 'restart' || verb === 'stop') this.isRunning = verb === 'restart';
    return { kind: 'succeeded' };
  };
}

describe('HostServiceManager', () => {
  let systemd: MemorySystemd;
  const managerOf = (program: string) =>
    new HostServiceManager(systemdService({ command: [program], environment: {} }, at('config')), systemd.run);
  const state = async (program = '/p') => (await managerOf(program).status()).state;
  const facts = () => ({ isEnabled: systemd.isEnabled, isRunning: systemd.isRunning });
  const UNIT = 'config/systemd/user/plumbline.service';

  beforeEach(() => {
    systemd = new MemorySystemd();
  });

  it('installs the service and starts it', async () => {
    expect(await state()).toBe('not_installed');
    await managerOf('/p').install({ startNow: true });
    expect([await state(), facts()]).toEqual(['installed', { isEnabled: true, isRunning: true }]);
    expect(await readFile(at(UNIT), 'utf8')).toContain('"/p"');
  });

  it('installs the service without starting it when a dashboard already runs', async () => {
    await managerOf('/p').install({ startNow: false });
    expect([await state(), facts()]).toEqual(['installed', { isEnabled: true, isRunning: false }]);
  });

  it('reports a service as changed when it is disabled or belongs to another installation', async () => {
    await managerOf('/old').install({ startNow: false });
    expect(await state('/new')).toBe('changed');
    await managerOf('/new').install({ startNow: false });
    expect(await state('/new')).toBe('installed');
    systemd.isEnabled = false;
    expect(await state('/new')).toBe('changed');
  });

  it('removes the service, and stops it only on request', async () => {
    await managerOf('/p').install({ startNow: true });
    await managerOf('/p').remove({ stopNow: false });
    expect([await state(), facts()]).toEqual(['not_installed', { isEnabled: false, isRunning: true }]);
    await managerOf('/p').install({ startNow: true });
    await managerOf('/p').remove({ stopNow: true });
    expect([await state(), facts()]).toEqual(['not_installed', { isEnabled: false, isRunning: false }]);
  });

  it('removes nothing when no service is installed', async () => {
    await managerOf('/p').remove({ stopNow: true });
    expect(await state()).toBe('not_installed');
  });

  it('changes nothing and says what to do where the service manager does not work', async () => {
    systemd.isReachable = false;
    const reason =
      'systemd does not manage this login. Add "plumbline open" to the autostart programs of your desktop instead.';
    expect(await managerOf('/p').status()).toEqual({ state: 'unavailable', file: at(UNIT), reason });
    await expect(managerOf('/p').install({ startNow: true })).rejects.toThrow(reason);
    await expect(managerOf('/p').remove({ stopNow: true })).rejects.toThrow(reason);
    await expect(readFile(at(UNIT))).rejects.toThrow('ENOENT');
  });

  it('reports the command that failed', async () => {
    systemd.failing = 'enable';
    await expect(managerOf('/p').install({ startNow: true })).rejects.toThrow(
      '"systemctl --user enable plumbline.service" failed: Access denied.',
    );
    expect(await state()).toBe('changed');
  });

  it('reports a folder that it cannot write to', async () => {
    await mkdir(at('config'), { recursive: true });
    await writeFile(at('config/systemd'), 'a file');
    await expect(managerOf('/p').install({ startNow: true })).rejects.toThrow(
      /plumbline\.service cannot be changed \(E\w+\)/,
    );
  });
});

describe('runCommand', () => {
  it('reports what a failed command printed, and a program that does not exist', async () => {
    expect(await runCommand(['/bin/sh', '-c', 'echo no bus >&2; exit 1'])).toEqual({
      kind: 'failed',
      message: 'no bus.',
    });
    expect(await runCommand(['/nonexistent/systemctl'])).toEqual({
      kind: 'failed',
      message: 'spawn /nonexistent/systemctl ENOENT.',
    });
    expect(await runCommand(['/bin/sh', '-c', 'exit 0'])).toEqual({ kind: 'succeeded' });
  });
});
