import { decimalText, type Decimal } from './decimal.js';

/** An exact amount in one currency. */
export interface Money {
  readonly amount: Decimal;
  /** ISO 4217 code, such as USD. */
  readonly currency: string;
}

/** Money as JSON: the amount is a string, since a JSON number would be read as a float. */
export interface MoneyText {
  readonly amount: string;
  readonly currency: string;
}

export const moneyText = ({ amount, currency }: Money): MoneyText => ({ amount: decimalText(amount), currency });
