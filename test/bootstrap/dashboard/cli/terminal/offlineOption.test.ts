import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { dashboardCommand } from '../../../../../src/bootstrap/dashboard/cli/main.js';
import { temporaryFolder } from '../../../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from '../../program.js';

const at = temporaryFolder();

/** Returns the names of the commands without the option. */
const withoutOption = (command: Command, name = ''): string[] =>
  command.commands.length > 0
    ? command.commands.flatMap((each) => withoutOption(each, `${name} ${each.name()}`.trim()))
    : command.options.some(({ long }) => long === '--offline')
      ? []
      : [name];

describe('--offline', () => {
  it('is an option of every command that could contact another machine [DSH-05]', () => {
    expect(withoutOption(dashboardCommand())).toEqual([
      'import',
      'orders verify',
      'verify',
      'service install',
      'service status',
      'service remove',
      'ledger list',
      'ledger undo',
      'ledger lots',
      'machines',
    ]);
  });

  it('is refused for a service, which would start without it', async () => {
    const environment = { PATH: '', HOME: at('user'), PLUMBLINE_HOME: at('home') };
    expect(await runDashboardInProcess(['--offline', 'service', 'install'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('was not installed, because it would start the dashboard without --offline.'),
    });
  });
});
