import { toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { SplitFacts } from './transaction.js';

const ONE = toDecimal(1);
/** Precision of the fraction of a share that a split leaves, since the ratio may be rounded. */
const FRACTION_DECIMALS = 12;

/** The fraction of a share by which a split misses its stated ratio; null when it misses it by a share or more. */
export function splitFraction({ quantity, ratio }: SplitFacts, before: Decimal): Decimal | null {
  if (ratio === undefined) return ZERO;
  const fraction = before.plus(quantity).minus(before.times(ratio)).toDecimalPlaces(FRACTION_DECIMALS);
  return fraction.abs().lessThan(ONE) ? fraction : null;
}

export const ratioProblem = (split: SplitFacts, before: Decimal): string | null =>
  splitFraction(split, before) === null
    ? `A split of ${split.symbol} changes the ${before.toFixed()} that the ledger holds by ${split.quantity.toFixed()}, which does not fit its stated ratio. An earlier transaction may be missing.`
    : null;
