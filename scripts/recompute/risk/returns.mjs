/** Returns the last `T` returns of each position on the calendar; null when the calendar is too short. */
export function returnWindow(positions, calendar, index, T) {
  if (calendar.length < T + 1) return null;
  const dates = calendar.slice(-T - 1);
  const closesOf = ({ d, c }) => {
    const closeOn = new Map(d.map((date, t) => [date, c[t]]));
    return dates.map((date) => closeOn.get(date) ?? Number.NaN);
  };
  const returnsOf = (bars) => {
    const closes = closesOf(bars);
    return closes.slice(1).map((close, t) => close / closes[t] - 1);
  };
  const rows = positions.map((position) => ({
    position,
    closes: closesOf(position.bars),
    r: returnsOf(position.bars),
  }));
  const isCovered = ({ r }) => !r.some(Number.isNaN) && r.some((x) => x !== 0);
  return {
    dates,
    rows: rows.filter(isCovered),
    leftOut: rows.filter((row) => !isCovered(row)).map(({ position }) => ({ symbol: position.symbol })),
    index: index && returnsOf(index),
  };
}

/**
 * Returns the sessions of the index; without an index, the dates on which more than half of the positions have bars.
 */
export function calendarOf(positions, index) {
  if (index) return index.d;
  const counts = new Map();
  for (const { bars } of positions) for (const date of bars.d) counts.set(date, (counts.get(date) ?? 0) + 1);
  const isShared = (date) => 2 * counts.get(date) > positions.length;
  return [...counts.keys()].filter(isShared).toSorted((one, other) => one.localeCompare(other));
}
