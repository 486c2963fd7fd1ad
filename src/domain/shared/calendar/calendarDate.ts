const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ZERO = '0'.charCodeAt(0);
const DASH = '-'.charCodeAt(0);

/**
 * Whether the text is an existing ISO date (2017-02-29 is not). For speed, it uses neither `Date` nor a pattern: an
 * audit run reads 75,000 dates.
 */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const leapDay = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return year >= 0 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0) + leapDay;
}

/** Parses digits as a number; NaN unless all characters are digits. */
function digits(text: string, from: number, end: number): number {
  let value = 0;
  for (let place = from; place < end; place += 1) {
    const digit = text.charCodeAt(place) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = 10 * value + digit;
  }
  return value;
}
