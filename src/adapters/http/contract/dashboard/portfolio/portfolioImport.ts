import { z } from 'zod';
import { MAX_IMPORT_BYTES } from '../../../../../application/dashboard/imports/brokerFileReader.port.js';
import { timestamp } from '../../shared/fields.js';
import { columnMapping, unmappedTable } from './columnMapping.js';
import { transaction } from './ledger.js';

/** Import of a file that a broker exported: preview, save, undo. Decimals are strings. */

const BASE64_LENGTH = 4 * Math.ceil(MAX_IMPORT_BYTES / 3);

export const importFileRequest = z.strictObject({
  file_name: z.string().min(1).max(255),
  /** The bytes of the file, in base64. */
  content: z.base64().max(BASE64_LENGTH, 'must be a file of at most 16 MiB'),
  /** The meaning of each column; null to have the layout recognized. */
  mapping: columnMapping.nullable().default(null),
  /** Keeps held tickers that the file does not list. */
  keep_unlisted: z.boolean().default(false),
  /** Uses only the positions of a file that also lists transactions; the ledger stays unchanged. */
  positions_only: z.boolean().default(false),
  /** If false, reports what would change and stores nothing. */
  save: z.boolean().default(false),
  /** Saves even if lines contradict each other or cannot be read. */
  accept_contradictions: z.boolean().default(false),
});

const decimal = z.string();
/** The average price is null when the cost of a lot is unknown, or the currency of the price differs or is unknown. */
const holding = z.object({ quantity: decimal, average_price: decimal.nullable() }).nullable();
const lineNotes = z.array(z.object({ line: z.int(), message: z.string() }));

export const importFileReply = z.discriminatedUnion('kind', [
  /** The file is in the program's own format: import `csv` with `POST /ui/portfolio`. */
  z.object({ kind: z.literal('portfolio'), csv: z.string() }),
  /** The layout is not known: send the file again with a mapping. The most likely table comes first. */
  z.object({ kind: z.literal('unmapped'), tables: z.array(unmappedTable) }),
  z.object({
    kind: z.literal('statement'),
    saved: z.boolean(),
    broker: z.string(),
    /** The mapping with which the file was read; null when its layout was recognized. */
    mapped: z
      .object({
        mapping: columnMapping,
        header: z.array(z.string()),
        /** Null before the first import with this mapping. */
        saved_at: timestamp.nullable(),
        tables: z.array(unmappedTable),
      })
      .nullable(),
    accounts: z.array(z.string()),
    /** How many times numbers in the file were compared with each other, by kind of check. */
    checks: z.array(z.object({ label: z.string(), count: z.int() })),
    contradictions: lineNotes,
    unreadable: lineNotes,
    notes: lineNotes,
    ignored: lineNotes,
    /** Unreadable lines of the current portfolio. Imported positions remove them; transactions only ignore them. */
    dropped: lineNotes,
    /** Null when the positions of the file replace the portfolio file. */
    ledger: z
      .object({
        /** Transactions that the ledger lacks. */
        added: z.int(),
        /** The first few of the added transactions, oldest first. */
        listed: z.array(transaction),
        /** Number of transactions left out because an earlier import added them. */
        duplicates: z.int(),
        /** The first few of the duplicates. */
        repeated: lineNotes,
        /** Lines that cannot be added to the ledger. */
        faulty: lineNotes,
        /** Whether the ledger's positions replace those in the portfolio file. If so, `changes` compares the two. */
        replaces_portfolio: z.boolean(),
      })
      .nullable(),
    /** Whether the file lists positions, which can then be imported without its transactions. */
    lists_positions: z.boolean(),
    /** Why nothing in the file can be saved; null when something can. */
    refusal: z.string().nullable(),
    changes: z.array(
      z.object({
        kind: z.enum(['new', 'changed', 'unchanged', 'gone', 'kept']),
        ticker: z.string(),
        before: holding,
        after: holding,
        lines: z.array(z.int()),
        note: z.string().nullable(),
      }),
    ),
  }),
]);

export const forgetMappingRequest = z.strictObject({ header: z.array(z.string()).min(1) });
export const forgetMappingReply = z.object({ forgotten: z.literal(true) });

export const latestImportReply = z.object({
  /**
   * The import that can be undone; null when nothing was imported or when the portfolio has changed since the import.
   */
  undo: z.object({ file: z.string(), imported_at: timestamp }).nullable(),
});

/** The time of the import to undo; the request is refused when another import is the latest. */
export const undoImportRequest = z.strictObject({ imported_at: timestamp });

export type ImportFileReply = z.infer<typeof importFileReply>;
export type StatementReply = Extract<ImportFileReply, { kind: 'statement' }>;
export type LatestImportReply = z.infer<typeof latestImportReply>;
