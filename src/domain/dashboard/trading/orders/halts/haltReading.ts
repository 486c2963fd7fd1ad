/** What a halt source says of a ticker. */
export type HaltReading =
  | { readonly kind: 'trading'; readonly source: string }
  | {
      readonly kind: 'halted';
      readonly source: string;
      /** The exchange's reason code, as T1; empty when there is none. */
      readonly code: string;
      /** ISO 8601; null when the source does not say. */
      readonly since: string | null;
    }
  /** The source did not answer, or not in a way that can be read. */
  | { readonly kind: 'unreadable'; readonly source: string; readonly reason: string }
  | { readonly kind: 'none' };
