import type { ChainedRecord } from '../../../domain/cloud/publishing/recordChain.js';

export interface TrackRecords {
  /** The last published record; null before the first. */
  latest(): Promise<ChainedRecord | null>;
  add(record: ChainedRecord): Promise<void>;
  /** Returns records with higher numbers, lowest first. */
  after(number: number, limit: number): Promise<readonly ChainedRecord[]>;
}
