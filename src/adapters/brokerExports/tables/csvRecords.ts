import { CsvError, parse, type InfoRecord } from 'csv-parse/sync';
import type { LineNote } from '../../../domain/dashboard/imports/statement.js';

/** A record of a CSV file; its cells can contain line breaks. */
export interface CsvRecord {
  /** Number of the record's first line, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvReading {
  readonly records: readonly CsvRecord[];
  readonly faults: readonly LineNote[];
}

/** In order of preference: on a tie the comma comes last, because it can be a decimal mark. */
const DELIMITERS = [';', '\t', ','] as const;
const LINES_FOR_THE_DELIMITER = 40;

/** Splits CSV text into records with the numbers of their first lines. Blank lines are records of one empty cell. */
export function readCsvRecords(text: string): CsvReading {
  const normalized = text.replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let end = 0;
  const takeRecord = (cells: string[], { lines }: InfoRecord): null => {
    records.push({ line: end + 1, cells });
    end = Math.max(end + 1, lines);
    return null;
  };
  const { stackTraceLimit } = Error;
  // The parser creates an error for each record whose length differs from the first; stack traces slow it down.
  Error.stackTraceLimit = 0;
  try {
    parse(normalized, {
      bom: true,
      trim: true,
      delimiter: delimiterOf(normalized),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: takeRecord,
    });
    return { records, faults: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, faults: [{ line: end + 1, message: UNMATCHED_QUOTE }] };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const UNMATCHED_QUOTE =
  'A quotation mark in the row that starts on this line is never closed, so this row and the rest of the file cannot be read. Export the file again or, if you have edited it, remove the mark or close it.';

/** Chooses the delimiter that lines with equally many contain most often; text in quotation marks does not count. */
function delimiterOf(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split('\n', LINES_FOR_THE_DELIMITER);
  const agreement = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const groups = [...Map.groupBy(counts, (count) => count).values()];
    return Math.max(0, ...groups.map((same) => same.length * (same[0] ?? 0)));
  });
  return DELIMITERS[agreement.indexOf(Math.max(...agreement))] ?? ',';
}
