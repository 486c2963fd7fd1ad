import type { SnapshotBodyStore } from '../../../../application/cloud/sync/snapshotBodyStore.port.js';
import type { Database } from '../../database/database.js';
import { SnapshotBodyEntity } from '../../entities/sync/snapshot.entity.js';

const AT_ONCE = 1000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Stores snapshot bodies in PostgreSQL itself. */
export class MikroSnapshotBodyStore implements SnapshotBodyStore {
  readonly place = 'database';

  constructor(private readonly database: Database) {}

  /**
   * Stores a body with one statement and no unit of work, which is four times as fast for 5 MiB; `put_at` is the
   * database's time.
   */
  async put(id: string, body: Uint8Array): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .insertInto('snapshot_bodies')
        .values(({ fn }) => ({ id, put_at: fn<Date>('now'), body }))
        .execute(),
    );
  }

  async get(id: string): Promise<Uint8Array | null> {
    const stored = await this.database.read((em) => em.findOne(SnapshotBodyEntity, { id }));
    return stored?.body ?? null;
  }

  async remove(id: string): Promise<void> {
    await this.database.writeTables((tables) => tables.deleteFrom('snapshot_bodies').where('id', '=', id).execute());
  }

  async *listPutBefore(before: Date): AsyncIterable<readonly string[]> {
    let last = BEFORE_ALL;
    for (;;) {
      const rows = await this.database.readTables((tables) =>
        tables
          .selectFrom('snapshot_bodies')
          .select('id')
          .where('id', '>', last)
          .where('put_at', '<', before)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute(),
      );
      const ids = rows.map(({ id }) => id);
      last = ids.at(-1) ?? last;
      if (ids.length > 0) yield ids;
      if (ids.length < AT_ONCE) return;
    }
  }
}
