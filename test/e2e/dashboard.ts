import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/bootstrap/bin/plumbline.js', import.meta.url));

export interface Dashboard {
  /** Such as http://127.0.0.1:41235 */
  readonly address: string;
  /** Asks the dashboard to end and waits for the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built program and waits until it responds; uses sample prices unless `environment` says otherwise. */
export async function startDashboard(home: string, port = 0, environment: NodeJS.ProcessEnv = {}): Promise<Dashboard> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH,
      TMPDIR,
      NODE_COMPILE_CACHE,
      MARKET_DATA: 'sample',
      PLUMBLINE_HOME: home,
      DASHBOARD_PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    await exited;
    return child.exitCode;
  };
  for await (const line of createInterface(child.stdout)) {
    const { address } = JSON.parse(line);
    if (typeof address === 'string') return { address, stop };
  }
  throw new Error('The dashboard ended before it was ready.');
}
