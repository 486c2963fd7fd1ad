import { addDays } from '../../shared/calendar/calendarDays.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { Position } from '../portfolio/position.js';
import { basisFactorOf, type TickerRecord } from '../framework/record/tickerRecord.js';

/**
 * Number of days for which a note mentions an adjustment. Users are expected to update their portfolio within a few
 * weeks.
 */
const SHOWN_FOR_DAYS = 30;
/** A user rounds the average price after a split. */
const SAME_BASIS = 2e-3;

interface AdjustedTicker {
  readonly adjustments?: readonly PriceAdjustment[];
  readonly position: Position | null;
  readonly isFromLedger?: boolean;
}

/**
 * Returns notes about recent adjustments, which the portfolio may not reflect yet, and about splits since the entry
 * that it does not reflect.
 * @param last date of the last bar
 */
export function adjustmentNotes(
  { adjustments = [], position, isFromLedger = false }: AdjustedTicker,
  last: string,
  record: Pick<TickerRecord, 'position' | 'life' | 'heldSince'> | null,
): string[] {
  const factor = record === null ? 1 : basisFactorOf(record);
  const isRescaled = factor !== 1;
  const since = addDays(last, -SHOWN_FOR_DAYS);
  const splits = adjustments.filter(({ date, kind }) => kind === 'split' && date >= (record?.heldSince ?? since));
  const unentered = unenteredSplits(splits, factor);
  const task = isFromLedger
    ? 'Import your broker’s file with this split into the ledger'
    : 'Adjust quantity, average price and stop in the portfolio file';
  const instruction = position === null || position.quantity === 0 ? '' : ` ${task}, unless you have already done so.`;
  return adjustments
    .filter((adjustment) => adjustment.date >= since || unentered.includes(adjustment))
    .map(({ kind, ratio, date }) => {
      switch (kind) {
        case 'split':
          return `Split of ${inParts(ratio)} on ${date}: ${isRescaled ? 'entry, stop and rungs were divided' : 'the source divided its earlier prices'} by ${shown(ratio)}.${instruction}`;
        case 'readjustment':
          if (ratio === 1)
            return `The source replaced all its prices up to ${date}: the symbol may denote another company now. Check the position.`;
          return `The source divided its prices before ${date} by ${shown(ratio)}${isRescaled ? ': entry, stop and rungs were divided by the same ratio' : ''}.`;
      }
    });
}

/** Returns the latest splits that together explain the factor from the portfolio's prices to the record's. */
function unenteredSplits(splits: readonly PriceAdjustment[], factor: number): readonly PriceAdjustment[] {
  const isSame = (ratio: number): boolean => Math.abs(ratio - 1) <= SAME_BASIS;
  const first = splits.findLastIndex((_, from) =>
    isSame(splits.slice(from).reduce((product, { ratio }) => product * ratio, factor)),
  );
  return first < 0 || isSame(factor) ? [] : splits.slice(first);
}

/** Formats a split as new shares for old ones: 4:1, 3:2, 1:10. */
function inParts(ratio: number): string {
  const old = [1, 2, 3, 4, 5].find((parts) => isWhole(ratio * parts));
  return old === undefined ? `1:${shown(1 / ratio)}` : `${shown(ratio * old)}:${old}`;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

const shown = (value: number): string => String(Number(value.toPrecision(6)));
