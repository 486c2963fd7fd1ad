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
export async function emptyTables(database: { query(sql: string): Promise<unknown> }): Promise<void> {
  await database.query(EMPTY_ALL);
}
