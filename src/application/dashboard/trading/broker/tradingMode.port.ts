import type { TradingModeFacts } from '../../../../domain/dashboard/trading/orders/preflightContext.js';

/** Whether orders are meant, as of now. */
export interface TradingMode {
  read(): TradingModeFacts;
}
