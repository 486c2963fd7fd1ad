import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';

/** What came of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What it has written until now. */
interface Written {
  stdout: string;
  stderr: string;
}

/** Where a program would have ended at once. */
class Exited extends Error {
  override readonly name = 'Exited';

  constructor(readonly code: number) {
    super(`exit with ${code}`);
  }
}

const running = new AsyncLocalStorage<Written>();

/** One at a time: there is one environment and one exit code. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What a program does with these words, from its source and in this process: that takes a fraction of a process of its
 * own. That the built program ends, and with which code, only a process shows.
 * @param cli the program, given its `argv`
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

/** Keeps what the command writes there; whatever else runs here goes on writing to the stream itself. */
function caught(name: 'stdout' | 'stderr', written: Written): () => void {
  const stream = process[name];
  const write = stream.write.bind(stream);
  return exchanged(stream, 'write', (...given: Parameters<typeof write>): boolean => {
    if (running.getStore() !== written) return write(...given);
    written[name] += String(given[0]);
    return true;
  });
}

/** Gives `of` another property for a while. */
function exchanged(of: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, key);
  Object.defineProperty(of, key, { configurable: true, writable: true, enumerable: true, value });
  return () => {
    if (before === undefined) Reflect.deleteProperty(of, key);
    else Object.defineProperty(of, key, before);
  };
}

/** Whoever came to listen meanwhile is sent away: a program that has ended hears nothing more. */
function listening(to: EventEmitter, event: string): () => void {
  const before = new Set(to.listeners(event));
  return () => {
    for (const each of to.listeners(event).filter(isListener)) if (!before.has(each)) to.off(event, each);
  };
}

const isListener = (given: unknown): given is () => void => typeof given === 'function';
