import type { Bar } from '../bars.js';
import type { BarDispute, BarRepair, JudgedBars } from './barDispute.js';
import { findHundredfoldPrices } from './hundredfoldPrices.js';
import { findImpossibleBars } from './impossibleBars.js';
import { findMissingSplits } from './missingSplits.js';

type RepairRule = (bars: readonly Bar[]) => readonly BarRepair[];

const BAR_RULES: readonly RepairRule[] = [findHundredfoldPrices, findImpossibleBars];

/** Corrects or excludes bars of one source that cannot be real. Clean bars are returned unchanged. */
export const repairBars = (bars: readonly Bar[]): JudgedBars => applyRules(bars, BAR_RULES);

/** Applies splits that the prices show but no source has applied. */
export const applyMissingSplits = (bars: readonly Bar[]): JudgedBars => applyRules(bars, [findMissingSplits]);

function applyRules(given: readonly Bar[], rules: readonly RepairRule[]): JudgedBars {
  const repairByDate = new Map<string, BarRepair>();
  let bars = given;
  for (const rule of rules) {
    const repairs = rule(bars);
    if (repairs.length === 0) continue;
    const found = new Map(repairs.map((repair) => [repair.date, repair]));
    bars = bars.flatMap((bar) => {
      const repair = found.get(bar.date);
      return repair === undefined ? [bar] : repair.used === null ? [] : [repair.used];
    });
    for (const repair of repairs) {
      const { kind, rule: reason } = repairByDate.get(repair.date) ?? repair;
      repairByDate.set(repair.date, { ...repair, kind, rule: reason });
    }
  }
  if (repairByDate.size === 0) return { bars, disputes: [] };
  return { bars, disputes: given.flatMap((bar): BarDispute[] => disputeOf(bar, repairByDate.get(bar.date))) };
}

const disputeOf = (first: Bar, repair: BarRepair | undefined): BarDispute[] =>
  repair === undefined ? [] : [{ ...repair, first, second: null }];
