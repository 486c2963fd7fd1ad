import { once } from 'node:events';
import type { Command } from 'commander';
import { innermostCode } from '../application/shared/innermostCode.js';
import { Failure, UpstreamError } from '../domain/shared/failure/failure.js';
import { isMissingPrivilege } from '../adapters/mikroorm/database/isMissingPrivilege.js';
import { MigrationFailed } from '../adapters/mikroorm/database/migrationFailed.js';
import { FolderInUse } from '../adapters/files/durable/folderLock.js';
import { UnsafeFolder } from '../adapters/files/durable/folderGuard.js';
import { BadSettings } from './settings.js';

/** A program that runs until it is stopped. */
export interface RunningProgram {
  /** Finishes the work in progress, then releases all resources. */
  stop(): Promise<void>;
  /**
   * Resolves when the program should restart in this process, with the function that starts it again after it has
   * stopped.
   */
  readonly nextRun?: Promise<() => Promise<RunningProgram>>;
  /** Resolves with the exit code when the program ends by itself. */
  readonly ended?: Promise<number>;
}

/**
 * The signals that stop a program. Windows sends no SIGTERM, but a signal for Ctrl+Break and one for closing the
 * window.
 */
const STOPPED_BY: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGTERM', 'SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];

/** Supervisors signal all processes of a program, and the parent also passes the signal on. */
const REPEATED_WITHIN_MS = 1000;

/**
 * Runs a program until a signal: SIGTERM and SIGINT stop it gracefully with exit code 0; a later second signal ends it
 * at once with exit code 1. If a start fails for a reason that the user can fix, prints one line to stderr and exits
 * with code 1.
 * @param start receives a signal that is aborted when the program is stopped during the start
 */
export async function runProgram(start: (stopping: AbortSignal) => Promise<RunningProgram>): Promise<void> {
  const stopping = new AbortController();
  const signal = Promise.race(STOPPED_BY.map((name) => once(process, name))).then(() => {
    const at = performance.now();
    // `stopWithParent` emits its signal without a number: an ended parent is no reason to end at once.
    const exit = (_: string, number?: number): void =>
      void (number !== undefined && performance.now() - at > REPEATED_WITHIN_MS && process.exit(1));
    for (const name of STOPPED_BY) process.on(name, exit);
    stopping.abort();
    return 0;
  });
  const fail = (error: unknown): never => {
    if (stopping.signal.aborted) process.exit(0);
    explain(error);
    // Without this, a server that the start left behind would keep running and ignore signals.
    process.exit(1);
  };
  let running = await start(stopping.signal).catch(fail);
  for (;;) {
    const next: number | (() => Promise<RunningProgram>) = await Promise.race([
      signal,
      ...[running.nextRun, running.ended].filter((each) => each !== undefined),
    ]);
    await running.stop();
    if (typeof next === 'number') process.exit(next);
    running = await next().catch(fail);
  }
}

/** Runs a command line. Prints the message of a `Refusal` or of another failure that the user can fix. */
export async function runCli(
  createCommand: () => Command,
  argv: readonly string[],
  Refusal: abstract new (...args: never[]) => Error,
): Promise<void> {
  try {
    await createCommand().parseAsync([...argv]);
  } catch (error) {
    if (error instanceof Refusal) failWith(error.message);
    else explain(error);
  }
}

function explain(error: unknown): void {
  const reason = userFixableReason(error);
  if (reason === null) throw error;
  failWith(reason);
}

/** Prints a reason to stderr, and lets the program end with exit code 1. */
export function failWith(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

/** Returns a one-line message for a failure that the user can fix; null for a bug. */
export function userFixableReason(error: unknown): string | null {
  if (error instanceof BadSettings) return `Bad settings: ${error.message}`;
  if (error instanceof UpstreamError && isTooManyConnections(error.cause))
    return `No connection to the database is free${causeOf(error)}. Try again later; docs/scaling.md says how many it needs.`;
  if (error instanceof UpstreamError && error.facts['provider'] === 'database')
    return `Cannot use the database${causeOf(error)}. Check DATABASE_URL and the database server; docs/running-a-cloud.md says how to create a database.`;
  if (error instanceof UpstreamError) return `${error.message} (${String(error.facts['provider'])}${causeOf(error)})`;
  if (
    error instanceof FolderInUse ||
    error instanceof UnsafeFolder ||
    error instanceof MigrationFailed ||
    error instanceof Failure
  )
    return error.message;
  if (isMissingPrivilege(error))
    return `The database user of DATABASE_URL lacks a right: ${error.message.split('\n', 1)[0]}. Make it the owner of the database (alter database NAME owner to USER).`;
  if (isListenError(error) && error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use. Stop the program that uses it, or choose another port with PORT (cloud) or DASHBOARD_PORT (dashboard).`;
  if (isListenError(error) && error.code === 'EACCES')
    return `This user may not listen on port ${error.port}. Choose one above 1023.`;
  return null;
}

/**
 * Returns the driver's own message, which names host and port. For an AggregateError, which covers several addresses
 * and has no message, and for an error of `fetch`, whose cause says more, returns the error code.
 */
function causeOf({ cause }: UpstreamError): string {
  if (!(cause instanceof Error)) return '';
  const [words = ''] = cause.message.split('\n', 1);
  const reason = innermostCode(cause.cause) ?? (words === '' ? innermostCode(cause) : words);
  return reason === null ? '' : `: ${reason}`;
}

/** SQLSTATE 53300, too_many_connections. */
const isTooManyConnections = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53300';

const isListenError = (error: unknown): error is { readonly code: string; readonly port: number } =>
  error instanceof Error && 'code' in error && 'port' in error && Number(error.port) > 0;
