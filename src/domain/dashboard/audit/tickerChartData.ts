import { sessionBarAt } from '../analysis/live/liveTicker.js';
import type { Bar, Bars } from '../market/bars.js';
import { dateAt } from '../market/bars.js';
import { isPriceDispute, type BarDispute } from '../market/priceJudge/barDispute.js';
import { indicatorsOf } from '../analysis/indicatorSet.js';
import { LEVEL_WINDOW_BARS } from '../analysis/levels/priceLevel.js';
import { volumeBinsAt } from '../analysis/levels/volumeBins.js';
import type { Series } from '../market/series.js';
import { seriesAt, finiteOrNull } from '../market/series.js';

/** Maximum number of bars in a chart, a little over two years of sessions. */
export const MAX_CHART_BARS = 520;

/** Data of a ticker's chart, with wire names. */
export interface TickerChartData {
  /** Newest bars, oldest first. */
  readonly bars: readonly Bar[];
  /** One value per bar; null while a series is warming up. */
  readonly lines: Readonly<Record<ChartLine, readonly (number | null)[]>>;
  /** Null when there are too few bars. */
  readonly volume_profile: ChartProfile | null;
}

/** The disputed bars of a chart, as reported by each source. */
export interface DisputedBars {
  readonly first_source: string;
  /** Null when only one source is configured; a bar is then disputed because it was corrected or excluded. */
  readonly second_source: string | null;
  /** Oldest first. */
  readonly bars: readonly DisputedBar[];
}

interface DisputedBar {
  readonly date: string;
  /** Null when the source has no bar. */
  readonly first: Bar | null;
  readonly second: Bar | null;
}

type ChartLine = 'ema20' | 'sma50' | 'sma200' | 'chandelier_long';

interface ChartProfile {
  /** Number of newest bars that the profile covers. */
  readonly sessions: number;
  /** Shares by price, lowest price first. */
  readonly bins: readonly { readonly low: number; readonly high: number; readonly volume: number }[];
}

/** Returns the latest bars and their series, computed from the whole history as in the audit. */
export function tickerChartDataOf(bars: Bars): TickerChartData {
  const { ema20, sma50, sma200, chandelier_long } = indicatorsOf(bars);
  return {
    bars: shown(bars, (t) => barAt(bars, t)),
    lines: {
      ema20: lineOf(bars, ema20),
      sma50: lineOf(bars, sma50),
      sma200: lineOf(bars, sma200),
      chandelier_long: lineOf(bars, chandelier_long),
    },
    volume_profile: profileOf(bars),
  };
}

/** Returns null when no price of the charted sessions is disputed; disputed volumes do not count. */
export function disputedBarsOf(
  { bars: charted }: TickerChartData,
  sources: Pick<DisputedBars, 'first_source' | 'second_source'>,
  disputes: readonly BarDispute[] = [],
): DisputedBars | null {
  const since = charted[0]?.date ?? '';
  const until = charted.at(-1)?.date ?? '';
  const bars = disputes
    .filter((each) => isPriceDispute(each) && each.date >= since && each.date <= until)
    .map(({ date, first, second }) => ({ date, first, second }));
  return bars.length === 0 ? null : { ...sources, bars };
}

function shown<Value>({ dates }: Bars, valueAt: (t: number) => Value): Value[] {
  const first = Math.max(0, dates.length - MAX_CHART_BARS);
  return Array.from({ length: dates.length - first }, (_, offset) => valueAt(first + offset));
}

const lineOf = (bars: Bars, series: Series): (number | null)[] => shown(bars, (t) => finiteOrNull(seriesAt(series, t)));

const barAt = (bars: Bars, t: number): Bar => ({ date: dateAt(bars, t), ...sessionBarAt(bars, t) });

function profileOf(bars: Bars): ChartProfile | null {
  const found = volumeBinsAt(bars, bars.dates.length - 1);
  if (found === null) return null;
  const { bottom, width, volumes } = found;
  const bins = Array.from(volumes, (volume, bin) => ({
    low: bottom + bin * width,
    high: bottom + (bin + 1) * width,
    volume,
  }));
  return { sessions: LEVEL_WINDOW_BARS, bins };
}
