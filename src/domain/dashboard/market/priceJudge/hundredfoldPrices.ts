import type { Bar } from '../bars.js';
import { scaleBar } from './barDispute.js';
import { upperMedianOf } from '../upperMedian.js';
import type { BarRepair } from './barDispute.js';
import { medianVolumeOf, TYPICAL_RANGE_SESSIONS } from './typicalRange.js';

/** The factor of prices quoted in pence instead of pounds, or in cents instead of dollars. */
const UNIT = 100;
/** On the day when the unit changes, the price itself may also move by up to this factor. */
const MARGIN = 1.6;
/**
 * A reverse split of 1:100 divides the volume by 100. A change of the price's unit, such as from pounds to pence, keeps
 * the volume within this factor.
 */
const VOLUME_MARGIN = 10;

/**
 * Finds prices that are 100 times, or one hundredth of, the prices around them: single prices, whole days and runs of
 * days.
 */
export function findHundredfoldPrices(bars: readonly Bar[]): readonly BarRepair[] {
  const fields = bars.flatMap((bar, t) => misquotedFields(bar, bars[t - 1]));
  if (fields.length === 0) return misquotedRuns(bars);
  const repairedByDate = new Map(fields.map(({ date, used }) => [date, used]));
  return [...fields, ...misquotedRuns(bars.map((bar) => repairedByDate.get(bar.date) ?? bar))];
}

/** Returns 100 or 1/100 for a ratio close to it, otherwise 1. */
function unitOf(ratio: number): number {
  if (ratio > UNIT / MARGIN && ratio < UNIT * MARGIN) return UNIT;
  return ratio < MARGIN / UNIT && ratio > 1 / UNIT / MARGIN ? 1 / UNIT : 1;
}

function misquotedFields(bar: Bar, before: Bar | undefined): BarRepair[] {
  const { date, open, high, low, close, volume } = bar;
  if (high < (low * UNIT) / MARGIN) return [];
  const usual = upperMedianOf([open, high, low, close, before?.close ?? open]);
  const [o, h, l, c] = [open, high, low, close].map((price) => price / unitOf(price / usual));
  if (o === undefined || h === undefined || l === undefined || c === undefined) return [];
  if (o === open && h === high && l === low && c === close) return [];
  const used = { date, open: o, high: Math.max(o, h, l, c), low: Math.min(o, h, l, c), close: c, volume };
  return [{ date, kind: 'hundredfold', rule: 'scaled_by_100', used }];
}

/**
 * Finds runs of misquoted days. A run ends where the unit changes back; if it never does, the shorter side of the
 * change counts as the run.
 */
function misquotedRuns(bars: readonly Bar[]): BarRepair[] {
  const repairs: BarRepair[] = [];
  for (let t = 1; t < bars.length; t++) {
    const unit = unitStep(bars, t);
    if (unit === 1) continue;
    const back = bars.findIndex((_, later) => later > t && unitStep(bars, later) === 1 / unit);
    const end = back < 0 ? bars.length : back;
    if (back < 0 && isReverseSplit(bars, t, unit)) continue;
    const isRunShorter = end - t <= t + bars.length - end;
    for (const [index, bar] of bars.entries())
      if ((index >= t && index < end) === isRunShorter)
        repairs.push({
          date: bar.date,
          kind: 'hundredfold',
          rule: 'scaled_by_100',
          used: scaleBar(bar, isRunShorter ? 1 / unit : unit),
        });
    if (!isRunShorter) return repairs;
    t = end;
  }
  return repairs;
}

/** Returns the factor by which the unit of a whole bar differs from that of the previous bar; 1 if it is the same. */
function unitStep(bars: readonly Bar[], t: number): number {
  const bar = bars[t];
  const before = bars[t - 1];
  if (bar === undefined || before === undefined) return 1;
  const unit = unitOf(bar.close / before.close);
  return unit !== 1 && unitOf(bar.low / before.close) === unit && unitOf(bar.high / before.close) === unit ? unit : 1;
}

function isReverseSplit(bars: readonly Bar[], t: number, unit: number): boolean {
  const before = medianVolumeOf(bars.slice(Math.max(t - TYPICAL_RANGE_SESSIONS, 0), t));
  const factor = (medianVolumeOf(bars.slice(t, t + TYPICAL_RANGE_SESSIONS)) * unit) / before;
  return factor > 1 / VOLUME_MARGIN && factor < VOLUME_MARGIN;
}
