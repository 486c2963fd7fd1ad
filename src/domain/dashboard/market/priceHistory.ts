import type { RawBar } from './readBars.js';

/** The source changed its earlier prices. */
export interface PriceAdjustment {
  /**
   * `split`: a ratio of small whole numbers. `readjustment`: any other ratio, such as after a spin-off; 1 without a
   * common ratio, such as when the symbol denotes another company.
   */
  readonly kind: 'split' | 'readjustment';
  /** New shares per old share; earlier prices were divided by it (4 for 4:1, 0.1 for 1:10). */
  readonly ratio: number;
  /** ISO date stated by the source; if it states none, the date of the first adjusted session. May be in the future. */
  readonly date: string;
}

/** A split: from this date on, `ratio` new shares replace one old share. */
export type Split = Pick<PriceAdjustment, 'date' | 'ratio'>;

/** A cash dividend per share. */
export interface Dividend {
  /** ISO date of the first session that trades without the dividend (ex-date). */
  readonly date: string;
  /** On the adjustment basis of the stored prices, which are not adjusted for dividends. */
  readonly amount: number;
}

/** The stored daily prices of a symbol: closed sessions only, oldest first, all on one adjustment basis. */
export interface PriceHistory {
  readonly rows: readonly RawBar[];
  /** Currency code, as returned by `readCurrency`; null when an earlier release did not record the currency. */
  readonly currency: string | null;
  /** Number of the adjustment basis. Only prices on the same basis are comparable. */
  readonly basis: number;
  /** The adjustments that led to this basis, oldest first. */
  readonly adjustments: readonly PriceAdjustment[];
  /** The splits and dividends that the source reported, oldest first; earlier releases did not record them. */
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  /** ISO 8601 time of the last fetch from the source. */
  readonly fetchedAt: string;
}

export const lastSessionDateOf = (rows: readonly RawBar[]): string => rows.at(-1)?.date ?? '';
