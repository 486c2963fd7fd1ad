/** A halt source's answer about a ticker. */
export type HaltReading =
  | { readonly kind: 'trading'; readonly source: string }
  | {
      readonly kind: 'halted';
      readonly source: string;
      /** The exchange's reason code, such as T1; empty without one. */
      readonly code: string;
      /** ISO 8601; null when the source does not report it. */
      readonly since: string | null;
    }
  /** The source did not answer, or its answer is unreadable. */
  | { readonly kind: 'unreadable'; readonly source: string; readonly reason: string }
  | { readonly kind: 'none' };
