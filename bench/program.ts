import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface StartedProgram {
  readonly address: string;
  /** Milliseconds from starting the process to the line that reports readiness. */
  readonly readyMs: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a Node program in a process of its own, and waits for the line with its URL. */
export function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd = process.cwd(),
): Promise<StartedProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code} before it was ready.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /https?:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (address === undefined) return;
      resolve({ address, readyMs: performance.now() - startedAt, process: child, stop: () => stop(child) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
