import type { Quote } from './broker.port.js';

export type MarketSession = 'premarket' | 'open' | 'postmarket' | 'closed';

/** Reports the market session and quotes of an exchange. */
export interface MarketStatusSource {
  /** @throws BrokerFailure */
  session(): Promise<MarketSession>;
  /** @throws BrokerFailure */
  quote(symbol: string): Promise<Quote>;
}
