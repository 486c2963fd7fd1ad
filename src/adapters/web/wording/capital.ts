import type { Capital } from '../../../domain/dashboard/risk/riskPosition.js';
import { formatWholeDollars } from './numbers.js';

/** Names the money that percentages and betas refer to. */
export const capitalText = ({ amount, basis }: Capital): string =>
  basis === 'equity'
    ? `Percentages and betas are of the equity of ${formatWholeDollars(amount)}: cash and measured positions.`
    : `Percentages and betas are of the gross value of ${formatWholeDollars(amount)}: long plus short positions.`;
