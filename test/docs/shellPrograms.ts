import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { runCloudCli } from '../../src/bootstrap/cloud/cli/main.js';
import { runDashboardCli } from '../../src/bootstrap/dashboard/cli/main.js';
import { runCommandLine, type CommandResult } from '../servers/commandLine.js';
import { ROOT } from './pages.js';

const PROGRAMS = { plumbline: runDashboardCli, 'plumbline-cloud': runCloudCli };

const order = z.object({
  program: z.enum(['plumbline', 'plumbline-cloud']),
  args: z.array(z.string()),
  cwd: z.string(),
  environment: z.record(z.string(), z.string()),
});

export interface ShellPrograms {
  /** Returns a shell script that replaces the program of this name. */
  script(name: keyof typeof PROGRAMS): string;
  stop(): Promise<void>;
}

/**
 * Runs this product's programs for shells. Commands with `--json` or `restore` run in processes of their own. All other
 * commands run in this process, which is several times faster.
 */
export async function startShellPrograms(folder: string): Promise<ShellPrograms> {
  const socket = join(folder, 'programs.sock');
  const server = createServer({ allowHalfOpen: true }, (shell) => void answer(shell));
  server.listen(socket);
  await once(server, 'listening');
  const bin = join(ROOT, 'dist/bootstrap/bin');
  const client = join(ROOT, 'test/docs/shellProgramsClient.mjs');
  return {
    script: (name) => `case " $* " in
  *" --json "*|*" restore "*) exec "${process.execPath}" --liftoff-only "${bin}/${name}.js" "$@" ;;
  *) exec "${process.execPath}" "${client}" "${socket}" ${name} "$@" ;;
esac`,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(shell: Socket): Promise<void> {
  const ended = await run(await allFrom(shell)).catch((error: unknown): CommandResult => ({
    code: 70,
    stdout: '',
    stderr: String(error),
  }));
  shell.end(JSON.stringify(ended));
}

/** Unlike `text` of Node's stream consumers, leaves the socket open for the reply. */
async function allFrom(shell: Socket): Promise<string> {
  let said = '';
  shell.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  await once(shell, 'end');
  return said;
}

function run(said: string): Promise<CommandResult> {
  const { program, args, cwd, environment } = order.parse(JSON.parse(said));
  const { HOME = '' } = environment;
  const inFolder = async (argv: readonly string[]): Promise<void> => {
    const before = process.cwd();
    process.chdir(cwd);
    await PROGRAMS[program](argv).finally(() => process.chdir(before));
  };
  // The programs' default folders must be in the home folder of the shell, not in that of this process.
  return runCommandLine(
    inFolder,
    { PLUMBLINE_HOME: join(HOME, '.plumbline'), DATA_DIR: join(HOME, '.plumbline-cloud'), ...environment },
    args,
  );
}
