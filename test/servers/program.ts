import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Program {
  /** Such as http://127.0.0.1:41235 */
  readonly address: string;
  readonly child: ChildProcess;
  /** The lines written to stdout so far. */
  readonly lines: readonly string[];
  /** Asks the program to end, waits for it and returns the exit code. */
  stop(): Promise<number | null>;
}

const THIS_CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** Starts one of the built programs with exactly the given settings; resolves when it reports that it is ready. */
export async function startProgram(
  name: 'plumbline' | 'plumbline-cloud',
  settings: Readonly<Record<string, string>>,
  checkout = THIS_CHECKOUT,
): Promise<Program> {
  const script = join(checkout, 'dist', 'bootstrap', 'bin', `${name}.js`);
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    return child.exitCode;
  };
  const lines: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const { msg, address } = JSON.parse(line);
      if (String(msg).endsWith(' ready')) resolve(String(address));
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it was ready`)));
  });
  return { address: await ready, child, lines, stop };
}
