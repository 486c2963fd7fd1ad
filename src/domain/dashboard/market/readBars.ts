import { BarDefectList, JUMP_LIMIT } from './barDefects.js';
import { barHashesOf, type Bar, type Bars } from './bars.js';
import { isCalendarDate } from '../../shared/calendar/calendarDate.js';
import { byDate } from '../../shared/calendar/calendarDays.js';
import { disputeSentences, type BarDispute } from './priceJudge/barDispute.js';
import { compareBars, type ComparedBars } from './priceJudge/compareBars.js';
import { joinDisputes } from './priceJudge/joinDisputes.js';
import { applyMissingSplits, repairBars } from './priceJudge/repairBars.js';
import type { Series } from './series.js';

/** A bar as received from a source, not validated. */
export interface RawBar {
  readonly date: string;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  readonly volume: number | null;
}

/**
 * Usable bars, or the reason why no bar is usable. `flags` describes dropped or repaired bars, one sentence per kind.
 */
export type BarsReading =
  | {
      readonly kind: 'bars';
      readonly bars: Bars;
      readonly flags: readonly string[];
      /**
       * Bars that were corrected, excluded or chosen from one of two sources, oldest first; absent without such bars.
       */
      readonly disputes?: readonly BarDispute[];
      /** Number of sessions by verdict; absent without a second source. */
      readonly verdicts?: ComparedBars['verdicts'];
    }
  | { readonly kind: 'unusable'; readonly reason: string; readonly flags: readonly string[] };

/**
 * Validates the rows of a source. Bad data causes no exception and never becomes a plausible number.
 * @param check the same ticker's rows of a second source, against which the bars are compared
 */
export function readBars(rows: readonly RawBar[], check: readonly RawBar[] = []): BarsReading {
  const defects = new BarDefectList();
  const first = repairBars(uniqueAscending(usableBars(rows, defects), defects));
  const second = repairBars(validBars(check));
  const compared = second.bars.length === 0 ? null : compareBars(first.bars, second.bars);
  const chosen = compared?.bars ?? first.bars;
  const isMixed = compared?.verdicts.wrong_instrument !== undefined;
  const { bars, disputes: splits } = isMixed ? { bars: chosen, disputes: [] } : applyMissingSplits(chosen);
  flagJumps(bars, defects);
  const disputes = joinDisputes(first.disputes, second.disputes, compared?.disputes ?? [], splits);
  const excluded = first.disputes.flatMap(({ date, used }) => (used === null ? [date] : []));
  const flags = [...defects.sentences(bars.length, new Set(excluded)), ...disputeSentences(disputes)];
  if (bars.length === 0) {
    const reason =
      rows.length === 0 ? 'There are no prices.' : `None of the ${rows.length} bars can be used: ${flags.join(' ')}`;
    return { kind: 'unusable', reason, flags };
  }
  const read = columns(bars);
  barHashesOf(read, bars.length);
  return {
    kind: 'bars',
    bars: read,
    flags,
    ...(disputes.length === 0 ? {} : { disputes }),
    ...(compared === null ? {} : { verdicts: compared.verdicts }),
  };
}

function validBars(rows: readonly RawBar[]): readonly Bar[] {
  const defects = new BarDefectList();
  return uniqueAscending(usableBars(rows, defects), defects);
}

function usableBars(rows: readonly RawBar[], defects: BarDefectList): Bar[] {
  const bars: Bar[] = [];
  for (const row of rows) {
    const bar = readBar(row, defects);
    if (bar !== null) bars.push(bar);
  }
  return bars;
}

/** Products and squares of prices in these limits are finite. Split-adjusted prices of old funds exceed a billion. */
const [MIN_PRICE, MAX_PRICE] = [1e-9, 1e15];
const MAX_VOLUME = 1e15;

/** Returns null when the row is dropped. */
function readBar(row: RawBar, defects: BarDefectList): Bar | null {
  const { date, high, low, close } = row;
  const drop = (defect: Parameters<BarDefectList['add']>[0]): null => {
    defects.add(defect, date);
    return null;
  };
  if (!isCalendarDate(date)) return drop('date_invalid');
  if (!isNumber(row.open) || !isNumber(high) || !isNumber(low) || !isNumber(close)) return drop('price_missing');
  const lowestPrice = Math.min(row.open, high, low, close);
  if (lowestPrice <= 0) return drop('price_not_positive');
  if (lowestPrice < MIN_PRICE || Math.max(row.open, high, low, close) > MAX_PRICE) return drop('price_implausible');
  if (high < low) return drop('high_below_low');
  if (close > high || close < low) defects.add('close_outside_range', date);
  const highest = Math.max(high, close);
  const lowest = Math.min(low, close);
  const open = Math.min(Math.max(row.open, lowest), highest);
  if (open !== row.open) defects.add('open_outside_range', date);
  return { date, open, high: highest, low: lowest, close, volume: readVolume(row, defects) };
}

function readVolume({ date, volume }: RawBar, defects: BarDefectList): number {
  const valid = isNumber(volume) && volume >= 0 && volume <= MAX_VOLUME;
  if (!valid) defects.add('volume_invalid', date);
  else if (volume === 0) defects.add('zero_volume', date);
  return valid ? volume : 0;
}

const isNumber = (value: number | null): value is number => value !== null && Number.isFinite(value);

function uniqueAscending(bars: readonly Bar[], defects: BarDefectList): readonly Bar[] {
  if (areAscending(bars)) return bars;
  const barByDate = new Map<string, Bar>();
  let latest = '';
  for (const bar of bars) {
    if (barByDate.has(bar.date)) defects.add('duplicate', bar.date);
    else if (bar.date < latest) defects.add('unsorted', bar.date);
    else latest = bar.date;
    barByDate.set(bar.date, bar);
  }
  return [...barByDate.values()].toSorted(byDate);
}

function areAscending(bars: readonly Bar[]): boolean {
  let latest = '';
  for (const { date } of bars) {
    if (date <= latest) return false;
    latest = date;
  }
  return true;
}

function flagJumps(bars: readonly Bar[], defects: BarDefectList): void {
  let previous: Bar | undefined;
  for (const bar of bars) {
    if (previous !== undefined && Math.abs(bar.close / previous.close - 1) > JUMP_LIMIT) defects.add('jump', bar.date);
    previous = bar;
  }
}

function columns(bars: readonly Bar[]): Bars {
  return {
    dates: bars.map((bar) => bar.date),
    open: column(bars, 'open'),
    high: column(bars, 'high'),
    low: column(bars, 'low'),
    close: column(bars, 'close'),
    volume: column(bars, 'volume'),
  };
}

function column(bars: readonly Bar[], name: Exclude<keyof Bar, 'date'>): Series {
  const values = new Float64Array(bars.length);
  for (const [t, bar] of bars.entries()) values[t] = bar[name];
  return values;
}
