const DAY_MS = 24 * 60 * 60 * 1000;

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Formats the time of day, with the date before it if it is more than 24 hours ago; a mere date without a time. */
export function formatClockTime(at: string): string {
  if (!at.includes('T')) return DAY.format(new Date(`${at}T12:00`));
  const date = new Date(at);
  const time = TIME.format(date);
  return Date.now() - date.getTime() < DAY_MS ? time : `${DAY.format(date)} ${time.slice(0, 8)}`;
}
