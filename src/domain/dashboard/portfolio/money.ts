import type { Decimal } from './decimal.js';

/** An exact amount in one currency. */
export interface Money {
  readonly amount: Decimal;
  /** ISO 4217 code, such as USD. */
  readonly currency: string;
}
