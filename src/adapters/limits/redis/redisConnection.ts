import { setImmediate } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { bucketScript } from './bucketScript.js';
import type { RunBucketScript } from './redisRateLimits.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;
const SILENCE_LIMIT_MS = 4000;

export interface RedisConnection {
  readonly runBucketScript: RunBucketScript;
  readonly close: () => void;
}

/**
 * Opens a connection that reconnects when it is lost. While it is lost, calls fail immediately.
 * @param lost receives the reason each time a connection fails
 * @param silenceLimitMs how long a server may be silent before its connection counts as lost
 */
export function connectToRedis(
  url: string,
  lost: (problem: unknown) => void,
  silenceLimitMs = SILENCE_LIMIT_MS,
): RedisConnection {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    scripts: { askBucket: bucketScript },
    pingInterval: silenceLimitMs / 2,
    socket: {
      socketTimeout: silenceLimitMs,
      connectTimeout: LONGEST_WAIT_MS,
      reconnectStrategy: (tries) => Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS),
    },
  });
  let isClosed = false;
  const report = (problem: unknown): void => {
    if (!isClosed) lost(problem);
  };
  client.on('error', report);
  // A client that is destroyed while its socket connects keeps that socket, which would keep the process alive.
  client.on('connect', () => {
    if (isClosed) client.destroy();
  });
  client.connect().catch(report);
  /** The start times of the calls that wait for an answer, oldest first. */
  const waiting = new Set<{ readonly since: number }>();
  const isSilent = (): boolean => {
    const [oldest] = waiting;
    return oldest !== undefined && performance.now() - oldest.since > silenceLimitMs / 2;
  };
  return {
    async runBucketScript(call) {
      // Each write restarts the socket's timeout, so a silent connection would never reach it. After a pause of this
      // process, answers that have arrived are read first.
      if (isSilent()) await setImmediate();
      if (isSilent()) throw new Error('Redis does not answer.');
      const own = { since: performance.now() };
      waiting.add(own);
      return client.askBucket(call).finally(() => waiting.delete(own));
    },
    close() {
      isClosed = true;
      client.destroy();
    },
  };
}
