import { DAY_MS } from '../timeUnits.js';

const WEEK = 7;

/** Sunday is 0, as for `Date`. */
export const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;

/** Months are counted from 1. */
export const [MARCH, NOVEMBER] = [3, 11] as const;

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Later than any ISO date. */
export const NEVER = '9999-99-99';

/** The ISO date of a moment in UTC (a number is milliseconds since the epoch). */
export const isoDate = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** The ISO date that an ISO 8601 timestamp begins with. */
export const isoDateOfTimestamp = (timestamp: string): string => timestamp.slice(0, 10);

/** The ISO date `days` days after `date`, or before `date` when `days` is negative. */
export const addDays = (date: string, days: number): string => isoDate(Date.parse(date) + days * DAY_MS);

/** The days from one ISO date or timestamp to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The weekday of an ISO date: 0 (Sunday) to 6. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

export const isWeekday = (date: string): boolean => ![SATURDAY, SUNDAY].some((day) => day === weekdayOf(date));

/** The later of two ISO dates. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
export const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/** Compares by ISO date, for `toSorted`. */
export const byDate = (one: { readonly date: string }, other: { readonly date: string }): number =>
  one.date < other.date ? -1 : 1;

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The month of an ISO date: January is 1. */
export const monthOf = (date: string): number => Number(date.slice(5, 7));

/** `month` and `day` count from 1; a day beyond the month's end runs into the next month. */
export function isoDateOfParts(year: number, month: number, day: number): string {
  const isPlain = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
  return isPlain ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : isoDate(Date.UTC(year, month - 1, day));
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** Returns the `count`-th `weekday` of a month, such as the third Monday of January. `month` and `count` start at 1. */
export function nthWeekday(year: number, month: number, weekday: number, count: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return isoDateOfParts(year, month, 1 + ((weekday - first + WEEK) % WEEK) + (count - 1) * WEEK);
}

export function lastWeekday(year: number, month: number, weekday: number): string {
  const last = addDays(isoDateOfParts(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + WEEK) % WEEK));
}
