import { createClient } from '@redis/client';
import { bucketScript } from './bucketScript.js';
import type { RunBucketScript } from './redisRateLimits.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

export interface RedisConnection {
  readonly runBucketScript: RunBucketScript;
  readonly close: () => void;
}

/**
 * Opens a connection that reconnects when it is lost. While it is lost, calls fail immediately.
 * @param lost receives the reason each time a connection fails
 */
export function connectToRedis(url: string, lost: (problem: unknown) => void): RedisConnection {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    scripts: { askBucket: bucketScript },
    socket: {
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
  return {
    runBucketScript: (call) => client.askBucket(call),
    close() {
      isClosed = true;
      client.destroy();
    },
  };
}
