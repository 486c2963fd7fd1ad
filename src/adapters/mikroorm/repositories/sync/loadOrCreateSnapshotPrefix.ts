import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.js';

/**
 * Returns the prefix of this database's snapshots in a shared storage, so that no database treats the snapshots of
 * another one as orphaned. The prefix is unique, except in a database that was restored from another one.
 */
export async function loadOrCreateSnapshotPrefix(database: Pick<Database, 'writeTables'>): Promise<string> {
  const { name } = await database.writeTables(async (tables) => {
    await tables
      .insertInto('snapshot_namespace')
      .values({ only_one: true, name: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tables.selectFrom('snapshot_namespace').select('name').executeTakeFirstOrThrow();
  });
  return name;
}
