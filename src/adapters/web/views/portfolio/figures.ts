import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { formatDollars, formatSignedDollars } from '../../wording/money.js';
import { formatPercentChange, MISSING_VALUE_TEXT, colorToneOf } from '../../wording/numbers.js';

type MoneyFigure = LedgerHistory['gain'];
type ReturnFigure = LedgerHistory['time_weighted'];

export const decimalToNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** Returns a formatter of amounts, which writes a currency other than the dollar after the number. */
const formatterOf =
  (format: (value: number | null) => string) =>
  (decimal: string | null, currency: string): string => {
    const dollars = format(decimalToNumber(decimal));
    return currency === 'USD' || dollars === MISSING_VALUE_TEXT ? dollars : `${dollars.replace('$', '')} ${currency}`;
  };

export const formatMoney = formatterOf(formatDollars);

/** Adds a plus sign to gains. */
export const formatGain = formatterOf(formatSignedDollars);

export const gainTone = (decimal: string | null) => colorToneOf(decimalToNumber(decimal));

export const moneyOf = (figure: MoneyFigure): string | null => (figure.kind === 'value' ? figure.value : null);
export const rateOf = (figure: ReturnFigure): number | null => (figure.kind === 'value' ? figure.period : null);

export const formatRate = (fraction: number | null): string =>
  formatPercentChange(fraction === null ? null : 100 * fraction);

/** Adds up amounts in one currency, each a decimal string, for display; null counts as 0. */
export const sumForDisplay = (decimals: readonly (string | null)[]): string =>
  decimals.reduce((sum, each) => sum + (decimalToNumber(each) ?? 0), 0).toFixed(2);
