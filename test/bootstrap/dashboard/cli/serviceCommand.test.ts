import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { lockFolder } from '../../../../src/adapters/files/durable/folderLock.js';
import { installSystemctl } from '../../../servers/systemctl.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { runProgram, startProgram } from '../../../servers/program.js';
import { runDashboardInProcess } from '../program.js';

const at = temporaryFolder();

describe('plumbline service', () => {
  let environment: Record<string, string>;
  const UNIT = 'config/systemd/user/plumbline.service';
  /** Runs the built program, whose path the unit contains. */
  const serviceOfProgram = (action: string) => runProgram('plumbline', ['service', action], environment);
  const service = (action: string) => runDashboardInProcess(['service', action], environment);

  beforeEach(async () => {
    environment = { ...(await installSystemctl(at(''))), PLUMBLINE_HOME: at('my home') };
  });

  it('installs, reports and removes a service that runs a locked dashboard with daily audits', async () => {
    expect(await service('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('is not installed.') });

    const installed = await serviceOfProgram('install');
    expect(installed).toMatchObject({ code: 0, stderr: '' });
    expect(installed.stdout).toContain('The dashboard starts now and at each login.');
    const unit = await readFile(at(UNIT), 'utf8');
    expect(unit).toContain(`Environment="DASHBOARD_LOCK=true" "DAILY_AUDIT=true" "PLUMBLINE_HOME=${at('my home')}"`);
    expect(unit).toMatch(/ExecStart=.* "\/.*node" "\/.*dist\/bootstrap\/bin\/plumbline\.js"/);
    lockFolder(at('my home'), { pid: process.ppid }, 'PLUMBLINE_HOME').release();
    const stale = { pid: process.ppid, address: 'http://127.0.0.1:9' };
    await writeFile(at('my home/.lock.json'), JSON.stringify(stale));
    expect((await serviceOfProgram('status')).stdout).toBe(
      `The service is installed: ${at(UNIT)}\nThe dashboard is not running.\n`,
    );

    expect(await service('remove')).toEqual({
      code: 0,
      stdout: `Removed. Your data stays in ${at('my home')}.\n`,
      stderr: '',
    });
    expect((await service('status')).stdout).toContain('is not installed.');
  });

  it('leaves a running dashboard as it is', async () => {
    const dashboard = await startProgram('plumbline', { DASHBOARD_PORT: '0', ...environment });
    const { stdout } = await service('install');
    const status = await service('status');
    await dashboard.stop();
    expect(stdout).toContain('The service starts at your next login.');
    expect(status.stdout).toContain(`The dashboard is running at ${dashboard.address}.`);
  });

  it('says what to do when the lock of the home folder is damaged', async () => {
    await mkdir(at('my home'), { mode: 0o700 });
    await writeFile(at('my home/.lock'), 'not a database '.repeat(100));
    const message = `Bad settings: PLUMBLINE_HOME: the folder ${at('my home')} cannot be used (file is not a database). Stop every program that uses it, then delete its file .lock.\n`;

    expect((await service('status')).stderr).toBe(message);
    expect(await runDashboardInProcess(['open'], environment)).toEqual({ code: 1, stdout: '', stderr: message });
    expect(await runDashboardInProcess([], environment)).toEqual({ code: 1, stdout: '', stderr: message });
  });

  it('says what to do on a computer without systemd', async () => {
    environment['PATH'] = at('nothing');
    const { code, stderr } = await serviceOfProgram('install');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'systemd does not manage this login. Add "plumbline open" to the autostart programs of your desktop instead.\n',
    });
  });
});
