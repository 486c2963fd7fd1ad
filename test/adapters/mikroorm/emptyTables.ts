/**
 * Deletes instead of truncating, which would write a new file for each table. Foreign keys are not checked, so the
 * order does not matter. Tables that never had a row are skipped.
 */
const EMPTY_ALL = `
  do $$
  declare written regclass;
  begin
    set local session_replication_role = replica;
    for written in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', written);
    end loop;
  end $$`;

/** Empties all tables that the migrations created. */
export async function emptyTables(database: { query(sql: string): Promise<unknown> }): Promise<void> {
  await database.query(EMPTY_ALL);
}
