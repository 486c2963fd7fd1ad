import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('faults/main.ts', import.meta.url));

export interface FaultProxy {
  /** Such as http://127.0.0.1:41235 */
  readonly origin: string;
  /** Returns how often each fault was applied. */
  done(): Promise<Readonly<Record<string, number>>>;
  /** Lets all later requests pass. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a proxy between a dashboard and its cloud, in a process of its own. `seed` determines the fault that the proxy
 * applies to each request.
 */
export async function startFaultProxy(target: string, seed: number): Promise<FaultProxy> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, target, String(seed)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the proxy ended with ${code}`))),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    done: async () => JSON.parse(await (await fetch(`${origin}/_control/done`)).text()),
    async calm() {
      await fetch(`${origin}/_control/calm`);
    },
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
