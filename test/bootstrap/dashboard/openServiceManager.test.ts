import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { programStartCommand, serviceEnvironment } from '../../../src/bootstrap/dashboard/openServiceManager.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';

const at = temporaryFolder();

describe('programStartCommand', () => {
  const script = (): string => at('versions/7.0.0/app/dist/bootstrap/bin/plumbline.js');

  it('returns the launcher of an unpacked archive, because it stays the same after an update', async () => {
    await writeFile(at('current'), '7.0.0\n');
    expect(programStartCommand(script(), '/node', 'linux')).toEqual([at('plumbline')]);
    expect(programStartCommand(script(), '/node', 'win32')).toEqual([at('plumbline.cmd')]);
  });

  it('returns Node and the script when the installation has no launcher', () => {
    expect(programStartCommand(script(), '/node', 'linux')).toEqual(['/node', script()]);
  });
});

describe('serviceEnvironment', () => {
  const PROGRAM = { DASHBOARD_LOCK: 'true', DAILY_AUDIT: 'true', PLUMBLINE_HOME: '/home' };

  it('copies the certificates and the proxy of the shell, and nothing else', () => {
    const network = { NODE_USE_SYSTEM_CA: '1', NODE_USE_ENV_PROXY: '1', NO_PROXY: 'localhost' };
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' };
    const shell = { ...network, ...proxy, NODE_EXTRA_CA_CERTS: 'ca@2.pem', HTTP_PROXY: '', TRADIER_TOKEN: 'secret' };

    expect(serviceEnvironment('/home', shell)).toEqual({
      ...PROGRAM,
      ...network,
      ...proxy,
      NODE_EXTRA_CA_CERTS: resolve('ca@2.pem'),
    });
  });

  it('never copies a proxy with a user or password', () => {
    const [HTTPS_PROXY, http_proxy] = ['http://ada:secret@proxy.example:3128', 'http://token@proxy.example'];
    expect(serviceEnvironment('/home', { HTTPS_PROXY, http_proxy })).toEqual(PROGRAM);
  });
});
