import pg from 'pg';
import { startPostgres } from '../test/servers/postgres.ts';
import { processTreeMs, parentOf } from './processorTime.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly query: (sql: string, parameters?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /**
   * Returns the number of SQL statements so far, including BEGIN, COMMIT and savepoints, but excluding those sent
   * through `query`.
   */
  statements(): Promise<number>;
  /** Returns the number of SQL statements issued by the outbox relay, which delivers mail after the reply. */
  courierStatements(): Promise<number>;
  /** Returns the CPU time in milliseconds that all processes of the database have used so far. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server that counts its statements. fsync is off, because other programs also use the disk. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'shared_preload_libraries=pg_stat_statements']);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  await client.query('create role bench superuser login');
  await client.query('set role bench');
  const query: BenchDatabase['query'] = async (sql, parameters = []) =>
    (await client.query<Record<string, unknown>>(sql, [...parameters])).rows;
  const [backend] = await query('select pg_backend_pid() as pid');
  const postmaster = parentOf(Number(backend?.['pid']));
  return {
    url: server.url,
    query,
    async statements() {
      const [row] = await query(
        "select coalesce(sum(calls), 0) as calls from pg_stat_statements where userid <> 'bench'::regrole",
      );
      return Number(row?.['calls']);
    },
    async courierStatements() {
      const [row] = await query(
        `select coalesce(sum(calls), 0) as calls from pg_stat_statements where query ~ 'update "outbox".* set "(tries|delivered_at)"'`,
      );
      return Number(row?.['calls']);
    },
    processorMs: () => processTreeMs(postmaster),
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
