import { z } from 'zod';
import type { SnapshotHolding, Snapshots } from '../../application/cloud/sync/snapshots.port.js';
import { BODY_PLACES, type BodyPlace, type StoredBody, type StoredSnapshot } from '../../domain/cloud/sync/body.js';
import type { SnapshotFacts } from '../../domain/shared/sync/snapshot.js';
import type { Database } from './database/database.js';
import { idRow, type Row } from './database/row.js';

const factsShape = {
  id: z.string(),
  created_at: z.coerce.date(),
  size_bytes: z.int(),
  meta: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))),
  passphrase_fp: z.string(),
};

const factsRow = z.object(factsShape);
const place = z.enum(BODY_PLACES);
const wholeRow = z.object({ ...factsShape, sha256: z.string(), place });
const bodyRow = z.object({ id: z.string(), place });
const holdingRow = z.object({ place, count: z.coerce.number(), bytes: z.coerce.number() });

/** Newest is who was added last: `number` counts up in the order of insertion, whatever the clocks say. */
export class MikroSnapshots implements Snapshots {
  constructor(private readonly database: Database) {}

  async add(
    licenseId: string,
    { id, createdAt, sizeBytes, sha256, meta, passphraseFingerprint, place: lies }: StoredSnapshot,
  ): Promise<void> {
    await this.database.query(
      `insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, place)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, licenseId, createdAt, sizeBytes, sha256, JSON.stringify(meta), passphraseFingerprint, lies],
    );
  }

  async list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]> {
    const rows = await this.database.query(
      `select id, created_at, size_bytes, meta, passphrase_fp
         from snapshots where license_id = $1 order by number desc limit $2`,
      [licenseId, most],
    );
    return rows.map((row) => factsOf(factsRow.parse(row)));
  }

  async find(licenseId: string, id: string): Promise<StoredSnapshot | null> {
    const [row] = await this.database.query('select * from snapshots where license_id = $1 and id = $2', [
      licenseId,
      id,
    ]);
    if (row === undefined) return null;
    const { sha256, place: lies, ...facts } = wholeRow.parse(row);
    return { ...factsOf(facts), sha256, place: lies };
  }

  async remove(licenseId: string, id: string): Promise<StoredBody | null> {
    const removed = await this.database.query(
      'delete from snapshots where license_id = $1 and id = $2 returning id, place',
      [licenseId, id],
    );
    return bodiesOf(removed)[0] ?? null;
  }

  async removeAllBut(licenseId: string, keep: number): Promise<readonly StoredBody[]> {
    const removed = await this.database.query(
      `delete from snapshots
        where license_id = $1
          and number <= (select number from snapshots where license_id = $1 order by number desc offset $2 limit 1)
       returning id, place`,
      [licenseId, keep],
    );
    return bodiesOf(removed);
  }

  async namedOf(lies: BodyPlace, ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.query('select id from snapshots where id = any($1::uuid[]) and place = $2', [
      ids,
      lies,
    ]);
    return rows.map((row) => idRow.parse(row).id);
  }

  async holding(): Promise<readonly SnapshotHolding[]> {
    const rows = await this.database.query(
      'select place, count(*) as count, sum(size_bytes) as bytes from snapshots group by place order by place',
    );
    return rows.map((row) => holdingRow.parse(row));
  }
}

const bodiesOf = (rows: readonly Row[]): readonly StoredBody[] => rows.map((row) => bodyRow.parse(row));

const factsOf = ({ id, created_at, size_bytes, meta, passphrase_fp }: z.output<typeof factsRow>): SnapshotFacts => ({
  id,
  createdAt: created_at,
  sizeBytes: size_bytes,
  meta,
  passphraseFingerprint: passphrase_fp,
});
