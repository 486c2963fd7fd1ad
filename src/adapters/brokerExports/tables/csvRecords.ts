import { parse } from 'csv-parse/sync';
import { z } from 'zod';
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

const DELIMITERS = [',', ';', '\t'] as const;
const LINES_FOR_THE_DELIMITER = 40;

const parsedRecords = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** Splits CSV text into records with the numbers of their first lines. Blank lines are records of one empty cell. */
export function readCsvRecords(text: string): CsvReading {
  const normalized = text.replace(/\r\n?/g, '\n');
  try {
    return { records: parseRecords(normalized), faults: [] };
  } catch (error) {
    const line = brokenLine(error);
    if (line === null) throw error;
    const lines = normalized.split('\n');
    const readable = parseRecords(lines.slice(0, line - 1).join('\n'));
    return { records: readable, faults: [{ line, message: UNMATCHED_QUOTE }] };
  }
}

const UNMATCHED_QUOTE =
  'A quotation mark on this line is never closed, so this line and the rest of the file cannot be read.';

function parseRecords(text: string): CsvRecord[] {
  const rows = parsedRecords.parse(
    parse(text, {
      info: true,
      bom: true,
      trim: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  let end = 0;
  return rows.map(({ record, info }) => {
    const line = end + 1;
    end = Math.max(end + 1, info.lines);
    return { line, cells: record };
  });
}

function delimiterOf(text: string): string {
  const head = text.split('\n', LINES_FOR_THE_DELIMITER).join('\n');
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const quoteError = z.object({ code: z.string().startsWith('CSV_'), lines: z.number() });

/** Returns the number of the line that the parser could not read; null for other errors. */
function brokenLine(error: unknown): number | null {
  const { data } = quoteError.safeParse(error);
  return data === undefined ? null : data.lines;
}
