import type { ChainedRecord } from '../../../domain/cloud/publishing/recordChain.js';

export interface TrackRecords {
  /** The last published record; null before the first. */
  latest(): Promise<ChainedRecord | null>;
  add(record: ChainedRecord): Promise<void>;
  /** Returns the records whose number is greater than `number`, lowest number first. */
  after(number: number, limit: number): Promise<readonly ChainedRecord[]>;
}
