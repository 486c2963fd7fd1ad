import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';

const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const STATEMENT_WITHIN_MS = 15 * SECOND_MS;
/** Only the server enforces the limit above, so it does not hold for a server that is frozen or cut off. */
const ANSWER_WITHIN_MS = 30 * SECOND_MS;

/** The ORM's connection settings for a server. */
export const poolOptions = (clientUrl: string, poolSize: number, answerWithinMs = ANSWER_WITHIN_MS) => ({
  clientUrl,
  pool: { min: 0, max: poolSize },
  driverOptions: {
    // The ORM itself ignores the URL's parameters, such as `sslmode`.
    connectionString: clientUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    onPoolCreated: (pool: Pool) => {
      freeDeadConnections(pool);
      endSilentConnections(pool, answerWithinMs);
    },
  },
});

/** Creates a separate connection without a statement timeout. */
export function createServerConnection(connectionString: string): Client {
  const connection = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ANSWER_WITHIN_MS,
  });
  // Without a listener, a lost connection would end the process. The running statement is rejected anyway.
  return connection.on('error', () => undefined);
}

/**
 * Frees the pool slot of a connection that the server closed during use. A transaction frees its connection only after
 * a successful BEGIN, COMMIT or ROLLBACK. None succeeds on a dead connection, so the pool would run out of slots.
 */
function freeDeadConnections(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      const release = client.release.bind(client);
      // The code that uses the connection may still call `release`, and that call must have no effect.
      client.release = () => undefined;
      release(true);
    });
  });
}

/** The parts of a `pg` client that its types leave out. */
interface Wire {
  /** False while a statement waits for its answer; absent until the connection is open. */
  readonly readyForQuery?: boolean;
  readonly connection: { readonly stream: Socket };
}

const hasWire = (client: object): client is Wire => 'connection' in client;

/** Ends a connection whose statement gets no answer and no data for this long, so that its caller gets an error. */
function endSilentConnections(pool: Pool, answerWithinMs: number): void {
  pool.on('connect', (client) => {
    if (!hasWire(client)) throw new TypeError('The pg client has no connection.');
    const { stream } = client.connection;
    stream.setTimeout(answerWithinMs);
    stream.on('timeout', () => {
      if (!client.readyForQuery) stream.destroy();
    });
  });
}
