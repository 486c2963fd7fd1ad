import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { archiveOf, startReleaseServer, type ReleaseServer } from '../../../servers/releases.js';
import { runDashboardInProcess } from '../program.js';

const at = temporaryFolder();
let server: ReleaseServer;
beforeEach(async () => {
  server = await startReleaseServer();
});
afterEach(() => server.close());

const run = (...options: string[]) =>
  runDashboardInProcess(['update', ...options], { PLUMBLINE_HOME: at('home'), CLOUD_URL: server.origin });

describe('plumbline update', () => {
  it('prints the newer version and its release notes when called with --check', async () => {
    server.publish('99.0.0', await archiveOf('99.0.0'));
    expect(await run('--check')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Plumbline 99\.0\.0 is available; this is \d+\.\d+\.\d+\.\nFaster audits\.\n$/),
      stderr: '',
    });
  });

  it('says that the running version is the latest', async () => {
    server.announced.version = '0.0.1';
    server.announced.min_version = '0.0.1';
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('is the latest version.') });
  });

  it('refuses to update an installation that was built from source', async () => {
    server.publish('99.0.0', await archiveOf('99.0.0'));
    expect(await run()).toMatchObject({
      code: 1,
      stderr:
        'This program was not installed from an archive. Update it the way it was installed. Nothing was changed.\n',
    });
  });

  it('names the missing setting when no cloud is configured', async () => {
    expect(await runDashboardInProcess(['update'], { PLUMBLINE_HOME: at('home') })).toMatchObject({
      code: 1,
      stderr: 'CLOUD_URL is not set: the cloud is not contacted.\n',
    });
  });

  it.each([
    ['before', ['--offline', 'update']],
    ['after', ['update', '--offline']],
  ])('contacts no cloud when --offline is given %s the command', async (_place, words) => {
    server.publish('99.0.0', await archiveOf('99.0.0'));
    expect(await runDashboardInProcess(words, { PLUMBLINE_HOME: at('home'), CLOUD_URL: server.origin })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--offline'),
    });
  });
});
