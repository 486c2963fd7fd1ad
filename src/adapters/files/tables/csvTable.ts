import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Lines count from 1, including the header. */
interface CsvRow {
  readonly line: number;
  /** Cells by column name. */
  readonly cells: Readonly<Record<string, string>>;
}

/** An error in a line, and how to fix it. */
interface LineError {
  readonly line: number;
  readonly message: string;
}

interface CsvTable {
  /** Column names from the first line, in lower case. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly errors: readonly LineError[];
}

const cellsOfLine = z.tuple([z.array(z.string())]);
const NOT_CSV = 'This line is not valid CSV. Look for an unmatched quotation mark.';

/**
 * Reads the rows of CSV text by column name. Each line is parsed separately, so that a stray quotation mark spoils only
 * one line.
 */
export function readCsvTable(text: string): CsvTable {
  const errors: LineError[] = [];
  const records = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((content, index) => {
      if (content.trim() === '') return [];
      const line = index + 1;
      const cells = cellsOf(content);
      if (cells === null) errors.push({ line, message: NOT_CSV });
      return cells === null ? [] : [{ line, cells }];
    });
  const [header, ...lines] = records;
  if (header === undefined) return { columns: [], rows: [], errors };
  const columns = withoutEmptyEnd(header.cells).map((name) => name.toLowerCase());
  const twice = columns.find((name, i) => name !== '' && columns.indexOf(name) !== i);
  if (twice !== undefined) return { columns, rows: [], errors: [{ line: header.line, message: namedTwice(twice) }] };
  const rows: CsvRow[] = [];
  for (const { line, cells } of lines) {
    const filled = withoutEmptyEnd(cells).length;
    if (filled === 0) continue;
    if (filled > columns.length) errors.push({ line, message: tooMany(filled, columns.length) });
    else rows.push({ line, cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) });
  }
  return { columns, rows, errors };
}

/** Removes the empty cells that spreadsheets add at the end of lines. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const namedTwice = (column: string): string => `The first line has the column ${column} twice. Keep one of them.`;

const tooMany = (cells: number, columns: number): string =>
  `This line has ${cells} cells, but the header has ${columns} columns. Write numbers without thousands separators: 1234.50.`;

function cellsOf(line: string): string[] | null {
  try {
    const [cells] = cellsOfLine.parse(parse(line, { trim: true, relax_column_count: true }));
    return cells;
  } catch {
    return null;
  }
}
