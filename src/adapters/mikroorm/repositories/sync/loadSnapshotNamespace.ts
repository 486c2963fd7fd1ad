import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.js';

/**
 * What this database's snapshots are called by in a storage that it may share: of its own for every database that was
 * not restored from another, so that none takes the bodies of another for left behind.
 */
export async function loadSnapshotNamespace(database: Pick<Database, 'writeTables'>): Promise<string> {
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
