const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DATE_AND_CLOCK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const AGE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A session's date: the same day wherever the reader is. */
export const session = (isoDate: string): string => DAY.format(new Date(isoDate));

/** A moment, in the reader's time zone. */
export function moment(iso: string, now: number): string {
  const at = new Date(iso);
  return at.toDateString() === new Date(now).toDateString() ? CLOCK.format(at) : DATE_AND_CLOCK.format(at);
}

export function age(iso: string, now: number): string {
  const past = Math.max(0, now - Date.parse(iso));
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return AGE.format(-Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return AGE.format(-Math.floor(past / HOUR_MS), 'hour');
  return AGE.format(-Math.floor(past / DAY_MS), 'day');
}

export const daysSince = (isoDate: string, now: number): number => Math.floor((now - Date.parse(isoDate)) / DAY_MS);

/** "12 s", "1 min 5 s". */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
