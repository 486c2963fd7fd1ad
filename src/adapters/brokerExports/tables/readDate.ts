import { isCalendarDate } from '../../../domain/shared/calendar/calendarDate.js';
import type { DateOrder } from '../../../domain/dashboard/imports/columnMapping.js';
import { MONTHS } from '../../../domain/dashboard/imports/optionSymbol.js';

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})/;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const NAMED = /^([A-Z]{3})[ -](\d{1,2}),?[ -](\d{4})/i;
const NAMED_DAY_FIRST = /^(\d{1,2})[ -]([A-Z]{3})[ -](\d{4})/i;

/** Two-digit years from here on belong to the 1900s, as in POSIX. */
const CENTURY_PIVOT = '69';

/**
 * Reads the date at the start of a text, such as `09/02/2026 as of 09/01/2026`, as an ISO date; null when the text does
 * not start with a date.
 */
export function readDate(text: string, order: DateOrder = 'month_first'): string | null {
  const trimmed = text.trim();
  const date = isoOf(ISO.exec(trimmed) ?? COMPACT.exec(trimmed)) ?? slashed(trimmed, order) ?? named(trimmed);
  return date !== null && isCalendarDate(date) ? date : null;
}

function isoOf(match: RegExpExecArray | null): string | null {
  const [, year, month, day] = match ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

function slashed(text: string, order: DateOrder): string | null {
  const [, first, second, year] = SLASHED.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const [month, day] = order === 'month_first' ? [first, second] : [second, first];
  const century = year.length === 4 ? '' : year < CENTURY_PIVOT ? '20' : '19';
  return `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function named(text: string): string | null {
  const [, day, name, year] = NAMED_DAY_FIRST.exec(text.replace(NAMED, '$2 $1 $3')) ?? [];
  const month = name === undefined ? 0 : MONTHS.indexOf(name.toUpperCase()) + 1;
  return month === 0 || day === undefined ? null : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
