import type { TrackRecords } from '../../../../application/cloud/publishing/trackRecords.port.js';
import type { ChainedRecord } from '../../../../domain/cloud/publishing/recordChain.js';
import type { Database } from '../../database/database.js';
import { TrackRecordEntity } from '../../entities/publishing/trackRecord.entity.js';

export class MikroTrackRecords implements TrackRecords {
  constructor(private readonly database: Database) {}

  async latest(): Promise<ChainedRecord | null> {
    const [record] = await this.database.read((em) =>
      em.find(TrackRecordEntity, {}, { orderBy: { number: 'desc' }, limit: 1 }),
    );
    return record === undefined ? null : chainedRecord(record);
  }

  async add(record: ChainedRecord): Promise<void> {
    await this.database.write((em) => em.persist(em.create(TrackRecordEntity, record)));
  }

  async after(number: number, most: number): Promise<readonly ChainedRecord[]> {
    const records = await this.database.read((em) =>
      em.find(TrackRecordEntity, { number: { $gt: number } }, { orderBy: { number: 'asc' }, limit: most }),
    );
    return records.map(chainedRecord);
  }
}

const chainedRecord = ({ number, previousHash, hash, content }: TrackRecordEntity): ChainedRecord => ({
  number,
  previousHash,
  hash,
  content,
});
