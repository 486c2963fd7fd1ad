import { describe, expect, it } from '@jest/globals';
import type {
  TickerFrameworkEvent,
  FrameworkEventRecorder,
} from '../../../src/application/dashboard/framework/frameworkEventRecorder.port.js';

export const frameworkEventOf = (
  id: string,
  ticker = 'AAPL',
  portfolio = 'portfolio.csv',
  prices = 'csv',
): TickerFrameworkEvent => ({
  origin: { prices, portfolio },
  ticker,
  event: { kind: 'stop_breached', id, at: '2017-12-29', close: 97, stop: 98, initial_stop: 98, entry_price: 100 },
});

/** Verifies a recorder of framework events, which must be empty at the start of each test. */
export function frameworkEventRecorderContract(name: string, subject: () => FrameworkEventRecorder): void {
  describe(`${name} as a framework event recorder`, () => {
    it('records an event only once', async () => {
      const record = subject();
      const given = [frameworkEventOf('a'), frameworkEventOf('b'), frameworkEventOf('a'), frameworkEventOf('b')];

      expect(await inTurn(given, (news) => record.record(news))).toEqual([true, true, false, false]);
    });

    it('records the same event separately for each ticker, portfolio and price source', async () => {
      const record = subject();
      const given = [
        frameworkEventOf('a'),
        frameworkEventOf('a', 'MSFT'),
        frameworkEventOf('a', 'AAPL', 'sample'),
        frameworkEventOf('a', 'AAPL', 'portfolio.csv', 'yahoo'),
      ];

      expect(await inTurn(given, (news) => record.record(news))).toEqual([true, true, true, true]);
    });
  });
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
