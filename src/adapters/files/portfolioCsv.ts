import { readPortfolio, type PortfolioReading } from '../../domain/portfolio/readPortfolio.js';
import { readCsvTable } from './csvTable.js';

/** What the text of a portfolio says, and what is wrong with it, by line. */
export function judgePortfolioCsv(text: string): PortfolioReading {
  const { rows, errors } = readCsvTable(text);
  const { positions, options, errors: others } = readPortfolio(rows);
  return { positions, options, errors: [...errors, ...others].toSorted((one, other) => one.line - other.line) };
}
