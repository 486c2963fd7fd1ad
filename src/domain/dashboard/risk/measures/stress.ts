import { unavailable } from '../../../shared/unavailable.js';
import { lastIndexUntil } from '../../market/align.js';
import { seriesAt, totalOf } from '../../market/series.js';
import { dateAt, lastDate, type Bars } from '../../market/bars.js';
import { positionValue, type Capital, type Measure, type RiskPosition } from '../riskPosition.js';

/**
 * The result of holding today's positions through a past period of the index, from the close of `from` to the close of
 * `to`.
 */
export interface StressPeriod {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly index_change: number;
  /** Change of the positions in US dollars; negative for a loss. */
  readonly change: number;
  /**
   * The change with stops at the same relative distances as today's. The stops never move, and fill at the open after a
   * gap.
   */
  readonly change_with_stops: number;
  /** `change` and `change_with_stops` as fractions of the capital. */
  readonly weight: number;
  readonly weight_with_stops: number;
  /** Positions whose stop was hit in the period. */
  readonly stopped: readonly string[];
  /** Positions without prices in the period; they count as unchanged. */
  readonly without_prices: readonly string[];
}

export type StressResult = Measure<StressPeriod> & { readonly name: string };

interface Period {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Dates of closing highs and lows of the S&P 500 around well-known declines; for May 2010, the week of the flash crash.
 */
const NAMED_PERIODS: readonly Period[] = [
  { name: 'Financial crisis, 2007 to 2009', from: '2007-10-09', to: '2009-03-09' },
  { name: 'Flash crash, May 2010', from: '2010-04-30', to: '2010-05-07' },
  { name: 'Debt downgrade, August 2011', from: '2011-07-22', to: '2011-08-08' },
  { name: 'Devaluation of the yuan, August 2015', from: '2015-08-17', to: '2015-08-25' },
  { name: 'Volatility spike, February 2018', from: '2018-01-26', to: '2018-02-08' },
  { name: 'Pandemic, March 2020', from: '2020-02-19', to: '2020-03-23' },
  { name: 'Rising interest rates, 2022', from: '2022-01-03', to: '2022-10-12' },
];

const WORST_WINDOWS = [1, 5, 20] as const;

export function stressOf(positions: readonly RiskPosition[], index: Bars | null, capital: Capital): StressResult[] {
  const worst = WORST_WINDOWS.map((sessions): readonly [string, Period | null] => {
    const name = sessions === 1 ? 'Worst session of the index' : `Worst ${sessions} sessions of the index`;
    return [name, index === null ? null : worstPeriod(index, sessions, name)];
  });
  return [...worst, ...NAMED_PERIODS.map((period) => [period.name, period] as const)].map(([name, period]) => ({
    ...(index === null
      ? unavailable('No market index is loaded.')
      : period === null
        ? unavailable('The index has too few prices.')
        : through(period, positions, index, capital)),
    name,
  }));
}

function worstPeriod({ close, dates }: Bars, sessions: number, name: string): Period | null {
  let worst: { readonly change: number; readonly end: number } | null = null;
  for (let end = sessions; end < close.length; end++) {
    const change = seriesAt(close, end) / seriesAt(close, end - sessions);
    if (worst === null || change < worst.change) worst = { change, end };
  }
  return worst === null ? null : { name, from: dates[worst.end - sessions] ?? '', to: dates[worst.end] ?? '' };
}

function through(
  { name, from, to }: Period,
  positions: readonly RiskPosition[],
  index: Bars,
  capital: Capital,
): Measure<StressPeriod> {
  const [start, end] = [rowOf(index, from), rowOf(index, to)];
  if (start === null || end === null)
    return unavailable(`The index has prices from ${dateAt(index, 0)} to ${lastDate(index)}.`);
  const paths = positions.map((position) => ({ position, path: pathThrough(position, from, to) }));
  const change = totalOf(paths.map(({ position, path }) => positionValue(position) * (path?.change ?? 0)));
  const change_with_stops = totalOf(
    paths.map(({ position, path }) => positionValue(position) * (path?.changeWithStop ?? 0)),
  );
  return {
    kind: 'measured',
    name,
    from,
    to,
    index_change: seriesAt(index.close, end) / seriesAt(index.close, start) - 1,
    change,
    change_with_stops,
    weight: change / capital.amount,
    weight_with_stops: change_with_stops / capital.amount,
    stopped: paths.flatMap(({ position, path }) => (path?.isStopped === true ? [position.symbol] : [])),
    without_prices: paths.flatMap(({ position, path }) => (path === null ? [position.symbol] : [])),
  };
}

/** Price changes as fractions of the price at the start. */
interface PricePath {
  readonly change: number;
  readonly changeWithStop: number;
  readonly isStopped: boolean;
}

/** Returns null unless the ticker has a bar on both the first and the last session. */
function pathThrough({ quantity, close, stop, bars }: RiskPosition, from: string, to: string): PricePath | null {
  const [start, end] = [rowOf(bars, from), rowOf(bars, to)];
  if (start === null || end === null) return null;
  const base = seriesAt(bars.close, start);
  const change = seriesAt(bars.close, end) / base - 1;
  const fill = stop === null ? null : stopFill(bars, start + 1, end, (stop / close) * base, Math.sign(quantity));
  return { change, changeWithStop: fill === null ? change : fill / base - 1, isStopped: fill !== null };
}

/**
 * Returns the price at which a stop is filled between two rows, both included: the open after a gap, otherwise the
 * stop.
 */
function stopFill({ open, high, low }: Bars, first: number, last: number, stop: number, side: number): number | null {
  for (let t = first; t <= last; t++) {
    if (side * (seriesAt(open, t) - stop) <= 0) return seriesAt(open, t);
    if (side * (seriesAt(side > 0 ? low : high, t) - stop) <= 0) return stop;
  }
  return null;
}

/** Returns the index of a session's bar; null when the session has no bar. */
function rowOf({ dates }: Bars, date: string): number | null {
  const t = lastIndexUntil(dates, date);
  return dates[t] === date ? t : null;
}
