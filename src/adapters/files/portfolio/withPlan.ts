import type { PositionPlan } from '../../../domain/dashboard/portfolio/position.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import { decimalText, toDecimal } from '../../../domain/dashboard/portfolio/decimal.js';
import { readCsvTable } from '../tables/csvTable.js';
import { formatCsvLine } from '../tables/formatCsvLine.js';

/**
 * Returns the portfolio's text with another stop and entry date on the ticker's first line. Adds the line and the
 * columns if they are missing, and leaves all other lines as they are.
 */
export function withPlan(text: string, ticker: string, { stop, entryDate }: PositionPlan): string {
  const { columns, rows } = readCsvTable(text);
  const plan = { stop: stop === null ? '' : decimalText(toDecimal(stop)), entry_date: entryDate ?? '' };
  const allColumns = [...columns, ...Object.keys(plan).filter((name) => !columns.includes(name))];
  const row = rows.find(({ cells }) => canonicalTicker(cells['ticker'] ?? '') === ticker);
  const cells: Readonly<Record<string, string>> = { ticker, quantity: '0', ...row?.cells, ...plan };
  const planned = formatCsvLine(allColumns.map((name) => cells[name] ?? ''));
  const lines = text.split(LINE_END);
  const header = lines.findIndex((line) => line.replace(BYTE_ORDER_MARK, '').trim() !== '');
  if (allColumns.length > columns.length) lines[header] = formatCsvLine(allColumns);
  if (row !== undefined) lines[row.line - 1] = planned;
  else lines.splice(lines.findLastIndex((line) => line.trim() !== '') + 1, 0, planned);
  return lines.join(text.includes('\r\n') ? '\r\n' : '\n');
}

const LINE_END = /\r\n|\n|\r/;
const BYTE_ORDER_MARK = /^\uFEFF/;
