import { seriesAt, undefinedSeries, type Series } from '../../market/series.js';
import type { Bars } from '../../market/bars.js';
import type { LeftOutPosition, RiskPosition } from '../riskPosition.js';

/** The closes of all positions on the latest sessions of one calendar. */
export interface AlignedCloses {
  /** ISO dates, ascending. */
  readonly dates: readonly string[];
  /** Closes of the index; NaN for sessions without a bar. */
  readonly index: Series | null;
  readonly bySymbol: ReadonlyMap<string, Series>;
}

/**
 * Aligns the closes on the last sessions of the index or, without an index, on the last sessions in which more than
 * half of the positions have a bar.
 */
export function alignCloses(positions: readonly RiskPosition[], index: Bars | null, sessions: number): AlignedCloses {
  const dates = (index === null ? majoritySessions(positions) : index.dates).slice(-sessions);
  return {
    dates,
    index: index === null ? null : closesOn(dates, index),
    bySymbol: new Map(positions.map(({ symbol, bars }) => [symbol, closesOn(dates, bars)])),
  };
}

function majoritySessions(positions: readonly RiskPosition[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { bars } of positions) for (const date of bars.dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts].flatMap(([date, count]) => (count * 2 > positions.length ? [date] : [])).toSorted();
}

function closesOn(dates: readonly string[], bars: Bars): Series {
  const closes = undefinedSeries(dates.length);
  let bar = bars.dates.length - 1;
  for (let t = dates.length - 1; t >= 0; t--) {
    const date = dates[t] ?? '';
    while (bar >= 0 && (bars.dates[bar] ?? '') > date) bar--;
    if (bars.dates[bar] === date) closes[t] = seriesAt(bars.close, bar);
  }
  return closes;
}

/** Daily returns over the last sessions, with one row per position that has all of these sessions. */
export interface ReturnWindow {
  readonly sessions: number;
  readonly first: string;
  readonly last: string;
  readonly positions: readonly RiskPosition[];
  /** Returns of the shares themselves, whether held long or short. */
  readonly returns: readonly Float64Array[];
  /** Returns of the index; null without an index. */
  readonly index: Float64Array | null;
  readonly leftOut: readonly LeftOutPosition[];
}

/** Returns null when the calendar is too short. */
export function returnWindowOf(
  positions: readonly RiskPosition[],
  { dates, index, bySymbol }: AlignedCloses,
  sessions: number,
): ReturnWindow | null {
  if (dates.length <= sessions) return null;
  const covered: { readonly position: RiskPosition; readonly returns: Float64Array }[] = [];
  const leftOut: LeftOutPosition[] = [];
  for (const position of positions) {
    const returns = lastReturns(bySymbol.get(position.symbol), sessions);
    const missing = returns.filter((value) => Number.isNaN(value)).length;
    if (missing > 0)
      leftOut.push({
        symbol: position.symbol,
        reason: `${missing} of the last ${sessions} daily returns are missing.`,
      });
    else if (returns.every((value) => value === returns[0]))
      leftOut.push({ symbol: position.symbol, reason: `The price did not move in the last ${sessions} sessions.` });
    else covered.push({ position, returns });
  }
  return {
    sessions,
    first: dates[dates.length - sessions] ?? '',
    last: dates.at(-1) ?? '',
    positions: covered.map(({ position }) => position),
    returns: covered.map(({ returns }) => returns),
    index: index === null ? null : lastReturns(index, sessions),
    leftOut,
  };
}

function lastReturns(closes: Series | undefined, sessions: number): Float64Array {
  if (closes === undefined) return undefinedSeries(sessions);
  const before = closes.length - sessions - 1;
  return Float64Array.from(
    { length: sessions },
    (_, t) => seriesAt(closes, before + t + 1) / seriesAt(closes, before + t) - 1,
  );
}

/** Daily returns of all positions together at today's weights, which are signed fractions of the capital. */
export function weightedReturns(returns: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const total = new Float64Array(returns[0]?.length ?? 0);
  for (const [place, row] of returns.entries()) {
    const weight = weights[place] ?? NaN;
    for (let t = 0; t < total.length; t++) total[t] = (total[t] ?? NaN) + weight * (row[t] ?? NaN);
  }
  return total;
}
