import { z } from 'zod';
import { Failure } from '../../../domain/shared/failure/failure.js';

/**
 * A dump is gzipped JSON lines. Control lines begin with `#`: first the head; then, for each table, its name, its rows
 * as PostgreSQL writes them (`row_to_json`) and their checksum; then the sequences; then the end. The migrations define
 * the tables, which docs/cloud-data.md describes.
 */
export const CONTROL_LINE_PREFIX = '#';
export const DUMP_FORMAT_VERSION = 1;

export const dumpHeadLine = z.object({
  plumbline_dump: z.literal(DUMP_FORMAT_VERSION),
  /** The program version that wrote the dump. */
  program: z.string(),
  made_at: z.iso.datetime(),
  /** The migrations that had run, in order. */
  schema: z.array(z.string()).min(1),
});
export type DumpHead = z.infer<typeof dumpHeadLine>;

const tableLine = z.object({ table: z.string(), columns: z.string() });

/**
 * The checksum of a table: the number of its rows, and the SHA-256 of all rows in primary key order, each followed by a
 * line feed.
 */
export const tableChecksumLine = z.object({ rows: z.int(), sha256: z.string() });
export type TableChecksum = z.infer<typeof tableChecksumLine>;

/** The value of an identity column's sequence. */
export const sequenceLine = z.object({
  counter: z.string(),
  column: z.string(),
  last: z.string().regex(/^\d+$/),
  is_called: z.boolean(),
});
export type SequenceState = z.infer<typeof sequenceLine>;

/** The SHA-256 of everything before this line; a dump without this line was truncated. */
const endLine = z.object({ end: z.string() });

export const controlLine = z.union([tableLine, tableChecksumLine, sequenceLine, endLine]);

export const formatControlLine = (line: object): string => `${CONTROL_LINE_PREFIX}${JSON.stringify(line)}`;

/** Tells the operator why a dump is not written or not restored. */
export class DumpRefused extends Failure {
  readonly kind = 'conflict';
  constructor(message: string) {
    super('dump_refused', message);
  }
}
