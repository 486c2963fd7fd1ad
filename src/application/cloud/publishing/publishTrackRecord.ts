import {
  TRACK_RECORD_DAYS,
  type PublishedTrackRecord,
  type TrackRecord,
} from '../../../domain/cloud/publishing/trackRecord.js';
import {
  recordHashInput,
  nextRecordWithoutHash,
  type ChainedRecord,
} from '../../../domain/cloud/publishing/recordChain.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { TrackRecords } from './trackRecords.port.js';

/** Publishes a track record as the next link of the hash chain. */
export class PublishTrackRecord {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: Locks,
    private readonly records: TrackRecords,
    private readonly sha256: Sha256,
    private readonly clock: Clock,
  ) {}

  async execute({ counts, signals }: TrackRecord): Promise<ChainedRecord> {
    return this.unitOfWork.run(async () => {
      await this.locks.hold('track record');
      const published: PublishedTrackRecord = {
        published_at: this.clock.now().toISOString(),
        window_days: TRACK_RECORD_DAYS,
        counts,
        signals,
      };
      const link = nextRecordWithoutHash(await this.records.latest(), published);
      const record = { ...link, hash: this.sha256(recordHashInput(link)) };
      await this.records.add(record);
      return record;
    });
  }
}
