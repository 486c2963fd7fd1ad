import type { DatabaseTables } from '../entities/all.js';
import type { Kysely } from '../orm/orm.js';

interface Statements {
  query(sql: string): Promise<unknown>;
  writeTables(work: (tables: Kysely<DatabaseTables>) => Promise<unknown>): Promise<unknown>;
}

/** Raw SQL, because neither the ORM nor Kysely can set server parameters. */
const LITTLE_MEMORY = "set local work_mem = '64kB'";

/**
 * Exceeds `work_mem`, so that PostgreSQL must create a temporary file. On a full disk, that fails, whereas small writes
 * may still fit into existing files. Raw SQL, because Kysely cannot materialize a function's result.
 */
const TEMPORARY_FILE_QUERY = `
  with filler as materialized (select repeat('x', 8192) as content from generate_series(1, 32))
  select count(*) from filler`;

/** Writes a row and a temporary file inside a unit of work. Locks nothing that a request needs. */
export async function probeDatabaseHealth(database: Statements): Promise<void> {
  await database.query(LITTLE_MEMORY);
  await database.writeTables((tables) =>
    tables
      .insertInto('health_probe')
      .values(({ fn }) => ({ id: 1, at: fn<Date>('now') }))
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })))
      .execute(),
  );
  await database.query(TEMPORARY_FILE_QUERY);
}
