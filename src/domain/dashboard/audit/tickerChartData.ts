import type { Bars } from '../market/bars.js';
import { dateAt } from '../market/bars.js';
import { indicatorsOf } from '../analysis/indicatorSet.js';
import { LEVEL_WINDOW_BARS } from '../analysis/levels/priceLevel.js';
import { volumeBinsAt } from '../analysis/levels/volumeBins.js';
import type { Series } from '../market/series.js';
import { seriesAt, finiteOrNull } from '../market/series.js';

/** Two years of sessions and some: what a chart shows at most. */
export const MAX_CHART_BARS = 520;

/** What a chart of a ticker draws; names are those of the wire. */
export interface TickerChartData {
  /** The newest, oldest first. */
  readonly bars: readonly ChartBar[];
  /** A value for each of the bars; null while a series is warming up. */
  readonly lines: Readonly<Record<ChartLine, readonly (number | null)[]>>;
  /** null with too few bars. */
  readonly volume_profile: ChartProfile | null;
}

interface ChartBar {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares. */
  readonly volume: number;
}

type ChartLine = 'ema20' | 'sma50' | 'sma200' | 'chandelier_long';

interface ChartProfile {
  /** So many of the newest bars were counted. */
  readonly sessions: number;
  /** Shares by price, the lowest first. */
  readonly bins: readonly { readonly low: number; readonly high: number; readonly volume: number }[];
}

/** The bars' end and the series that the audit's rules read of them, computed from the whole history as the audit does. */
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

function shown<Value>({ dates }: Bars, valueAt: (t: number) => Value): Value[] {
  const first = Math.max(0, dates.length - MAX_CHART_BARS);
  return Array.from({ length: dates.length - first }, (_, offset) => valueAt(first + offset));
}

const lineOf = (bars: Bars, series: Series): (number | null)[] => shown(bars, (t) => finiteOrNull(seriesAt(series, t)));

const barAt = (bars: Bars, t: number): ChartBar => ({
  date: dateAt(bars, t),
  open: seriesAt(bars.open, t),
  high: seriesAt(bars.high, t),
  low: seriesAt(bars.low, t),
  close: seriesAt(bars.close, t),
  volume: seriesAt(bars.volume, t),
});

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
