import { canonicalJson, type JsonValue } from '../../shared/canonicalJson.js';

/**
 * A stored publication. To change a record without detection, one would have to recompute the hashes of all later
 * records.
 */
export interface ChainedRecord {
  /** Sequential from 1, without gaps. */
  readonly number: number;
  /** The hash of the preceding record; `RECORD_CHAIN_START_HASH` for the first record. */
  readonly previousHash: string;
  /** SHA-256 of `recordHashInput`, in hexadecimal. */
  readonly hash: string;
  /** Canonical JSON of the published content. */
  readonly content: string;
}

export const RECORD_CHAIN_START_HASH = '0'.repeat(64);

/** The text that a record's hash is computed from. */
export const recordHashInput = ({ number, previousHash, content }: Omit<ChainedRecord, 'hash'>): string =>
  `${number}\n${previousHash}\n${content}`;

/** The record that follows `last`, without its hash. */
export const nextRecordWithoutHash = (
  last: ChainedRecord | null,
  published: JsonValue,
): Omit<ChainedRecord, 'hash'> => ({
  number: (last?.number ?? 0) + 1,
  previousHash: last?.hash ?? RECORD_CHAIN_START_HASH,
  content: canonicalJson(published),
});

/** Returns why `record` is not a valid successor of `last`; null when it is. */
export function recordFaultOf(
  record: ChainedRecord,
  last: ChainedRecord | null,
  hashOf: (text: string) => string,
): string | null {
  if (record.number !== (last?.number ?? 0) + 1)
    return `records are missing between record ${last?.number ?? 0} and this record`;
  if (record.previousHash !== (last?.hash ?? RECORD_CHAIN_START_HASH))
    return 'its previous hash is not the hash of the preceding record';
  if (record.hash !== hashOf(recordHashInput(record))) return 'its content differs from what was published';
  return null;
}
