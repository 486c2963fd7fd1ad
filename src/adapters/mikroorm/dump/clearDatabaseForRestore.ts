import type { Database } from '../database/database.js';
import { listAllTables, listDumpTables } from './catalog.js';
import { DumpRefused } from './dumpFormat.js';

const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Removes the cloud's data from the database and keeps other processes from changing the schema meanwhile. Keeps the
 * tables if they are empty and already have the target schema, as after a first start.
 * @param schema the names of the target schema's migrations
 * @param replace whether existing rows may be deleted
 * @throws DumpRefused when there are rows and `replace` is false, or when tables belong to another program
 */
export async function clearDatabaseForRestore(
  database: Database,
  schema: readonly string[],
  replace: boolean,
): Promise<void> {
  await database.schema.lockSchema();
  const tables = await listAllTables(database);
  if (tables.length === 0) return;
  const [own, migrations] = [database.schema.ownTables(), await database.schema.executedMigrations()];
  const theirs = migrations.length === 0 ? tables : tables.filter((name) => !own.includes(name));
  if (theirs.length > 0) {
    throw new DumpRefused(
      `The database has tables of another program (${theirs.slice(0, 3).join(', ')}). Give the cloud a database of its own.`,
    );
  }
  const filled = await firstWithRows(
    database,
    (await listDumpTables(database)).map(({ name }) => name),
  );
  if (filled !== null && !replace) {
    throw new DumpRefused(
      `The database is not empty: it has rows in ${filled}. Choose an empty one, or pass --replace to delete its content.`,
    );
  }
  const isWanted = migrations.length === schema.length && migrations.every((name, i) => name === schema[i]);
  if (
    isWanted &&
    (await firstWithRows(
      database,
      tables.filter((name) => name !== MIGRATIONS_TABLE),
    )) === null
  )
    return;
  await database.query(`drop table ${tables.join(', ')} cascade`);
}

async function firstWithRows(database: Database, tables: readonly string[]): Promise<string | null> {
  for (const name of tables) if ((await database.query(`select 1 from ${name} limit 1`)).length > 0) return name;
  return null;
}
