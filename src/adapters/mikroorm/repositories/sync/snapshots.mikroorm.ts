import type { SnapshotStorageUsage, Snapshots } from '../../../../application/cloud/sync/snapshots.port.js';
import type {
  SnapshotBodyLocation,
  StoredSnapshotBody,
  StoredSnapshot,
} from '../../../../domain/cloud/sync/snapshotBody.js';
import type { SnapshotFacts } from '../../../../domain/shared/sync/snapshot.js';
import type { Database } from '../../database/database.js';
import { SnapshotEntity } from '../../entities/sync/snapshot.entity.js';
import { sqlAnyOf } from '../statements.js';

/**
 * Stores snapshots without their bytes. The newest snapshot is the one added last: `number` counts up in insertion
 * order, whatever the clocks say.
 */
export class MikroSnapshots implements Snapshots {
  constructor(private readonly database: Database) {}

  async add(licenseId: string, snapshot: StoredSnapshot): Promise<void> {
    await this.database.write((em) => em.persist(em.create(SnapshotEntity, { ...snapshot, licenseId })));
  }

  async list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]> {
    const snapshots = await this.database.read((em) =>
      em.find(SnapshotEntity, { licenseId }, { orderBy: { number: 'desc' }, limit: most }),
    );
    return snapshots.map(factsOf);
  }

  async find(licenseId: string, id: string): Promise<StoredSnapshot | null> {
    const snapshot = await this.database.read((em) => em.findOne(SnapshotEntity, { licenseId, id }));
    return snapshot === null ? null : { ...factsOf(snapshot), sha256: snapshot.sha256, place: snapshot.place };
  }

  async remove(licenseId: string, id: string): Promise<StoredSnapshotBody | null> {
    const removed = await this.database.writeTables((tables) =>
      tables
        .deleteFrom('snapshots')
        .where('license_id', '=', licenseId)
        .where('id', '=', id)
        .returning(['id', 'place'])
        .executeTakeFirst(),
    );
    return removed ?? null;
  }

  async removeAllBut(licenseId: string, keep: number): Promise<readonly StoredSnapshotBody[]> {
    return this.database.writeTables((tables) =>
      tables
        .deleteFrom('snapshots')
        .where('license_id', '=', licenseId)
        .where('number', '<=', (eb) =>
          eb
            .selectFrom('snapshots')
            .select('number')
            .where('license_id', '=', licenseId)
            .orderBy('number', 'desc')
            .offset(keep)
            .limit(1),
        )
        .returning(['id', 'place'])
        .execute(),
    );
  }

  async findReferencedIds(place: SnapshotBodyLocation, ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.readTables((tables) =>
      tables.selectFrom('snapshots').select('id').where('id', '=', sqlAnyOf(ids)).where('place', '=', place).execute(),
    );
    return rows.map(({ id }) => id);
  }

  async storageUsage(): Promise<readonly SnapshotStorageUsage[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('snapshots')
        .select(({ eb, fn }) => [
          'place',
          eb.cast<number>(fn.countAll(), 'integer').as('count'),
          eb.cast<number>(fn.sum('size_bytes'), 'double precision').as('bytes'),
        ])
        .groupBy('place')
        .orderBy('place')
        .execute(),
    );
  }
}

const factsOf = ({ id, createdAt, sizeBytes, meta, passphraseFingerprint }: SnapshotEntity): SnapshotFacts => ({
  id,
  createdAt,
  sizeBytes,
  meta,
  passphraseFingerprint,
});
