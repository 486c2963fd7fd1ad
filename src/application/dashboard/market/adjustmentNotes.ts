import { addDays } from '../../../domain/shared/calendar/calendarDays.js';
import { lastSessionDateOf, type PriceHistory } from '../../../domain/dashboard/market/priceHistory.js';

/**
 * Number of days for which a note mentions an adjustment. Users are expected to update their portfolio file within a
 * few weeks.
 */
const SHOWN_FOR_DAYS = 30;

/** Returns notes about recent adjustments, which the portfolio file may not reflect yet. */
export function adjustmentNotes({ rows, adjustments }: PriceHistory): string[] {
  const since = addDays(lastSessionDateOf(rows), -SHOWN_FOR_DAYS);
  return adjustments
    .filter(({ date }) => date >= since)
    .map(({ kind, ratio, date }) =>
      kind === 'split'
        ? `Split of ${inParts(ratio)} on ${date}: entry, stop and rungs were divided by ${shown(ratio)}. Adjust quantity and average price in the portfolio file yourself.`
        : `The source divided its prices before ${date} by ${shown(ratio)}: entry, stop and rungs were divided by the same ratio.`,
    );
}

/** Formats a split as new shares for old ones: 4:1, 3:2, 1:10. */
function inParts(ratio: number): string {
  const old = [1, 2, 3, 4, 5].find((parts) => isWhole(ratio * parts));
  return old === undefined ? `1:${shown(1 / ratio)}` : `${shown(ratio * old)}:${old}`;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

const shown = (value: number): string => String(Number(value.toPrecision(6)));
