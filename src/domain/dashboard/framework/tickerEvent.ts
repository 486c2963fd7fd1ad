import type { TickerSession } from './tickerSession.js';

/** What a ticker's machine is fed. */
export type TickerEvent =
  | { readonly type: 'session.closed'; readonly session: TickerSession }
  /** Before the session of `date` closes. `atr` is that of the session before. */
  | {
      readonly type: 'position.opened';
      readonly date: string;
      readonly price: number;
      readonly stop: number | null;
      readonly atr: number;
    }
  | { readonly type: 'position.closed'; readonly date: string }
  /** The source re-wrote its history: all earlier prices times `factor`. */
  | { readonly type: 'basis.changed'; readonly factor: number };
