import { toDecimal } from '../../../portfolio/decimal.js';

/** Returns an amount in percent of the equity; infinite without a positive equity. */
export const pctOfEquity = (amount: number, equity: number): number => (100 * amount) / Math.max(0, equity);

/** Whether an amount is at most `pct` percent of the equity; false without a positive equity. */
export function isAtMostPct(amount: number, pct: number, equity: number): boolean {
  if (!(equity > 0)) return false;
  if (!Number.isFinite(amount)) return amount < 0;
  return toDecimal(amount)
    .times(100)
    .lessThanOrEqualTo(toDecimal(equity).times(toDecimal(pct)));
}
