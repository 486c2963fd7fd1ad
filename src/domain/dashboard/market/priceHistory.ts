import type { RawBar } from './readBars.js';

/** The source re-wrote its earlier prices by a constant factor. */
export interface PriceAdjustment {
  /** split: a ratio of small whole numbers; readjustment: any other, as after a spin-off. */
  readonly kind: 'split' | 'readjustment';
  /** New shares for each old one: earlier prices were divided by it (4 for 4:1, 0.1 for 1:10). */
  readonly ratio: number;
  /** ISO date: the source's own, or that of the first session on the new basis, which may be yet to come. */
  readonly date: string;
}

/** What is kept of a symbol's daily prices: closed sessions only, oldest first, all of them on one adjustment basis. */
export interface PriceHistory {
  readonly rows: readonly RawBar[];
  /** Code of the currency, as `readCurrency` reads it; null when an earlier release did not record it. */
  readonly currency: string | null;
  /** Counts the bases: the prices of one number compare, those of two do not. */
  readonly basis: number;
  /** What led to this basis, oldest first. */
  readonly adjustments: readonly PriceAdjustment[];
  /** ISO 8601: when the source was last asked. */
  readonly fetchedAt: string;
}

export const lastSessionDateOf = (rows: readonly RawBar[]): string => rows.at(-1)?.date ?? '';
