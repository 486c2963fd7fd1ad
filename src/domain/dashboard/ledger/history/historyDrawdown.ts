import type { HistoryDrawdown } from '../../risk/measures/drawdown.js';
import type { Measure } from '../../risk/riskPosition.js';
import { MeasuredLedger, type AppliedTransactions } from '../returns/measuredPeriod.js';
import type { ClosingPrices } from '../returns/positionHistory.js';
import { valueHistory } from './valueHistory.js';

/** Measures the maximum drawdown of the whole ledger, from its beginning to the end of day `to`. */
export function historyDrawdown(
  view: AppliedTransactions,
  prices: ReadonlyMap<string, ClosingPrices>,
  to: string,
): Measure<HistoryDrawdown> {
  const period = new MeasuredLedger(view, prices, null).period({ from: null, to });
  const { drawdown, points } = valueHistory(period, null);
  if (drawdown.kind === 'unavailable') return drawdown;
  const { depth, highDate, lowDate, current } = drawdown;
  return {
    kind: 'measured',
    from: period.from,
    to,
    depth,
    high_date: highDate,
    low_date: lowDate,
    current,
    unpriced_sessions: points.filter(({ value }) => value === null).length,
  };
}
