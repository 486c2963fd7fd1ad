import { describe, expect, it } from '@jest/globals';
import { runCloudCli } from '../../src/bootstrap/cloud/cli/main.js';
import { runDashboardCli } from '../../src/bootstrap/dashboard/cli/main.js';
import { runCommandLine } from '../servers/commandLine.js';

describe.each([
  ['plumbline', runDashboardCli],
  ['plumbline-cloud', runCloudCli],
])('%s', (name, cli) => {
  it('refuses a misspelled command instead of starting the program', async () => {
    expect(await runCommandLine(cli, {}, ['opne', 'AAPL'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no command "opne". Run ${name} --help to list the commands.\n`,
    });
  });
});
