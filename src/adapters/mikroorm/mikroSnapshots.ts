import { z } from 'zod';
import type { SnapshotHolding, Snapshots } from '../../application/sync/snapshots.port.js';
import type { Snapshot, SnapshotFacts } from '../../domain/sync/snapshot.js';
import type { Database } from './database.js';

const factsShape = {
  id: z.string(),
  created_at: z.coerce.date(),
  size_bytes: z.int(),
  meta: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))),
  passphrase_fp: z.string(),
};

const factsRow = z.object(factsShape);
const wholeRow = z.object({ ...factsShape, sha256: z.string(), blob: z.instanceof(Uint8Array) });
const countRow = z.object({ count: z.int() });
const holdingRow = z.object({ count: z.coerce.number(), bytes: z.coerce.number() });

/** Newest is who was added last: `number` counts up in the order of insertion, whatever the clocks say. */
export class MikroSnapshots implements Snapshots {
  constructor(private readonly database: Database) {}

  async add(licenseId: string, { id, createdAt, sizeBytes, sha256, meta, passphraseFingerprint, blob }: Snapshot): Promise<void> {
    await this.database.query(
      `insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, blob)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, licenseId, createdAt, sizeBytes, sha256, JSON.stringify(meta), passphraseFingerprint, blob],
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

  async find(licenseId: string, id: string): Promise<Snapshot | null> {
    const [row] = await this.database.query('select * from snapshots where license_id = $1 and id = $2', [licenseId, id]);
    if (row === undefined) return null;
    const { sha256, blob, ...facts } = wholeRow.parse(row);
    return { ...factsOf(facts), sha256, blob };
  }

  async remove(licenseId: string, id: string): Promise<boolean> {
    const removed = await this.database.query('delete from snapshots where license_id = $1 and id = $2 returning 1', [licenseId, id]);
    return removed.length === 1;
  }

  async removeAllBut(licenseId: string, keep: number): Promise<number> {
    const [row] = await this.database.query(
      `with gone as (
         delete from snapshots
          where license_id = $1
            and number <= (select number from snapshots where license_id = $1 order by number desc offset $2 limit 1)
         returning 1
       )
       select count(*)::int as count from gone`,
      [licenseId, keep],
    );
    return countRow.parse(row).count;
  }

  async holding(): Promise<SnapshotHolding> {
    const [row] = await this.database.query('select count(*) as count, coalesce(sum(size_bytes), 0) as bytes from snapshots');
    return holdingRow.parse(row);
  }
}

const factsOf = ({ id, created_at, size_bytes, meta, passphrase_fp }: z.output<typeof factsRow>): SnapshotFacts => ({
  id,
  createdAt: created_at,
  sizeBytes: size_bytes,
  meta,
  passphraseFingerprint: passphrase_fp,
});
