import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { PortfolioRow, RowError } from '../../domain/portfolio/readPortfolio.js';

const cellsOfLine = z.tuple([z.array(z.string())]);
const NOT_CSV = 'This line is not CSV. Look for a quotation mark without its partner.';

/** The rows of CSV text by column name. Each line is parsed alone, so that a stray quotation mark costs one line. */
export function readPortfolioCsv(text: string): { rows: PortfolioRow[]; errors: RowError[] } {
  const errors: RowError[] = [];
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
  const columns = header?.cells.map((name) => name.toLowerCase()) ?? [];
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
  }));
  return { rows, errors };
}

function cellsOf(line: string): string[] | null {
  try {
    const [cells] = cellsOfLine.parse(parse(line, { trim: true, relax_column_count: true }));
    return cells;
  } catch {
    return null;
  }
}
