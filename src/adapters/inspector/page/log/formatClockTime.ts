const DAY_MS = 24 * 60 * 60 * 1000;

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Formats the time of day, preceded by the date after 24 hours. A date without a time stays a date. */
export function formatClockTime(at: string): string {
  if (!at.includes('T')) return DAY.format(new Date(`${at}T12:00`));
  const date = new Date(at);
  const time = TIME.format(date);
  return Date.now() - date.getTime() < DAY_MS ? time : `${DAY.format(date)} ${time.slice(0, 8)}`;
}
