import type { TickerSession } from './tickerSession.js';

export type TickerEvent =
  | { readonly type: 'session.closed'; readonly session: TickerSession }
  /** Sent before the session of `date` closes. `atr` is the ATR of the prior session. */
  | {
      readonly type: 'position.opened';
      readonly date: string;
      readonly price: number;
      readonly stop: number | null;
      readonly atr: number;
    }
  | { readonly type: 'position.closed'; readonly date: string }
  /** The source rescaled its history: all earlier prices are multiplied by `factor`. */
  | { readonly type: 'basis.changed'; readonly factor: number };
