import { Worker } from 'node:worker_threads';

/** The behavior of an attacker's connections. */
export interface Load {
  readonly port: number;
  /** Source addresses in 127.0.0.0/8, assigned to the connections in rotation. */
  readonly from: readonly string[];
  readonly connections: number;
  /** Texts to send when a connection opens: one per connection, in rotation. */
  readonly opening: readonly string[];
  /** Text to send repeatedly after the opening text. */
  readonly drip?: { readonly text: string; readonly everyMs: number };
  /** Whether the replies are read. */
  readonly reads: boolean;
  /** Whether a connection that the server closes is opened again. */
  readonly reconnects: boolean;
  readonly seconds: number;
}

export interface LoadResult {
  readonly opened: number;
  readonly closedByServer: number;
  /** How many replies of each status were read. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Runs a load in a thread of its own, so that it does not disturb measurements in this thread. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('loadThread.ts', import.meta.url), {
      workerData: load,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.once('message', resolve).once('error', reject);
  });
}
