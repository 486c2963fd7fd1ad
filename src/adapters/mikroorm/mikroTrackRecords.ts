import { z } from 'zod';
import type { TrackRecords } from '../../application/cloud/publishing/trackRecords.port.js';
import type { ChainedRecord } from '../../domain/cloud/publishing/recordChain.js';
import type { Database } from './database/database.js';

const recordRow = z
  .object({ number: z.int(), previous_hash: z.string(), hash: z.string(), content: z.string() })
  .transform(({ previous_hash, ...row }): ChainedRecord => ({ ...row, previousHash: previous_hash }));

export class MikroTrackRecords implements TrackRecords {
  constructor(private readonly database: Database) {}

  async latest(): Promise<ChainedRecord | null> {
    const [row] = await this.database.query('select * from track_records order by number desc limit 1');
    return row === undefined ? null : recordRow.parse(row);
  }

  async add({ number, previousHash, hash, content }: ChainedRecord): Promise<void> {
    await this.database.query(
      'insert into track_records (number, previous_hash, hash, content) values ($1, $2, $3, $4)',
      [number, previousHash, hash, content],
    );
  }

  async after(number: number, most: number): Promise<readonly ChainedRecord[]> {
    const rows = await this.database.query('select * from track_records where number > $1 order by number limit $2', [
      number,
      most,
    ]);
    return rows.map((row) => recordRow.parse(row));
  }
}
