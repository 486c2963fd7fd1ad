import type { HaltReading } from '../../../../../domain/dashboard/trading/orders/halts/haltReading.js';
import type { Quote } from '../../broker/broker.port.js';
import { BrokerFailure } from '../../broker/brokerFailure.js';
import type { MarketStatusSource } from '../../broker/marketStatusSource.port.js';
import type { HaltSource } from './haltSource.port.js';

/** Infers halts from quotes: a ticker with neither bid nor ask while the market is open counts as halted. */
export class QuoteInferredHalts implements HaltSource {
  constructor(
    private readonly source: string,
    private readonly market: MarketStatusSource,
  ) {}

  async read(ticker: string): Promise<HaltReading> {
    const { source } = this;
    try {
      const [session, quote] = await Promise.all([this.market.session(), this.market.quote(ticker)]);
      if (session !== 'open' || isTwoSided(quote)) return { kind: 'trading', source };
      return { kind: 'halted', source, code: '', since: null };
    } catch (problem) {
      if (problem instanceof BrokerFailure) return { kind: 'unreadable', source, reason: problem.message };
      throw problem;
    }
  }
}

const isTwoSided = ({ bid, ask, last }: Quote): boolean =>
  [bid, ask, last].every((price) => price !== null && price > 0);
