import { describe, expect, it } from '@jest/globals';
import { exitOrderOf, nextOrder } from '../../../src/adapters/web/tickers/nextOrder.js';
import { heldTicker } from './heldTicker.js';

describe('nextOrder', () => {
  it.each([
    [
      'sells a position in EXIT',
      heldTicker('EXIT', { quantity: 120 }),
      'Sell all 120',
      'ticker=GE&side=sell&quantity=120',
    ],
    [
      'sells a position below its stop in any state',
      heldTicker('WATCH', { quantity: 120, close: 85 }),
      'Sell all 120',
      'ticker=GE&side=sell&quantity=120',
    ],
    [
      'sells the whole shares of a fractional position',
      heldTicker('EXIT', { quantity: 10.5 }),
      'Sell 10 of 10.5',
      'ticker=GE&side=sell&quantity=10',
    ],
    [
      'covers a short position above its stop',
      heldTicker(null, { quantity: -120, close: 111, stop: 110, change: { framework: null } }),
      'Buy to cover 120',
      'ticker=GE&side=buy_to_cover&quantity=120',
    ],
    [
      'places the stop of a tightened position',
      heldTicker('TIGHTEN', { quantity: 120, stop: 98.5 }),
      'Stop order at 98.50',
      'ticker=GE&side=sell&quantity=120&type=stop&stop=98.50',
    ],
    [
      'places the stop of the whole shares of a tightened position',
      heldTicker('TIGHTEN', { quantity: 120.5, stop: 98.5 }),
      'Stop order at 98.50',
      'ticker=GE&side=sell&quantity=120&type=stop&stop=98.50',
    ],
    [
      'prepares a sale without a stop',
      heldTicker('TIGHTEN', { quantity: 120, stop: null }),
      'Prepare order',
      'ticker=GE&side=sell',
    ],
    [
      'opens the sale of a position in EXIT that is less than one share',
      heldTicker('EXIT', { quantity: 0.5 }),
      'Prepare order',
      'ticker=GE&side=sell',
    ],
    [
      'buys an armed ticker that is not held',
      heldTicker('ARMED', { quantity: 0 }),
      'Prepare entry order',
      'ticker=GE&side=buy',
    ],
    ['leaves the order open otherwise', heldTicker('WATCH', { quantity: 120 }), 'Prepare order', 'ticker=GE'],
  ])('prepares the order that the ticker needs: %s', (_what, audit, words, query) => {
    expect(nextOrder('GE', audit, 'tradier')).toEqual({ words, href: `/orders?${query}` });
  });

  it.each(['paper', undefined] as const)(
    'suggests no stop order that the broker would reject (broker: %s)',
    (broker) => {
      expect(nextOrder('GE', heldTicker('TIGHTEN', { quantity: 120, stop: 98.5 }), broker).words).toBe('Prepare order');
      expect(nextOrder('GE', heldTicker('EXIT', { quantity: 120 }), broker).words).toBe('Sell all 120');
    },
  );
});

describe('exitOrderOf', () => {
  it.each([0, 0.5, -0.5])('returns no order for a ticker without a whole share (quantity %d)', (quantity) => {
    expect(exitOrderOf('GE', heldTicker('WATCH', { quantity }))).toBeNull();
  });
});
