import type { TradingModeFacts } from '../../../../domain/dashboard/trading/orders/preflightContext.js';

/** Whether orders are meant, as of now. */
export interface TradingMode {
  /** Ends live mode if it is no longer allowed, and returns what is in force from then on. */
  recheckNow(): TradingModeFacts;
}
