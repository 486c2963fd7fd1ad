import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../../domain/shared/parseJson.js';

/** Thrown when a program of the demo did not start, or ended on its own. `message` is that program's own message. */
export class ChildProgramEnded extends Error {
  override readonly name = 'ChildEnded';
}

export interface ChildProgram {
  /**
   * Resolves with the program's address once it is ready. Rejects with `ChildProgramEnded` if the program ends first.
   */
  readonly ready: Promise<string>;
  /** Rejects with `ChildProgramEnded` when the program ends. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

const readyLine = z.object({ msg: z.string().endsWith(' ready'), address: z.url() });

/**
 * Starts one of the programs, with its log in `logFile`. The IPC channel between the two processes carries no messages.
 * When this process ends or is killed, the channel closes, and the program then stops on its own.
 */
export function startChildProgram(
  name: string,
  script: string,
  environment: NodeJS.ProcessEnv,
  logFile: string,
): ChildProgram {
  const program = spawn(process.execPath, [script], { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = endOf(name, program);
  return { ready: Promise.race([readyAddress(program, logFile), ended]), ended, stop: () => stop(program) };
}

function endOf(name: string, child: ChildProcess): Promise<never> {
  const words: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString('utf8')));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const reason = words.join('').trim() || `it ended with exit code ${code}`;
      reject(new ChildProgramEnded(`The ${name} is not running: ${reason}`));
    });
  });
  ended.catch(() => undefined);
  return ended;
}

function readyAddress(child: ChildProcess, logFile: string): Promise<string> {
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new TypeError('the program has no standard output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.write(`${line}\n`);
      const ready = readyLine.safeParse(parseJson(line));
      if (ready.success) resolve(ready.data.address);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}
