import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readLockHolder } from '../../adapters/files/durable/folderLock.js';
import type { LaunchPaths } from '../../adapters/files/release/installedVersionFiles.js';
import type { VersionTrial } from '../../application/dashboard/release/startPendingVersion.js';
import type { RunningDashboard } from './main.js';
import type { Environment } from '../settings.js';

const POLL_INTERVAL_MS = 100;
const SERVER_ERROR = 500;

export interface TryVersionOptions {
  readonly launched: LaunchPaths;
  readonly args: readonly string[];
  readonly environment: Environment;
  /** PLUMBLINE_HOME, which the program locks when it starts. */
  readonly home: string;
  /** Aborted when this program is stopped during the start. */
  readonly stopping: AbortSignal;
  readonly maxStartMs: number;
}

/**
 * Starts another version of the dashboard as a child process, which ends when this process ends. A version that is not
 * ready in time is killed.
 * @throws when `stopping` is aborted first
 */
export async function tryVersion({
  launched: { node, program },
  args,
  environment,
  home,
  stopping,
  maxStartMs,
}: TryVersionOptions): Promise<VersionTrial<RunningDashboard>> {
  const child = spawn(node, [program, ...args], {
    env: { ...environment },
    // The IPC channel carries no messages: when this process ends or is killed, it closes, and the child stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<string | number>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 1));
  });
  const over = new AbortController();
  const limit = AbortSignal.any([stopping, over.signal, AbortSignal.timeout(maxStartMs)]);
  void exited.then(() => over.abort());
  const address = await readyAddress(home, child.pid, limit);
  if (address !== null) {
    const ended = exited.then((end) => (typeof end === 'number' ? end : 1));
    const stop = async (): Promise<void> => {
      // Stops the child by closing the IPC channel, because programs cannot handle signals on Windows.
      if (child.connected) child.disconnect();
      // A second signal ends this process before the child has stopped.
      process.once('exit', () => child.kill('SIGKILL'));
      await ended;
    };
    return { kind: 'ready', program: { address, port: Number(new URL(address).port), ended, stop } };
  }
  const reason = over.signal.aborted
    ? `The new version ended before it was ready (${await exited}).`
    : `The new version was not ready within ${maxStartMs / 1000} s.`;
  child.kill('SIGKILL');
  await exited;
  stopping.throwIfAborted();
  return { kind: 'failed', reason };
}

/** Polls until the process has locked its home folder and answers; null when `limit` is aborted first. */
async function readyAddress(home: string, pid: number | undefined, limit: AbortSignal): Promise<string | null> {
  while (!limit.aborted) {
    const holder = readLockHolder(home);
    if (holder?.address !== undefined && holder.pid === pid && (await answers(holder.address, limit)))
      return holder.address;
    await pause(POLL_INTERVAL_MS, undefined, { signal: limit }).catch(() => undefined);
  }
  return null;
}

/**
 * Whether the program answers. A refusal also counts as an answer, because the program possibly does not allow the host
 * in this address.
 */
function answers(address: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // fetch does not connect under Wine 8, on which the archive for Windows is tried.
    const healthCheck = request(new URL('/health', address), { signal, agent: false }, (response) => {
      response.resume();
      resolve((response.statusCode ?? SERVER_ERROR) < SERVER_ERROR);
    });
    healthCheck.once('error', () => resolve(false)).end();
  });
}
