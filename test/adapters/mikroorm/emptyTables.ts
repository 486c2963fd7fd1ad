import type { Database } from '../../../src/adapters/mikroorm/database.js';

/** Deletes, since truncating writes new files for every table; in no order, so with the foreign keys off meanwhile. */
const EMPTY_ALL = `
  do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

/** Empties all that the migrations made. */
export async function emptyTables(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(EMPTY_ALL);
}
