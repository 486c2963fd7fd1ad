import type { SavedPlan } from '../../../domain/dashboard/portfolio/position.js';
import { decimalText, toDecimal } from '../../../domain/dashboard/portfolio/decimal.js';
import { readPortfolio } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { quoteCsvCell } from '../../../domain/shared/quoteCsvCell.js';
import { readCsvTable } from '../tables/csvTable.js';

/** Formats a price without an exponent; an absent price is the empty text. */
export const priceCell = (price: number | null = null): string => (price === null ? '' : decimalText(toDecimal(price)));

/**
 * Returns the portfolio's text with a new plan on the ticker's first valid line, and a new average price if one is
 * given. Adds the line and the columns if they are missing, and leaves all other lines as they are.
 */
export function withPlan(
  text: string,
  ticker: string,
  { stop, entryDate, averagePrice, stopFrom, initialStop }: SavedPlan,
): string {
  const { columns, rows } = readCsvTable(text);
  const plan = { stop: priceCell(stop), entry_date: entryDate ?? '' };
  const cost = averagePrice === undefined ? {} : { average_price: priceCell(averagePrice), cost_assumed: '' };
  const start =
    stopFrom === undefined && !columns.includes('stop_from')
      ? {}
      : { stop_from: stopFrom ?? '', initial_stop: priceCell(initialStop) };
  const allColumns = [...columns, ...Object.keys({ ...plan, ...start }).filter((name) => !columns.includes(name))];
  const row = rows.find((each) => readPortfolio([each]).positions[0]?.ticker === ticker);
  const cells: Readonly<Record<string, string>> = { ticker, quantity: '0', ...row?.cells, ...plan, ...start, ...cost };
  const formatted = (line: readonly string[]): string => line.map(quoteCsvCell).join(',');
  const planned = formatted(allColumns.map((name) => cells[name] ?? ''));
  // The lines have even indices; the line endings between them have odd indices.
  const parts = text.split(/(\r\n|\n|\r)/);
  const header = parts.findIndex((part) => part.replace(/^\uFEFF/, '').trim() !== '');
  if (allColumns.length > columns.length) parts[header] = formatted(allColumns);
  if (row !== undefined) parts[2 * (row.line - 1)] = planned;
  else parts.splice(parts.findLastIndex((part) => part.trim() !== '') + 1, 0, parts[1] ?? '\n', planned);
  return parts.join('');
}
