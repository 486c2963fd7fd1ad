/** Returns the Monday of the date's ISO week, as an ISO date. */
export function isoWeek(date) {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

export const month = (date) => date.slice(0, 7);

/** Returns the indices of the bars in the week or month before the one that contains bar t, oldest first. */
export function priorPeriod(dates, t, periodOf) {
  const own = periodOf(dates[t]);
  let last = t;
  while (last >= 0 && periodOf(dates[last]) === own) last -= 1;
  let first = last;
  while (first > 0 && periodOf(dates[first - 1]) === periodOf(dates[last])) first -= 1;
  return last < 0 ? [] : Array.from({ length: last - first + 1 }, (_, k) => first + k);
}
