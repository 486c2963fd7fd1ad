import { isCalendarDate } from '../../shared/calendar/calendarDate.js';
import { readOccSymbol } from '../market/occSymbol.js';
import type { HeldPosition, Position } from './position.js';
import { canonicalTicker } from '../../shared/ticker.js';

/** One record of the portfolio file, by column name. `line` counts from 1, the header included. */
export interface PortfolioRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A fault in one line, and how to fix it. */
export interface PortfolioRowError {
  readonly line: number;
  readonly message: string;
}

export interface PortfolioReading {
  readonly positions: readonly Position[];
  /** Option positions. They are compared with the broker, but not audited. */
  readonly options: readonly HeldPosition[];
  readonly errors: readonly PortfolioRowError[];
}

/** The maximum size of a portfolio file, in bytes of UTF-8. */
export const MAX_PORTFOLIO_BYTES = 1024 * 1024;

const REQUIRED_COLUMNS = ['ticker', 'quantity', 'average_price'] as const;
const MAX_SECTOR_LENGTH = 60;
/** The value of the column `cost_assumed` for a position that was imported without a cost. */
export const COST_ASSUMED = 'yes';
const HEADER_LINE = 1;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Reads the portfolio file: the columns `ticker`, `quantity` and `average_price`, and optionally `stop`, `entry_date`,
 * `sector`, `cost_assumed`, `stop_from` and `initial_stop`. An option has its OCC symbol as ticker. A bad row is
 * reported as an error, and the other rows are still read.
 */
export function readPortfolio(rows: readonly PortfolioRow[]): PortfolioReading {
  const positions: Position[] = [];
  const options: HeldPosition[] = [];
  const errors: PortfolioRowError[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = readRow(cells);
    if (row.kind === 'faulty') {
      errors.push({ line, message: row.message });
      continue;
    }
    const { ticker, quantity, averagePrice, isCostAssumed } = row.position;
    const first = lineOf.get(ticker);
    if (first !== undefined) {
      errors.push({ line, message: duplicate(ticker, first) });
      continue;
    }
    lineOf.set(ticker, line);
    if (readOccSymbol(ticker) === null) positions.push(row.position);
    else options.push({ ticker, quantity, averagePrice, ...(isCostAssumed ? { isCostAssumed } : {}) });
  }
  return { positions, options, errors };
}

type RowReading =
  | { readonly kind: 'position'; readonly position: Position }
  /** `message` says what to change. */
  | { readonly kind: 'faulty'; readonly message: string };

const faulty = (message: string): RowReading => ({ kind: 'faulty', message });

function readRow(cells: PortfolioRow['cells']): RowReading {
  const text = (column: string): string => (cells[column] ?? '').trim();
  const ticker = canonicalTicker(text('ticker')) ?? optionSymbol(text('ticker'));
  if (ticker === null) {
    return faulty(
      `"${text('ticker')}" is not a ticker. Use 1 to 10 letters, digits, dots or hyphens, beginning with a letter.`,
    );
  }
  const quantity = readNumber(text('quantity'));
  if (quantity === null) {
    return faulty(
      `${ticker}: the quantity "${text('quantity')}" is not a number. Write 100 or -100, or 0 to watch the ticker.`,
    );
  }
  const averagePrice = text('average_price') === '' && quantity === 0 ? 0 : readNumber(text('average_price'));
  if (averagePrice === null || averagePrice < 0 || (averagePrice === 0 && quantity !== 0)) {
    return faulty(`${ticker}: the average_price "${text('average_price')}" must be a price above 0, such as 123.45.`);
  }
  const stop = text('stop') === '' ? null : (readNumber(text('stop')) ?? 0);
  if (stop !== null && stop <= 0) {
    return faulty(
      `${ticker}: the stop "${text('stop')}" must be a price above 0. Leave it empty to let the framework set it.`,
    );
  }
  const [entryDate, stopFrom] = [text('entry_date'), text('stop_from')];
  for (const [column, date] of Object.entries({ entry_date: entryDate, stop_from: stopFrom }))
    if (date !== '' && !isCalendarDate(date))
      return faulty(`${ticker}: the ${column} "${date}" is not a date. Write it as 2017-12-29, or leave it empty.`);
  const initialStop = text('initial_stop') === '' ? null : (readNumber(text('initial_stop')) ?? 0);
  if (initialStop !== null && initialStop <= 0)
    return faulty(`${ticker}: the initial_stop "${text('initial_stop')}" must be a price above 0, or empty.`);
  const sector = text('sector');
  if (sector.length > MAX_SECTOR_LENGTH)
    return faulty(`${ticker}: the sector is longer than ${MAX_SECTOR_LENGTH} characters. Shorten it.`);
  return {
    kind: 'position',
    position: {
      ticker,
      quantity,
      averagePrice,
      stop,
      entryDate: entryDate === '' ? null : entryDate,
      ...(stop === null || stopFrom === '' ? {} : { stopFrom, ...(initialStop === null ? {} : { initialStop }) }),
      ...(sector === '' ? {} : { sector }),
      ...(text('cost_assumed').toLowerCase() === COST_ASSUMED ? { isCostAssumed: true } : {}),
    },
  };
}

/** Reads an option contract's symbol, which may contain spaces; null when the text is not one. */
function optionSymbol(text: string): string | null {
  const symbol = text.replaceAll(' ', '').toUpperCase();
  return readOccSymbol(symbol) === null ? null : symbol;
}

/** Accepts plain decimals only: "1,000" and "1e3" are ambiguous. */
function readNumber(text: string): number | null {
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

/** Returns the required columns that the header lacks. */
export const missingColumns = (columns: readonly string[]): string[] =>
  REQUIRED_COLUMNS.filter((column) => !columns.includes(column));

const IMPORT_HINT = 'To read a file that your broker exported, run: plumbline import FILE.';

/** Returns the separator of a header that was read as a single column, because it is not the comma. */
const separatorIn = ([only = '', ...others]: readonly string[]): string | null => {
  if (others.length > 0) return null;
  if (only.includes(';')) return 'semicolons';
  return only.includes('\t') ? 'tabs' : null;
};

export function missingColumnsError(columns: readonly string[], missing: readonly string[]): PortfolioRowError {
  const separator = separatorIn(columns);
  return { line: HEADER_LINE, message: separator === null ? missingText(missing) : separatedText(separator) };
}

const separatedText = (separator: string): string =>
  `The columns are separated by ${separator}. Separate them by commas, and write decimals with a point: AAPL,10,150.25. ${IMPORT_HINT}`;

const missingText = (missing: readonly string[]): string =>
  `The first line must name the columns ticker, quantity and average_price; missing: ${missing.join(', ')}. Add or rename columns, or delete the lines above the one with the column names. ${IMPORT_HINT}`;

const duplicate = (ticker: string, firstLine: number): string =>
  `${ticker} is already on line ${firstLine}. Keep one line for each ticker.`;
