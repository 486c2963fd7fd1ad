import type { ColumnMapping, SavedMapping, UnmappedTable } from '../../../domain/dashboard/imports/columnMapping.js';
import type { BrokerStatement } from '../../../domain/dashboard/imports/statement.js';

/** The largest file that is imported: 50,000 transactions take about 6 MB. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

/** The most columns of a line: brokers' tables have fewer than a hundred. */
export const MAX_IMPORT_COLUMNS = 1000;

/** A file that the user wants to import. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The user's description of the columns; null when the layout must be recognized. */
  readonly mapping: ColumnMapping | null;
}

/** The mapping with which a file was read. */
export interface AppliedMapping extends Pick<SavedMapping, 'header' | 'mapping'> {
  /** Null when the mapping came with the file and is not saved yet. */
  readonly savedAt: Date | null;
  readonly tables: readonly UnmappedTable[];
}

/** Why a file cannot be read. */
export type UnknownFileReason =
  | 'empty'
  | 'not_text'
  | 'no_lines'
  | 'no_table'
  | 'too_many_columns'
  | 'unknown_sections';

/** The result of reading a file. The layout is recognized from the content. */
export type BrokerFileReading =
  | { readonly kind: 'statement'; readonly statement: BrokerStatement; readonly mapped: AppliedMapping | null }
  /** The program's own `ticker,quantity,average_price` format. */
  | { readonly kind: 'portfolio'; readonly csv: string }
  /** A table that needs a mapping. */
  | { readonly kind: 'unmapped'; readonly tables: readonly UnmappedTable[] }
  /** The file lacks columns that the mapping names. */
  | { readonly kind: 'columns_missing'; readonly columns: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownFileReason };

/** Reads the files that brokers export, and reads other tables with the user's mapping. */
export interface BrokerFileReader {
  /** Tries to recognize the layout first, unless the file comes with a mapping; tries saved mappings last. */
  read(file: Omit<ImportFile, 'name'>, saved: readonly SavedMapping[]): BrokerFileReading;
}
