import { z } from 'zod';
import type { Database } from './database/database.js';

const nameRow = z.object({ name: z.uuid() });

/**
 * What this database's snapshots are called by in a storage that it may share: of its own for every database that was
 * not restored from another, so that none takes the bodies of another for left behind.
 */
export async function snapshotNamespace(database: Pick<Database, 'query'>): Promise<string> {
  await database.query(
    'insert into snapshot_namespace (only_one, name) values (true, gen_random_uuid()) on conflict do nothing',
  );
  const [row] = await database.query('select name from snapshot_namespace');
  return nameRow.parse(row).name;
}
