import { Client } from 'pg';
import { freeDeadConnections } from './deadConnections.js';

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 15_000;

/** The ORM's settings for a server. */
export const poolTo = (clientUrl: string, poolSize: number) => ({
  clientUrl,
  pool: { min: 0, max: poolSize },
  driverOptions: {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    onPoolCreated: freeDeadConnections,
  },
});

/** One connection beside the pool, whose statements may take as long as they need. */
export const connectionTo = (connectionString: string): Client =>
  new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
