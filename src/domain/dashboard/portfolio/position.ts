/** What is held under a name. */
export interface HeldPosition {
  /** Or an option contract's OCC symbol. */
  readonly ticker: string;
  /** Shares or contracts; negative is a short position. */
  readonly quantity: number;
  /** Per share or contract: cost / quantity. 0 when nothing is held and none was given. */
  readonly averagePrice: number;
}

/** One line of the portfolio: what is held of a ticker, or, when its quantity is 0, that it is watched. */
export interface Position extends HeldPosition {
  readonly stop: number | null;
  /** ISO date. */
  readonly entryDate: string | null;
}

/** What a ticker is spelled like, as the source of a regular expression. */
export const TICKER_PATTERN = '[A-Z][A-Z0-9.-]{0,9}';

const TICKER = new RegExp(`^${TICKER_PATTERN}$`);

/** Whether it is a ticker as it stands: upper case, no blanks. */
export const isTicker = (text: string): boolean => TICKER.test(text);

/** Upper-cased and trimmed; null when it cannot be a ticker. */
export function normalizeTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase();
  return isTicker(ticker) ? ticker : null;
}
