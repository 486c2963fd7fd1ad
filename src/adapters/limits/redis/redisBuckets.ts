import { createClient } from '@redis/client';
import { bucketScript } from './bucketScript.js';
import type { RunBucket } from './redisRateLimits.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

export interface RedisBuckets {
  readonly run: RunBucket;
  readonly close: () => void;
}

/**
 * A connection that is made again whenever it is lost. What is asked meanwhile fails at once.
 * @param lost is told why there is no connection, each time that one fails
 */
export function openRedis(url: string, lost: (problem: unknown) => void): RedisBuckets {
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
  return { run: (call) => client.askBucket(call), close: () => client.destroy() };
}
