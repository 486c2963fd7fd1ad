import { describe, expect, it } from '@jest/globals';
import { closableText } from '../../../src/adapters/web/views/orders/ticket/closableText.js';

describe('closableText', () => {
  it.each([
    [10, 10, 'sell', 'You can close 10.'],
    [10.5, 10, 'sell', 'You can close 10; close the fraction of a share at your broker.'],
    [0.5, 0, 'sell', 'Your position is less than one share; close it at your broker.'],
    [-0.5, 0, 'buy_to_cover', 'Your position is less than one share; close it at your broker.'],
    [
      10,
      0,
      'sell',
      'No whole share is left to close, because open orders already close your position: “Sell” would open the opposite position.',
    ],
    [0, 0, 'sell', 'There is no position to close: “Sell” would open the opposite position.'],
    [0, 0, 'buy_to_cover', 'There is no position to close: “Buy to cover” would open the opposite position.'],
    [10, 0, 'buy_to_cover', 'Your position is long: use “Sell” to close it.'],
    [-5, 0, 'sell', 'Your position is short: use “Buy to cover” to close it.'],
  ] as const)('explains for %d shares of which %d can be closed with %s: %s', (held, shares, side, text) => {
    expect(closableText({ held, shares }, side)).toBe(text);
  });
});
