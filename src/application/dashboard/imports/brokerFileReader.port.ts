import type { BrokerStatement } from '../../../domain/dashboard/imports/statement.js';

/** The largest file that is imported: 50,000 transactions take about 6 MB. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

/** A file that the user wants to import. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The result of reading a file, whose layout is recognized from its content. */
export type BrokerFileReading =
  | { readonly kind: 'statement'; readonly statement: BrokerStatement }
  /** The program's own `ticker,quantity,average_price` format. */
  | { readonly kind: 'portfolio'; readonly csv: string }
  /** The file has no known layout. */
  | { readonly kind: 'unknown' };

/** Reads the files that brokers export. */
export interface BrokerFileReader {
  read(bytes: Uint8Array): BrokerFileReading;
}
