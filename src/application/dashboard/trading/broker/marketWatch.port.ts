import type { Quote } from './broker.port.js';

export type MarketSession = 'premarket' | 'open' | 'postmarket' | 'closed';

/** What an exchange shows of itself. */
export interface MarketWatch {
  /** @throws BrokerFailure */
  session(): Promise<MarketSession>;
  /** @throws BrokerFailure */
  quote(symbol: string): Promise<Quote>;
}
