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
  client.on('error', lost);
  client.connect().catch(lost);
  return { runBucketScript: (call) => client.askBucket(call), close: () => client.destroy() };
}
