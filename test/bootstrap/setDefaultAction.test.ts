import { describe, expect, it } from '@jest/globals';
import type { Argument, Command, Option } from 'commander';
import { cloudCommand, runCloudCli } from '../../src/bootstrap/cloud/cli/main.js';
import { dashboardCommand, runDashboardCli } from '../../src/bootstrap/dashboard/cli/main.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
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

  it('shows the help of a command', async () => {
    expect((await runCommandLine(cli, {}, ['help'])).stdout).toContain(`Usage: ${name} [options] [command]`);
  });
});

const at = temporaryFolder();
/** Keeps a command that is not refused away from the user's own folders and services. */
const elsewhere = () => ({ PATH: '', HOME: at('user'), PLUMBLINE_HOME: at('home'), DATA_DIR: at('cloud') });

const value = ({ argChoices: [choice] = [] }: Argument | Option): string => choice ?? '2026-01-05';

/** Returns the command lines of all commands, each with all arguments and the required options. */
function commandLines(command: Command, words: readonly string[] = []): string[][] {
  const options = command.options.filter(({ mandatory }) => mandatory);
  const own = [
    ...words,
    ...options.flatMap((option) => [option.long ?? '', value(option)]),
    ...command.registeredArguments.map(value),
  ];
  if (command.commands.length === 0) return [own];
  return command.commands.flatMap((each) => commandLines(each, [...words, each.name()]));
}

describe.each([
  ['plumbline', dashboardCommand(), runDashboardCli],
  ['plumbline-cloud', cloudCommand(), runCloudCli],
])('each command of %s', (_name, program, cli) => {
  it.each(commandLines(program).map((words) => ({ line: words.join(' '), words })))(
    'refuses a surplus argument: $line',
    async ({ words }) => {
      expect(await runCommandLine(cli, elsewhere(), [...words, 'surplus'])).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^error: too many arguments\b.*\n$/),
      });
    },
  );
});
