import { HOUR_MS } from '../timeUnits.js';

export const MAX_ALERT_MESSAGE_CHARACTERS = 2_000;
export const MAX_ALERT_DETAILS_BYTES = 16 * 1024;

/** How long an alert that went out suppresses identical ones. */
export const ALERT_WINDOW_HOURS = 4;
export const ALERT_WINDOW_MS = ALERT_WINDOW_HOURS * HOUR_MS;

/** What identical alerts have in common: within the window one of them goes out. */
export interface AlertSubject {
  /** In lower case. */
  readonly email: string;
  readonly alertType: string;
  /** Null is a value of its own: an alert about no ticker. */
  readonly ticker: string | null;
}

/** `stop_breach` about AAPL as `AAPL: stop breach`, about nothing as `Stop breach`. */
export function alertTitle({ alertType, ticker }: Pick<AlertSubject, 'alertType' | 'ticker'>): string {
  const words = alertType.replaceAll(/[_-]+/g, ' ').trim();
  return ticker === null ? words.charAt(0).toUpperCase() + words.slice(1) : `${ticker}: ${words}`;
}
