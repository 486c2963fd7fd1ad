import {
  missingColumns,
  missingColumnsError,
  readPortfolio,
  type PortfolioReading,
} from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { readCsvTable } from '../tables/csvTable.js';

/** Parses the text of a portfolio and collects errors by line. */
export function parsePortfolioCsv(text: string): PortfolioReading {
  const { columns, rows, errors } = readCsvTable(text);
  const missing = missingColumns(columns);
  // With an unknown header, every line would fail with the same error.
  if (columns.length > 0 && missing.length > 0)
    return { positions: [], options: [], errors: [missingColumnsError(columns, missing)] };
  const { positions, options, errors: others } = readPortfolio(rows);
  return { positions, options, errors: [...errors, ...others].toSorted((one, other) => one.line - other.line) };
}
