import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { runCloudCli } from '../../src/bootstrap/cloud/cli/main.js';
import { runDashboardCli } from '../../src/bootstrap/dashboard/cli/main.js';
import { commandLine, type Ended } from '../servers/commandLine.js';
import { ROOT } from './pages.js';

const PROGRAMS = { plumbline: runDashboardCli, 'plumbline-cloud': runCloudCli };

const order = z.object({
  program: z.enum(['plumbline', 'plumbline-cloud']),
  args: z.array(z.string()),
  cwd: z.string(),
  environment: z.record(z.string(), z.string()),
});

export interface Npx {
  /** A shell script that is called as `npx` is. */
  readonly script: string;
  stop(): Promise<void>;
}

/**
 * Runs our programs for shells without asking npm first: what is printed for programs and what fills a database in a
 * process of its own, the rest in this one, which takes a fraction of the time.
 */
export async function startNpx(folder: string): Promise<Npx> {
  const socket = join(folder, 'npx.sock');
  const server = createServer({ allowHalfOpen: true }, (shell) => void answer(shell));
  server.listen(socket);
  await once(server, 'listening');
  const bin = join(ROOT, 'dist/bootstrap/bin');
  const client = join(ROOT, 'test/docs/npxClient.mjs');
  return {
    script: `name=$1; shift
case " $* " in
  *" --json "*|*" restore "*) exec "${process.execPath}" --liftoff-only "${bin}/$name.js" "$@" ;;
  *) exec "${process.execPath}" "${client}" "${socket}" "$name" "$@" ;;
esac`,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(shell: Socket): Promise<void> {
  const ended = await run(await text(shell)).catch((error: unknown): Ended => ({ code: 70, stdout: '', stderr: String(error) }));
  shell.end(JSON.stringify(ended));
}

function run(said: string): Promise<Ended> {
  const { program, args, cwd, environment } = order.parse(JSON.parse(said));
  const { HOME = '' } = environment;
  const inFolder = async (argv: readonly string[]): Promise<void> => {
    const before = process.cwd();
    process.chdir(cwd);
    await PROGRAMS[program](argv).finally(() => process.chdir(before));
  };
  // Where the programs look by themselves is below the home of the shell, not of this process.
  return commandLine(inFolder, { PLUMBLINE_HOME: join(HOME, '.plumbline'), DATA_DIR: join(HOME, '.plumbline-cloud'), ...environment }, args);
}
