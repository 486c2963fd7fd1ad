import { canonicalJson, type Json } from '../../shared/canonicalJson.js';

/** A publication as it is kept: to change it without a trace, every later one would have to be made anew. */
export interface ChainedRecord {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  /** The hash of the record before; of the first, `CHAIN_START`. */
  readonly previousHash: string;
  /** SHA-256 of `hashedText`, in hexadecimal. */
  readonly hash: string;
  /** Canonical JSON of what was published. */
  readonly content: string;
}

export const CHAIN_START = '0'.repeat(64);

/** What a record's hash is taken of. */
export const hashedText = ({ number, previousHash, content }: Omit<ChainedRecord, 'hash'>): string =>
  `${number}\n${previousHash}\n${content}`;

/** The link that comes after `last`, but for its hash. */
export const nextLink = (last: ChainedRecord | null, published: Json): Omit<ChainedRecord, 'hash'> => ({
  number: (last?.number ?? 0) + 1,
  previousHash: last?.hash ?? CHAIN_START,
  content: canonicalJson(published),
});

/** Why `record` is not what came after `last`; null when it is. */
export function faultOf(
  record: ChainedRecord,
  last: ChainedRecord | null,
  hashOf: (text: string) => string,
): string | null {
  if (record.number !== (last?.number ?? 0) + 1)
    return `it follows record ${last?.number ?? 0}: what was between is gone`;
  if (record.previousHash !== (last?.hash ?? CHAIN_START))
    return 'it was published after another record than the one before it';
  if (record.hash !== hashOf(hashedText(record))) return 'its content is not what was published';
  return null;
}
