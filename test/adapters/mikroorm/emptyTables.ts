import type { Database } from '../../../src/adapters/mikroorm/database.js';

/** Empties all that the migrations made. */
export async function emptyTables(database: Pick<Database, 'query'>): Promise<void> {
  const [row] = await database.query(
    "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'",
  );
  await database.query(`truncate ${String(row?.['names'])}`);
}
