import type { ChainedRecord } from '../../../domain/cloud/publishing/recordChain.js';

export interface TrackRecords {
  /** The one published last; null before the first. */
  latest(): Promise<ChainedRecord | null>;
  add(record: ChainedRecord): Promise<void>;
  /** Those with a higher number, lowest first. */
  after(number: number, limit: number): Promise<readonly ChainedRecord[]>;
}
