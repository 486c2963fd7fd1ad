import { HOUR_MS, MINUTE_MS } from '../../../shared/timeUnits.js';
import {
  addDays,
  isoDate,
  MARCH,
  monthOf,
  NOVEMBER,
  nthWeekday,
  isWeekday,
  SUNDAY,
  yearOf,
} from '../../../shared/calendar/calendarDays.js';
import { isHalfDay, isHoliday } from './holidays.js';

/** Hours in New York time. */
const OPENS = 9.5;
const CLOSES = 16;
const CLOSES_EARLY = 13;

/** Hours that New York is behind UTC. */
const WINTER_OFFSET = 5;
const SUMMER_OFFSET = 4;

/** Closing auctions and late prints still change a daily bar for a while after the close. */
export const SETTLING_MS = 15 * MINUTE_MS;

/** Whether the NYSE trades on an ISO date (rules since 1998). */
export const isTradingSession = (date: string): boolean => isWeekday(date) && !isHoliday(date);

/** The first session after an ISO date. */
export function sessionAfter(date: string): string {
  let next = addDays(date, 1);
  while (!isTradingSession(next)) next = addDays(next, 1);
  return next;
}

/** When the session of a date opens, in milliseconds since the epoch. */
export const sessionOpensAt = (date: string): number => newYorkTimestamp(date, OPENS);

/** When the session of a date closes, in milliseconds since the epoch. */
export const sessionClosesAt = (date: string): number =>
  newYorkTimestamp(date, isHalfDay(date) ? CLOSES_EARLY : CLOSES);

/** When the daily bar of a session is final, in milliseconds since the epoch. */
export const sessionFinalAt = (date: string): number => sessionClosesAt(date) + SETTLING_MS;

/** The latest session whose daily bar is final at `at` (milliseconds since the epoch). */
export const lastFinalSession = (at: number): string => latestSession(at, sessionFinalAt);

/** The same for markets that do not close early on New York's half days. */
export const lastFinalSessionElsewhere = (at: number): string =>
  latestSession(at, (date) => newYorkTimestamp(date, CLOSES) + SETTLING_MS);

/** The latest session that has opened by `at`: the one that quotes belong to. */
export const lastOpenedSession = (at: number): string => latestSession(at, sessionOpensAt);

/** The latest session on or before the day in New York at `at`. */
export const latestSessionDay = (at: number): string => latestSession(at, (date) => newYorkTimestamp(date, 0));

function latestSession(at: number, begins: (date: string) => number): string {
  let date = isoDate(at);
  while (!(isTradingSession(date) && begins(date) <= at)) date = addDays(date, -1);
  return date;
}

/**
 * Returns the timestamp of an hour (0–24, with a fraction) in New York time. Clocks change on Sundays, so a session has
 * a single offset.
 */
export function newYorkTimestamp(date: string, hour: number): number {
  return Date.parse(date) + (hour + (isSummerTime(date) ? SUMMER_OFFSET : WINTER_OFFSET)) * HOUR_MS;
}

/** Returns the date in New York at `at` (milliseconds since the epoch). */
export function newYorkDate(at: number): string {
  const date = isoDate(at);
  return newYorkTimestamp(date, 0) <= at ? date : addDays(date, -1);
}

/** Daylight saving time since 2007: from the second Sunday of March to the first Sunday of November. */
function isSummerTime(date: string): boolean {
  const month = monthOf(date);
  if (month === MARCH) return date >= nthWeekday(yearOf(date), MARCH, SUNDAY, 2);
  if (month === NOVEMBER) return date < nthWeekday(yearOf(date), NOVEMBER, SUNDAY, 1);
  return month > MARCH && month < NOVEMBER;
}
