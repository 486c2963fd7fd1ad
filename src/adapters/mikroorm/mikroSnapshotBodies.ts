import { z } from 'zod';
import type { SnapshotBodies } from '../../application/cloud/sync/snapshotBodies.port.js';
import type { Database } from './database/database.js';
import { idRow } from './database/row.js';

const bodyRow = z.object({ body: z.instanceof(Uint8Array) });

const AT_ONCE = 1000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The bytes of snapshots in PostgreSQL itself. */
export class MikroSnapshotBodies implements SnapshotBodies {
  readonly place = 'database';

  constructor(private readonly database: Database) {}

  async put(id: string, body: Uint8Array): Promise<void> {
    await this.database.query('insert into snapshot_bodies (id, put_at, body) values ($1, now(), $2)', [id, body]);
  }

  async get(id: string): Promise<Uint8Array | null> {
    const [row] = await this.database.query('select body from snapshot_bodies where id = $1', [id]);
    return row === undefined ? null : bodyRow.parse(row).body;
  }

  async remove(id: string): Promise<void> {
    await this.database.query('delete from snapshot_bodies where id = $1', [id]);
  }

  async *putBefore(before: Date): AsyncIterable<readonly string[]> {
    let last = BEFORE_ALL;
    for (;;) {
      const rows = await this.database.query(
        'select id from snapshot_bodies where id > $1 and put_at < $2 order by id limit $3',
        [last, before, AT_ONCE],
      );
      const ids = rows.map((row) => idRow.parse(row).id);
      last = ids.at(-1) ?? last;
      if (ids.length > 0) yield ids;
      if (ids.length < AT_ONCE) return;
    }
  }
}
