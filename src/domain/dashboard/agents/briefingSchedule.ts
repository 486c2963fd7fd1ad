import { addDays, isoDate, isWeekday } from '../../shared/calendar/calendarDays.js';
import { DAILY_BRIEFING_LIMIT } from '../../shared/limits/rateLimitRule.js';
import { HOUR_MS, MINUTE_MS } from '../../shared/timeUnits.js';

/** Mountain Standard Time, all year. */
const MST_BEHIND_UTC_MS = 7 * HOUR_MS;
const [BRIEFING_HOUR, BRIEFING_MINUTE] = [6, 25] as const;
export const BRIEFING_TIME = `${BRIEFING_HOUR}:${BRIEFING_MINUTE} AM MST`;
/** A missed briefing is still sent within this time. */
export const BRIEFING_GRACE_MS = 3 * HOUR_MS;
/** The maximum number of attempts per day when the cloud answers with failures. */
export const MAX_BRIEFING_ATTEMPTS = DAILY_BRIEFING_LIMIT.limit;
const DAYS_REMEMBERED = 366;

/** The days on which no further briefing may be sent, and the failed attempts of the current day. */
export interface BriefingLog {
  /** ISO dates in MST, in the order in which the days were closed. */
  readonly closed: readonly string[];
  /** Failed attempts of the current day. */
  readonly tried: { readonly day: string; readonly tries: number } | null;
}

export const EMPTY_BRIEFING_LOG: BriefingLog = { closed: [], tried: null };

/** Returns the ISO date in MST at `at` (milliseconds since the epoch). */
export const briefingDay = (at: number): string => isoDate(at - MST_BEHIND_UTC_MS);

/** Returns the day whose briefing is due at `at` (milliseconds since the epoch); null when none is due. */
export function dueBriefingDay({ closed }: BriefingLog, at: number): string | null {
  const day = briefingDay(at);
  const late = at - briefingMoment(day);
  return isWeekday(day) && late >= 0 && late < BRIEFING_GRACE_MS && !closed.includes(day) ? day : null;
}

/** Returns the time of the next briefing after `at`. */
export function nextBriefingAt(at: number): number {
  let day = briefingDay(at);
  while (!isWeekday(day) || briefingMoment(day) <= at) day = addDays(day, 1);
  return briefingMoment(day);
}

/**
 * Marks a day as closed, which means that no further briefing may be sent on it. Called before sending, so that neither
 * a crash nor a lost answer can cause a second briefing.
 */
export const withDayClosed = (log: BriefingLog, day: string): BriefingLog => ({
  ...log,
  closed: [...log.closed.filter((each) => each !== day), day].slice(-DAYS_REMEMBERED),
});

/**
 * Records a failed attempt in which the cloud certainly sent no briefing. `counts`: whether the attempt uses up one of
 * the day's attempts. After the last of these, the day stays closed.
 */
export function withFailedAttempt(log: BriefingLog, day: string, counts: boolean): BriefingLog {
  const before = log.tried?.day === day ? log.tried.tries : 0;
  const tries = before + Number(counts);
  return {
    closed: tries >= MAX_BRIEFING_ATTEMPTS ? log.closed : log.closed.filter((each) => each !== day),
    tried: { day, tries },
  };
}

const briefingMoment = (day: string): number =>
  Date.parse(day) + MST_BEHIND_UTC_MS + BRIEFING_HOUR * HOUR_MS + BRIEFING_MINUTE * MINUTE_MS;
