import { Client, type Pool, type PoolClient } from 'pg';

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 15_000;

/** The ORM's settings for a server. */
export const poolOptions = (clientUrl: string, poolSize: number) => ({
  clientUrl,
  pool: { min: 0, max: poolSize },
  driverOptions: {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    onPoolCreated: freeDeadConnections,
  },
});

/** One connection beside the pool, whose statements may take as long as they need. */
export const createServerConnection = (connectionString: string): Client =>
  new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });

/**
 * Gives the pool back the place of a connection that the server ended while somebody held it. A transaction does not do
 * that itself: its holder frees the connection after a BEGIN, COMMIT or ROLLBACK that succeeded, and on a dead one none
 * does. Without this a pool is used up by as many cut transactions as it has places, until the program is started again.
 */
function freeDeadConnections(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      const release = client.release.bind(client);
      // Whoever holds it may still say that it is done.
      client.release = () => undefined;
      release(true);
    });
  });
}
