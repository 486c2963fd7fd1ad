import { parseJson } from '../../../../shared/parseJson.js';

/** SHA-256 of a string's UTF-8 bytes, 64 lower-case hexadecimal characters. */
export type Sha256Hex = (text: string) => string;

/** The end of a log: the number of its lines, and the hash of the last line. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head of a log without lines. */
export const EMPTY_CHAIN_HEAD: ChainHead = { seq: 0, hash: '0'.repeat(64) };

export interface ChainedLine extends ChainHead {
  /** JSON on one line: the record's fields between `seq` and `prev`, with the line's own hash last. */
  readonly text: string;
}

/**
 * Creates the line that appends a record to `head`.
 * @param torn the incomplete line that a crash left after `head`; null when the log ends with a complete line
 */
export function createChainedLine(
  record: Readonly<Record<string, unknown>>,
  head: ChainHead,
  torn: string | null,
  sha256: Sha256Hex,
): ChainedLine {
  const seq = head.seq + 1;
  const tear = torn === null ? {} : { torn: sha256(torn) };
  const body = JSON.stringify({ seq, ...record, ...tear, prev: head.hash });
  const hash = sha256(body);
  return { seq, hash, text: withHash(body, hash) };
}

const withHash = (body: string, hash: string): string => `${body.slice(0, -1)},"hash":"${hash}"}`;

/** Consecutive lines of the log that are changed or incomplete. */
interface Torn {
  /** The line number, in the log, of the first of these lines. The first line of the log is 1. */
  readonly line: number;
  /** The text of the lines, joined by line ends. */
  readonly text: string;
}

export type ChainVerification =
  | {
      readonly isIntact: true;
      readonly head: ChainHead;
      /** The lines that contain a record. */
      readonly records: readonly string[];
      /** The numbers, from 1, of lines that a crash left incomplete and that a later line acknowledges. */
      readonly torn: readonly number[];
      /** An incomplete line at the end, left by a crash; the next line must acknowledge it. */
      readonly tail: Torn | null;
    }
  | {
      readonly isIntact: false;
      /** Number of the faulty line, from 1. */
      readonly line: number;
      readonly reason: string;
    };

const NOT_AS_WRITTEN = 'its content does not match its hash';
/** The length of the end that `withHash` gives a line. */
const SEAL_LENGTH = withHash('', EMPTY_CHAIN_HEAD.hash).length;

/**
 * Verifies that the lines are unchanged, complete and in order.
 * @param lines without line ends
 * @param noted the last line according to the head file, which is updated after the log and can lag behind after a
 * crash or a full disk
 */
export function verifyChain(lines: readonly string[], noted: ChainHead, sha256: Sha256Hex): ChainVerification {
  let head = EMPTY_CHAIN_HEAD;
  let tear: Torn | null = null;
  const torn: number[] = [];
  const records: string[] = [];
  for (const [place, text] of lines.entries()) {
    const line = place + 1;
    const sealed = unsealed(text, sha256);
    if (sealed === null) {
      tear = tear === null ? { line, text } : { line: tear.line, text: `${tear.text}\n${text}` };
      continue;
    }
    if (tear !== null && sealed.torn !== sha256(tear.text))
      return { isIntact: false, line: tear.line, reason: NOT_AS_WRITTEN };
    const reason = faultOf(sealed, head, tear, noted);
    if (reason !== null) return { isIntact: false, line, reason };
    if (tear !== null) torn.push(tear.line);
    tear = null;
    head = { seq: sealed.seq, hash: sealed.hash };
    records.push(text);
  }
  if (noted.seq <= head.seq) return { isIntact: true, head, records, torn, tail: tear };
  if (tear !== null) return { isIntact: false, line: tear.line, reason: NOT_AS_WRITTEN };
  return {
    isIntact: false,
    line: lines.length + 1,
    reason: `${noted.seq} records were written, but only ${head.seq} remain`,
  };
}

interface Sealed extends ChainHead {
  readonly prev: unknown;
  readonly torn: unknown;
}

/** Parses a line; null when its text does not match its own hash, because it is incomplete or changed. */
function unsealed(text: string, sha256: Sha256Hex): Sealed | null {
  const body = `${text.slice(0, -SEAL_LENGTH)}}`;
  const hash = sha256(body);
  if (text !== withHash(body, hash)) return null;
  const record = parseJson(body);
  if (typeof record !== 'object' || record === null || !('seq' in record) || typeof record.seq !== 'number')
    return null;
  return {
    seq: record.seq,
    hash,
    prev: 'prev' in record ? record.prev : null,
    torn: 'torn' in record ? record.torn : null,
  };
}

function faultOf(sealed: Sealed, head: ChainHead, tear: Torn | null, noted: ChainHead): string | null {
  if (tear === null && sealed.torn !== null) return 'the incomplete line before this line is missing';
  if (sealed.seq !== head.seq + 1) return `record ${sealed.seq} follows record ${head.seq}`;
  if (sealed.prev !== head.hash) return 'its previous hash is not that of the line before it';
  return sealed.seq === noted.seq && sealed.hash !== noted.hash ? 'its hash differs from that in the head file' : null;
}
