import type { TradingModeFacts } from '../../../../domain/dashboard/trading/orders/preflightContext.js';

/** The current trading mode. */
export interface TradingMode {
  /** Ends live mode if it is no longer allowed, and returns the current mode. */
  recheckNow(): TradingModeFacts;
}
