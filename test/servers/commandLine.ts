import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The output so far. */
interface Written {
  stdout: string;
  stderr: string;
}

/** Thrown in place of the exit of a program. */
class Exited extends Error {
  override readonly name = 'Exited';

  constructor(readonly code: number) {
    super(`exit with ${code}`);
  }
}

const running = new AsyncLocalStorage<Written>();

/** Commands run one at a time, because they share one environment and one exit code. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command from its source in this process, which is several times faster than starting another. Cannot show
 * whether the built program exits, or with which code. @param cli the program, given its `argv`
 */
export function runCommandLine(
  cli: (argv: readonly string[]) => Promise<void>,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandResult> {
  const ended = last.then(() => run(cli, environment, args));
  last = ended.catch(() => undefined);
  return ended;
}

async function run(
  cli: (argv: readonly string[]) => Promise<void>,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { exitCode } = process;
  const written: Written = { stdout: '', stderr: '' };
  const exit = (code: number): never => {
    throw new Exited(code);
  };
  const undo = [
    listening(process, 'SIGTERM'),
    listening(process, 'SIGINT'),
    listening(process, 'error'),
    listening(process.stdout, 'error'),
    caught('stdout', written),
    caught('stderr', written),
    exchanged(process, 'exit', exit),
    exchanged(process, 'env', { PATH, NODE_COMPILE_CACHE, ...environment }),
  ];
  process.exitCode = 0;
  try {
    const code = await running.run(written, () =>
      cli([process.execPath, 'program', ...args]).then(() => Number(process.exitCode), exitCodeOf),
    );
    return { code, ...written };
  } finally {
    for (const each of undo) each();
    process.exitCode = exitCode;
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Exited) return error.code;
  throw error;
}

/** Captures the command's output; output of other code still goes to the stream. */
function caught(name: 'stdout' | 'stderr', written: Written): () => void {
  const stream = process[name];
  const write = stream.write.bind(stream);
  return exchanged(stream, 'write', (...given: Parameters<typeof write>): boolean => {
    if (running.getStore() !== written) return write(...given);
    written[name] += String(given[0]);
    return true;
  });
}

/** Replaces a property of `of` and returns a function that restores it. */
function exchanged(of: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, key);
  Object.defineProperty(of, key, { configurable: true, writable: true, enumerable: true, value });
  return () => {
    if (before === undefined) Reflect.deleteProperty(of, key);
    else Object.defineProperty(of, key, before);
  };
}

/** Returns a function that removes listeners added meanwhile, because an ended program receives no more events. */
function listening(to: EventEmitter, event: string): () => void {
  const before = new Set(to.listeners(event));
  return () => {
    for (const each of to.listeners(event).filter(isListener)) if (!before.has(each)) to.off(event, each);
  };
}

const isListener = (given: unknown): given is () => void => typeof given === 'function';
