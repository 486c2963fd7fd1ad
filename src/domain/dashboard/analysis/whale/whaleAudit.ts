import { dateAt } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import type { OptionChain } from '../options/chain.js';
import { returnDeviation } from '../indicators/returns.js';
import { seriesAt } from '../../market/series.js';
import { pocketPivot } from '../triggers/participation.js';

export const WHALE_SIGNAL_KINDS = ['unusual_volume', 'accumulation', 'option_sweep'] as const;
export const WHALE_DIRECTIONS = ['buying', 'selling', 'unclear'] as const;

export interface WhaleSignal {
  readonly kind: (typeof WHALE_SIGNAL_KINDS)[number];
  readonly date: string;
  readonly direction: (typeof WHALE_DIRECTIONS)[number];
  /** Option contract of a sweep; null for other signals. */
  readonly contract: string | null;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface WhaleAudit {
  readonly signals: readonly WhaleSignal[];
  /** Signals without a configured source. */
  readonly not_configured: readonly string[];
}

const UNUSUAL_VOLUME = 3;
const UNUSUAL_MOVE = 1.5;
const DEVIATION_BARS = 20;
/** Number of bars for which unusual volume is reported. */
const VOLUME_BARS = 5;
const ACCUMULATION_BARS = 10;
const PIVOTS = 3;
const SWEEP_VOLUME = 500;
const SWEEP_SHARE = 3;

/** Signals that need time-and-sales data, insider filings or 13F reports, for which there is no source. */
const WITHOUT_SOURCE = ['block_print', 'form4_cluster', '13f_change'];

/** Large-trader activity at the last bar. */
export function whaleAuditOf(history: TickerHistory, chain: OptionChain | null): WhaleAudit {
  return {
    signals: [...unusualVolume(history), ...accumulation(history), ...(chain === null ? [] : sweeps(chain))],
    not_configured: chain === null ? ['option_sweep', ...WITHOUT_SOURCE] : WITHOUT_SOURCE,
  };
}

function unusualVolume({ bars, length, indicators: { rv, clv, returns } }: TickerHistory): WhaleSignal[] {
  const deviation = returnDeviation(returns.subarray(-(DEVIATION_BARS + VOLUME_BARS)), DEVIATION_BARS);
  return Array.from({ length: VOLUME_BARS }, (_, age) => age).flatMap((age): WhaleSignal[] => {
    const t = length - 1 - age;
    const move = seriesAt(returns, t) / seriesAt(deviation, deviation.length - 1 - age);
    if (!(seriesAt(rv, t) >= UNUSUAL_VOLUME && Math.abs(move) >= UNUSUAL_MOVE)) return [];
    const lean = Math.sign(seriesAt(clv, t));
    const direction = lean > 0 ? 'buying' : lean < 0 ? 'selling' : 'unclear';
    const numbers = { relative_volume: seriesAt(rv, t), move_in_deviations: move, close_location: seriesAt(clv, t) };
    return [{ kind: 'unusual_volume', date: dateAt(bars, t), direction, contract: null, numbers }];
  });
}

function accumulation(history: TickerHistory): WhaleSignal[] {
  const { bars, length } = history;
  const marginAt = pocketPivot(history);
  let pivots = 0;
  for (let t = length - ACCUMULATION_BARS; t < length; t++) if (!Number.isNaN(marginAt(t))) pivots++;
  if (pivots < PIVOTS) return [];
  const numbers = { pocket_pivots: pivots, bars: ACCUMULATION_BARS };
  return [{ kind: 'accumulation', date: dateAt(bars, length - 1), direction: 'buying', contract: null, numbers }];
}

function sweeps({ asOf, quotes }: OptionChain): WhaleSignal[] {
  return quotes
    .filter(({ volume, openInterest }) => volume >= SWEEP_VOLUME && volume >= SWEEP_SHARE * openInterest)
    .map(({ strike, right, expiry, volume, openInterest }) => ({
      kind: 'option_sweep',
      date: asOf,
      direction: right === 'C' ? 'buying' : 'selling',
      contract: `${expiry} ${strike} ${right}`,
      numbers: { volume, open_interest: openInterest },
    }));
}
