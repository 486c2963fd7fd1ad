import { addDays } from '../../shared/calendar/calendarDays.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { Position } from '../portfolio/position.js';
import { basisFactorOf, type TickerRecord } from '../framework/tickerRecord.js';

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
 * Returns notes about recent adjustments, which the portfolio may not reflect yet, and about all splits since the entry
 * while it does not reflect one.
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
  const splitsSince = Math.abs(factor - 1) > SAME_BASIS ? (record?.heldSince ?? since) : since;
  const task = isFromLedger
    ? 'Import your broker’s file with this split into the ledger'
    : 'Adjust quantity, average price and stop in the portfolio file';
  const instruction = position === null || position.quantity === 0 ? '' : ` ${task}, unless you have already done so.`;
  return adjustments
    .filter(({ date, kind }) => date >= since || (kind === 'split' && date >= splitsSince))
    .map(({ kind, ratio, date }) => {
      switch (kind) {
        case 'split':
          return `Split of ${inParts(ratio)} on ${date}: ${isRescaled ? 'entry, stop and rungs were divided' : 'the source divided its earlier prices'} by ${shown(ratio)}.${instruction}`;
        case 'readjustment':
          return `The source divided its prices before ${date} by ${shown(ratio)}${isRescaled ? ': entry, stop and rungs were divided by the same ratio' : ''}.`;
        case 'replacement':
          return `The source replaced all its prices up to ${date}: the symbol may denote another company now. Check the position.`;
      }
    });
}

/** Formats a split as new shares for old ones: 4:1, 3:2, 1:10. */
function inParts(ratio: number): string {
  const old = [1, 2, 3, 4, 5].find((parts) => isWhole(ratio * parts));
  return old === undefined ? `1:${shown(1 / ratio)}` : `${shown(ratio * old)}:${old}`;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

const shown = (value: number): string => String(Number(value.toPrecision(6)));
