import type { TrackRecords } from '../../../src/application/cloud/publishing/trackRecords.port.js';
import type { ChainedRecord } from '../../../src/domain/cloud/publishing/recordChain.js';
import type { Restorable } from './memoryUnitOfWork.js';

/** Tests may tamper with `records`. */
export class MemoryTrackRecords implements TrackRecords, Restorable {
  records: readonly ChainedRecord[] = [];

  checkpoint(): () => void {
    const { records } = this;
    return () => void (this.records = records);
  }

  async latest(): Promise<ChainedRecord | null> {
    return this.sorted().at(-1) ?? null;
  }

  async add(record: ChainedRecord): Promise<void> {
    const same = this.records.some(
      ({ number, hash, previousHash }) =>
        number === record.number || hash === record.hash || previousHash === record.previousHash,
    );
    if (same) throw new Error('there is such a record already');
    this.records = [...this.records, { ...record }];
  }

  async after(number: number, most: number): Promise<readonly ChainedRecord[]> {
    return this.sorted()
      .filter((record) => record.number > number)
      .slice(0, most);
  }

  private sorted(): ChainedRecord[] {
    return this.records.toSorted((a, b) => a.number - b.number);
  }
}
