import { canonicalJson, type JsonValue } from '../../shared/canonicalJson.js';

/** A publication as it is kept: to change it without a trace, every later one would have to be made anew. */
export interface ChainedRecord {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  /** The hash of the record before; of the first, `CHAIN_START`. */
  readonly previousHash: string;
  /** SHA-256 of `recordHashInput`, in hexadecimal. */
  readonly hash: string;
  /** Canonical JSON of what was published. */
  readonly content: string;
}

export const RECORD_CHAIN_START_HASH = '0'.repeat(64);

/** What a record's hash is taken of. */
export const recordHashInput = ({ number, previousHash, content }: Omit<ChainedRecord, 'hash'>): string =>
  `${number}\n${previousHash}\n${content}`;

/** The link that comes after `last`, but for its hash. */
export const nextRecordWithoutHash = (
  last: ChainedRecord | null,
  published: JsonValue,
): Omit<ChainedRecord, 'hash'> => ({
  number: (last?.number ?? 0) + 1,
  previousHash: last?.hash ?? RECORD_CHAIN_START_HASH,
  content: canonicalJson(published),
});

/** Why `record` is not what came after `last`; null when it is. */
export function recordFaultOf(
  record: ChainedRecord,
  last: ChainedRecord | null,
  hashOf: (text: string) => string,
): string | null {
  if (record.number !== (last?.number ?? 0) + 1)
    return `it follows record ${last?.number ?? 0}: what was between is gone`;
  if (record.previousHash !== (last?.hash ?? RECORD_CHAIN_START_HASH))
    return 'it was published after another record than the one before it';
  if (record.hash !== hashOf(recordHashInput(record))) return 'its content is not what was published';
  return null;
}
