import { Client, type Pool, type PoolClient } from 'pg';

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 15_000;

/** The ORM's connection settings for a server. */
export const poolOptions = (clientUrl: string, poolSize: number) => ({
  clientUrl,
  pool: { min: 0, max: poolSize },
  driverOptions: {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    onPoolCreated: freeDeadConnections,
  },
});

/** Creates a separate connection without a statement timeout. */
export const createServerConnection = (connectionString: string): Client =>
  new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });

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
