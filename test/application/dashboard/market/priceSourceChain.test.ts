import { describe, expect, it } from '@jest/globals';
import { PriceSourceChain } from '../../../../src/application/dashboard/market/priceSourceChain.js';
import type { DailyPrices, MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import { sessionBars } from '../../../fakes/dashboard/sessionBars.js';

const prices = (facts: Partial<Extract<DailyPrices, { kind: 'prices' }>> = {}): DailyPrices => ({
  kind: 'prices',
  rows: sessionBars(3, '2026-11-20'),
  currency: 'USD',
  notes: [],
  adjustments: [],
  ...facts,
});
const missing = (reason: string, currency: string | null = null): DailyPrices => ({
  kind: 'unavailable',
  reason,
  currency,
});

/** A source that always gives the same answer and counts its requests in `asked`. */
function sourceOf(source: string, answer: DailyPrices, note: string | null = null): MarketData & { asked: number } {
  const subject = {
    source,
    note,
    asked: 0,
    daily: async (): Promise<DailyPrices> => {
      subject.asked += 1;
      return answer;
    },
  };
  return subject;
}

const DOWN = 'Alpaca returned a server error (500).';
const STORED = 'Stored prices are used; they end on 2026-11-20.';

describe('PriceSourceChain', () => {
  it('uses the first source that has prices, names that source, and does not contact the next source', async () => {
    const yahoo = sourceOf('yahoo', prices());
    const ordered = new PriceSourceChain([sourceOf('alpaca', prices({ notes: ['A note.'] })), yahoo]);

    expect(await ordered.daily('AAPL')).toEqual(prices({ source: 'alpaca', notes: ['A note.'] }));
    expect(yahoo.asked).toBe(0);
  });

  it.each([
    ['has no prices', missing('Alpaca has no prices for 7203.T.'), 'Alpaca has no prices for 7203.T.'],
    ['fails', missing(DOWN), DOWN],
    ['fails and has stored prices', prices({ notes: [`${DOWN} ${STORED}`], outage: DOWN }), DOWN],
  ])('uses the next source when the first source %s, and gives the reason', async (_what, first, reason) => {
    const ordered = new PriceSourceChain([sourceOf('alpaca', first), sourceOf('yahoo', prices())]);

    expect(await ordered.daily('AAPL')).toEqual(
      prices({ source: 'yahoo', notes: [`${reason} Prices from Yahoo are used instead.`] }),
    );
  });

  it('uses the first stored prices when no source can be reached', async () => {
    const stored = prices({ notes: [`Yahoo failed. ${STORED}`], outage: 'Yahoo failed.' });
    const ordered = new PriceSourceChain([sourceOf('alpaca', missing(DOWN, 'USD')), sourceOf('yahoo', stored)]);

    expect(await ordered.daily('AAPL')).toEqual({ ...stored, source: 'yahoo' });
  });

  it('uses only the named source', async () => {
    const ordered = new PriceSourceChain([sourceOf('alpaca', prices()), sourceOf('yahoo', prices())]);

    expect(await ordered.daily('AAPL', 'yahoo')).toMatchObject({ source: 'yahoo', notes: [] });
  });

  it('gives every distinct reason once, and the currency if a source knows it, when no source has prices', async () => {
    const reason = '"aapl.csv" is not a ticker.';
    const ordered = new PriceSourceChain([
      sourceOf('csv', missing('There is no file.')),
      sourceOf('alpaca', missing(reason, 'USD')),
      sourceOf('yahoo', missing(reason)),
    ]);

    expect(await ordered.daily('aapl.csv')).toEqual(missing(`There is no file. ${reason}`, 'USD'));
  });

  it('has the names and the notes of all its sources', () => {
    const { source, note } = new PriceSourceChain([
      sourceOf('csv', prices(), 'Files are read as USD.'),
      sourceOf('yahoo', prices()),
    ]);

    expect([source, note]).toEqual(['csv,yahoo', 'Files are read as USD.']);
    expect(new PriceSourceChain([sourceOf('yahoo', prices())]).note).toBeNull();
  });
});
