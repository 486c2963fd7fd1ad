import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { formatCount } from '../../../domain/shared/formatCount.js';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const LOCAL_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const AGE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats a session's date, independent of the user's time zone. */
export function formatSessionDate(isoDate: string): string {
  const date = new Date(isoDate);
  return `${MONTH.format(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Formats a session's date for a table: "Dec 29 ’17". */
export function formatShortSessionDate(isoDate: string): string {
  const date = new Date(isoDate);
  return `${MONTH.format(date)} ${date.getUTCDate()} ’${String(date.getUTCFullYear()).slice(-2)}`;
}

/** Formats the calendar date of a timestamp in the user's time zone: "Dec 29, 2017". */
export const formatLocalDate = (iso: string): string => `${localDayOf(new Date(iso))}, ${new Date(iso).getFullYear()}`;

/** Formats a time in the user's time zone, without its date if it is today, and without its year if it is this year. */
export function formatDateTime(iso: string, now: number): string {
  const at = new Date(iso);
  const today = new Date(now);
  const clock = CLOCK.format(at);
  if (at.toDateString() === today.toDateString()) return clock;
  return `${at.getFullYear() === today.getFullYear() ? localDayOf(at) : formatLocalDate(iso)}, ${clock}`;
}

const localDayOf = (at: Date): string => `${LOCAL_MONTH.format(at)} ${at.getDate()}`;

export function formatAge(iso: string, now: number): string {
  const past = Math.max(0, now - Date.parse(iso));
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return AGE.format(-Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return AGE.format(-Math.floor(past / HOUR_MS), 'hour');
  return AGE.format(-Math.floor(past / DAY_MS), 'day');
}

const DAYS_NAMED = 60;
const MONTHS_NAMED = 24;
const DAYS_OF_MONTH = 30.4;

/** The age of a session in words: "today", "3 days ago", "8.9 years ago". */
export function formatSessionAge(isoDate: string, now: number): string {
  const days = Math.max(0, daysSince(isoDate, now));
  const months = Math.floor(days / DAYS_OF_MONTH);
  if (days < DAYS_NAMED) return AGE.format(-days, 'day');
  return months < MONTHS_NAMED
    ? AGE.format(-months, 'month')
    : AGE.format(-Math.floor((10 * months) / 12) / 10, 'year');
}

/** The number of days from a date to today in the user's time zone. */
export function daysSince(isoDate: string, now: number): number {
  const today = new Date(now);
  return (Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) - Date.parse(isoDate)) / DAY_MS;
}

/** Formats a duration such as "12 s" or "1 min 5 s". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** The time between two sessions: "24 days", or "new" for the same session. */
export function daysApartText(from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days <= 0 ? 'new' : formatCount(days, 'day');
}
