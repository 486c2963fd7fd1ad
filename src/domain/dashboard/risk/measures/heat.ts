import { seriesAt, totalOf } from '../../market/series.js';
import { positionValue, type Capital, type LeftOutPosition, type RiskPosition } from '../riskPosition.js';
import { quantileOf } from './sampleMoments.js';

/** The loss in US dollars, measured from the last closes, if every stop is hit. */
export interface Heat {
  /** The loss if each stop is filled at its price. */
  readonly at_stops: number;
  /**
   * The loss if each price opens beyond its stop by the ticker's own median gap or, in `large_gap`, by the 95th
   * percentile of its gaps.
   */
  readonly median_gap: number;
  readonly large_gap: number;
  /** `at_stops`, `median_gap` and `large_gap` as fractions of the capital. */
  readonly weights: { readonly at_stops: number; readonly median_gap: number; readonly large_gap: number };
  /** The positions, starting with the largest loss at a large gap. */
  readonly positions: readonly PositionHeat[];
  /** Symbols whose stop is within one average true range of the last close, excluding breached stops. */
  readonly within_one_atr: readonly string[];
  /** Symbols that closed beyond their stop. */
  readonly breached: readonly string[];
  /** Positions without a stop, with their signed values in US dollars. */
  readonly without_stop: readonly { readonly symbol: string; readonly value: number }[];
  /** Positions with a stop but too few past gaps for an estimate. They add only the loss at the stop. */
  readonly without_gaps: readonly LeftOutPosition[];
}

export interface PositionHeat {
  readonly symbol: string;
  /** In the currency of the ticker's prices. */
  readonly stop: number;
  /**
   * Distance from the stop to the last close in average true ranges (ATR); negative for a breached stop, null without
   * an ATR.
   */
  readonly distance_atr: number | null;
  /** Losses in US dollars: at the stop's price and after gaps. */
  readonly at_stop: number;
  readonly median_gap: number;
  readonly large_gap: number;
  /** Number of opening gaps in the ticker's history that went against the position. */
  readonly gaps: number;
}

/** Minimum number of gaps for the estimate of a percentile. */
const MIN_GAPS = 20;

/**
 * A gap is the distance from the prior close to an open on the losing side, as a fraction of that close. A fill lies
 * one gap beyond the stop, as if the session before had closed at the stop. When the stop is already breached, the fill
 * lies one gap beyond the close.
 */
export function heatOf(positions: readonly RiskPosition[], capital: Capital): Heat {
  const stopped = positions.flatMap((position) =>
    position.stop === null ? [] : [heatOfPosition(position, position.stop)],
  );
  const total = (loss: 'at_stop' | 'median_gap' | 'large_gap'): number => totalOf(stopped.map((each) => each[loss]));
  const [at_stops, median_gap, large_gap] = [total('at_stop'), total('median_gap'), total('large_gap')];
  const symbolsWhere = (includes: (distance: number) => boolean): string[] =>
    stopped.flatMap(({ symbol, distance_atr }) => (distance_atr !== null && includes(distance_atr) ? [symbol] : []));
  return {
    at_stops,
    median_gap,
    large_gap,
    weights: {
      at_stops: at_stops / capital.amount,
      median_gap: median_gap / capital.amount,
      large_gap: large_gap / capital.amount,
    },
    positions: stopped.toSorted((one, other) => other.large_gap - one.large_gap),
    within_one_atr: symbolsWhere((distance) => distance >= 0 && distance <= 1),
    breached: positions.flatMap((position) =>
      position.stop !== null && isBreached(position, position.stop) ? [position.symbol] : [],
    ),
    without_stop: positions.flatMap((position) =>
      position.stop === null ? [{ symbol: position.symbol, value: positionValue(position) }] : [],
    ),
    without_gaps: stopped.flatMap(({ symbol, gaps }) =>
      gaps < MIN_GAPS
        ? [
            {
              symbol,
              reason: `The price history has ${gaps} opening gaps against the position; the estimate needs ${MIN_GAPS}.`,
            },
          ]
        : [],
    ),
  };
}

const isBreached = ({ quantity, close }: RiskPosition, stop: number): boolean => quantity * (close - stop) < 0;

function heatOfPosition(position: RiskPosition, stop: number): PositionHeat {
  const { symbol, quantity, close, dollarsPerUnit, atr, bars } = position;
  const side = Math.sign(quantity);
  const gaps = gapsAgainst(bars, side);
  const trigger = isBreached(position, stop) ? close : stop;
  const lossAt = (fill: number): number => quantity * (close - fill) * dollarsPerUnit;
  const lossWithGap = (fraction: number): number =>
    lossAt(trigger * (1 - side * (gaps.length < MIN_GAPS ? 0 : quantileOf(gaps, fraction))));
  return {
    symbol,
    stop,
    distance_atr: atr === null || atr === 0 ? null : (side * (close - stop)) / atr,
    at_stop: lossAt(trigger),
    median_gap: lossWithGap(0.5),
    large_gap: lossWithGap(0.95),
    gaps: gaps.length,
  };
}

/** Returns the sizes of the opening gaps against the position. */
function gapsAgainst({ open, close }: RiskPosition['bars'], side: number): Float64Array {
  const gaps = new Float64Array(close.length);
  let count = 0;
  for (let t = 1; t < close.length; t++) {
    const gap = side * (1 - seriesAt(open, t) / seriesAt(close, t - 1));
    if (gap > 0) gaps[count++] = gap;
  }
  return gaps.subarray(0, count);
}
