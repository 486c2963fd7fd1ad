import type { Pool, PoolClient } from 'pg';

/**
 * Gives the pool back the place of a connection that the server ended while somebody held it. A transaction does not do
 * that itself: its holder frees the connection after a BEGIN, COMMIT or ROLLBACK that succeeded, and on a dead one none
 * does. Without this a pool is used up by as many cut transactions as it has places, until the program is started again.
 */
export function freeDeadConnections(pool: Pool): void {
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
