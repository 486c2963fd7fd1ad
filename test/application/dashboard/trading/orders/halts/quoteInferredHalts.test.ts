import { describe, expect, it } from '@jest/globals';
import { BrokerFailure } from '../../../../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type {
  MarketSession,
  MarketStatusSource,
} from '../../../../../../src/application/dashboard/trading/broker/marketStatusSource.port.js';
import { QuoteInferredHalts } from '../../../../../../src/application/dashboard/trading/orders/halts/quoteInferredHalts.js';

const QUOTE = { symbol: 'AAPL', currency: 'USD', last: 150, bid: 149.9, ask: 150.1 };

const market = (
  session: MarketSession,
  quote: Partial<typeof QUOTE> | Record<string, null> = {},
): MarketStatusSource => ({ session: async () => session, quote: async () => ({ ...QUOTE, ...quote }) });

const kindOf = async (watch: MarketStatusSource) => (await new QuoteInferredHalts('tradier', watch).read('AAPL')).kind;

describe('a halt inferred from quotes', () => {
  it('is reported for a missing bid or ask while the market is open [HLT-02]', async () => {
    expect(await kindOf(market('open'))).toBe('trading');
    for (const side of ['bid', 'ask', 'last']) {
      expect(await kindOf(market('open', { [side]: null }))).toBe('halted');
      expect(await kindOf(market('open', { [side]: 0 }))).toBe('halted');
      expect(await kindOf(market('closed', { [side]: null }))).toBe('trading');
    }
  });

  it('is unknown without the market clock or the quote', async () => {
    const failing = async () => Promise.reject(new BrokerFailure('no answer', 'failed'));

    expect(await kindOf({ ...market('open'), session: failing })).toBe('unreadable');
    expect(await kindOf({ ...market('closed'), quote: failing })).toBe('unreadable');
  });
});
