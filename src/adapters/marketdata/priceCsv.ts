import { isCalendarDate } from '../../domain/shared/calendar/calendarDate.js';
import { isoDateOfTimestamp } from '../../domain/shared/calendar/calendarDays.js';
import type { Dividend, Split } from '../../domain/dashboard/market/priceHistory.js';
import type { RawBar } from '../../domain/dashboard/market/readBars.js';
import { readCurrency } from '../../domain/dashboard/market/currency.js';

/** The content of a price file, or the reason why it cannot be used. */
export type PriceFileReading =
  | {
      readonly kind: 'prices';
      readonly rows: readonly RawBar[];
      /** Null when the file has no `currency` column, or an empty one. */
      readonly currency: string | null;
      /** Absent when the file has no column for splits. */
      readonly splits?: readonly Split[];
      readonly dividends?: readonly Dividend[];
    }
  | { readonly kind: 'unavailable'; readonly reason: string };

const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Reads price rows from CSV text. Cells are numbers and dates, so commas always separate them; splitting at commas is
 * five times as fast as a CSV parser. Columns are found by name: `currency`, `dividends` and `stock splits` are
 * optional, and unknown columns are ignored.
 */
export function readPriceCsv(text: string, name: string): PriceFileReading {
  if (text.includes('\0')) return { kind: 'unavailable', reason: `${name} is not a text file.` };
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const names = header.split(',').map((cell) => bare(cell).toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const reason = `The first line of ${name} must be ${COLUMNS.join(',')}; missing: ${missing.join(', ')}.`;
    return { kind: 'unavailable', reason };
  }
  const [date, open, high, low, close, volume] = COLUMNS.map((column) => names.indexOf(column));
  const currencyColumn = names.indexOf('currency');
  const [dividendColumn, splitColumn] = ['dividends', 'stock splits'].map((column) => names.indexOf(column));
  const actionsIn = (column = -1): Action[] | null => (column < 0 ? null : []);
  const dividends = actionsIn(dividendColumn);
  const splits = actionsIn(splitColumn);
  const currencies = new Set<string>();
  const rows: RawBar[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const cells = line.split(',');
    if (currencyColumn >= 0) currencies.add(bare(cells[currencyColumn] ?? ''));
    const day = dayIn(cells[date ?? -1] ?? '');
    addAction(dividends, day, cells[dividendColumn ?? -1]);
    addAction(splits, day, cells[splitColumn ?? -1]);
    rows.push({
      date: day,
      open: numberIn(cells[open ?? -1]),
      high: numberIn(cells[high ?? -1]),
      low: numberIn(cells[low ?? -1]),
      close: numberIn(cells[close ?? -1]),
      volume: numberIn(cells[volume ?? -1]),
    });
  }
  const reading = withCurrency(rows, [...currencies], name);
  if (reading.kind === 'unavailable') return reading;
  return {
    ...reading,
    ...(splits === null ? {} : { splits: splits.map(({ on, value }) => ({ date: on, ratio: value })) }),
    ...(dividends === null ? {} : { dividends: dividends.map(({ on, value }) => ({ date: on, amount: value })) }),
  };
}

interface Action {
  /** ISO date of the dividend or split. */
  readonly on: string;
  readonly value: number;
}

/** Adds a dividend or split. A day without a dividend or split has 0 or an empty cell. */
function addAction(actions: Action[] | null, on: string, cell: string | undefined): void {
  const value = numberIn(cell);
  if (actions !== null && value !== null && value > 0 && isCalendarDate(on)) actions.push({ on, value });
}

function withCurrency(rows: readonly RawBar[], written: readonly string[], name: string): PriceFileReading {
  const codes = [...new Set(written.filter((text) => text !== '').map((text) => readCurrency(text) ?? text))];
  const [code = null, ...others] = codes;
  if (others.length > 0)
    return unavailable(
      `The currency column of ${name} has more than one currency: ${codes.slice(0, CODES_SHOWN).join(', ')}. Use one for all rows.`,
    );
  const currency = readCurrency(code);
  if (code !== null && currency === null)
    return unavailable(
      `The currency column of ${name} has "${code.slice(0, CODE_LENGTH_SHOWN)}", which is not a currency code such as USD.`,
    );
  return { kind: 'prices', rows, currency };
}

const CODES_SHOWN = 5;
const CODE_LENGTH_SHOWN = 20;

export const unavailable = (reason: string): PriceFileReading => ({ kind: 'unavailable', reason });

/** Removes spaces and the quotes that some spreadsheets put around every cell. */
function bare(cell: string): string {
  const text = cell.trim();
  return text.startsWith('"') ? text.replace(/^"(.*)"$/, '$1') : text;
}

const TIME_AFTER_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:/;

/** Returns the date in a cell. pandas writes the midnight of the exchange after it, such as 00:00:00-05:00. */
function dayIn(cell: string): string {
  const text = bare(cell);
  return TIME_AFTER_DATE.test(text) ? isoDateOfTimestamp(text) : text;
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberIn(cell: string | undefined): number | null {
  const text = bare(cell ?? '');
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}
