import type { Database } from '../database/database.js';
import { allTables, tablesOf } from './catalog.js';
import { DumpRefused } from './dumpFormat.js';

/**
 * Takes away what a cloud has made in the database, while no other process changes the schema.
 * @param replace whether there may be rows in it
 * @throws DumpRefused when there are, or when the tables are another program's
 */
export async function makeRoom(database: Database, replace: boolean): Promise<void> {
  await database.schema.hold();
  const tables = await allTables(database);
  if (tables.length === 0) return;
  const own = database.schema.ownTables();
  const theirs = (await database.schema.migrations()).length === 0 ? tables : tables.filter((name) => !own.includes(name));
  if (theirs.length > 0) {
    throw new DumpRefused(`The database has tables of another program (${theirs.slice(0, 3).join(', ')}). Give the cloud a database of its own.`);
  }
  if (!replace) await expectEmpty(database);
  await database.query(`drop table ${tables.join(', ')} cascade`);
}

async function expectEmpty(database: Database): Promise<void> {
  for (const { name } of await tablesOf(database)) {
    if ((await database.query(`select 1 from "${name}" limit 1`)).length > 0) {
      throw new DumpRefused(`The database is not empty: it has rows in ${name}. Choose an empty one, or say --replace to lose what is in it.`);
    }
  }
}
