import { HOUR_MS } from '../timeUnits.js';

export const MAX_ALERT_MESSAGE_CHARACTERS = 2_000;
export const MAX_ALERT_DETAILS_BYTES = 16 * 1024;

/** How long a sent alert suppresses identical alerts. */
export const DUPLICATE_ALERT_WINDOW_HOURS = 4;
export const DUPLICATE_ALERT_WINDOW_MS = DUPLICATE_ALERT_WINDOW_HOURS * HOUR_MS;

/** Alerts with equal subjects are identical: only one of them is sent per window. */
export interface AlertSubject {
  /** In lower case. */
  readonly email: string;
  readonly alertType: string;
  /**
   * Null for an alert that is not about a ticker. Two such alerts are identical if their e-mail address and type are
   * equal.
   */
  readonly ticker: string | null;
}

/** Formats `stop_breach` about AAPL as `AAPL: stop breach`, and without a ticker as `Stop breach`. */
export function alertTitle({ alertType, ticker }: Pick<AlertSubject, 'alertType' | 'ticker'>): string {
  const words = alertType.replaceAll(/[_-]+/g, ' ').trim();
  return ticker === null ? words.charAt(0).toUpperCase() + words.slice(1) : `${ticker}: ${words}`;
}
