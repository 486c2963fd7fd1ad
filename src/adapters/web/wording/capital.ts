import type { Capital } from '../../../domain/dashboard/risk/riskPosition.js';
import { formatWholeDollars } from './numbers.js';

/** Says on which amount of capital the percentages and betas are based. */
export const capitalText = ({ amount, basis }: Capital, equity = 'your equity'): string =>
  basis === 'equity'
    ? `Percentages and betas are based on ${equity} (cash and measured positions, without options): ${formatWholeDollars(amount)}.`
    : `Percentages and betas are based on the gross value of your positions (long plus short): ${formatWholeDollars(amount)}.`;
