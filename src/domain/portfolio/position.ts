/** One line of the portfolio: what is held of a ticker, or that it is watched. */
export interface Position {
  readonly ticker: string;
  /** Shares; negative is a short position, 0 puts the ticker on the watch list. */
  readonly quantity: number;
  /** Per share; 0 when nothing is held and none was given. */
  readonly averagePrice: number;
  readonly stop: number | null;
  /** ISO date. */
  readonly entryDate: string | null;
}

export const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/** Upper-cased and trimmed; null when it cannot be a ticker. */
export function normaliseTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase();
  return TICKER.test(ticker) ? ticker : null;
}
