import { describe, expect, it } from '@jest/globals';
import { isUnaffectedByLaterBars } from '../../../properties/causality.properties.js';
import { describeBars } from '../../../properties/describeBars.js';
import { sampleBars } from './sampleBars.js';

describe('earlier results on real prices', () => {
  const index = sampleBars('SPX');

  it.each(['AABA', 'AAPL', 'GE', 'JPM', 'QQQ'])('do not change when later bars are added: %s', (symbol) => {
    const bars = sampleBars(symbol);
    const whole = describeBars(bars, index);
    const described: typeof describeBars = (some, market) => (some === bars ? whole : describeBars(some, market));
    const unchanged = [300, 777, 1500].map((known) => isUnaffectedByLaterBars(described, bars, index, known));
    expect(unchanged).toEqual([true, true, true]);
  });
});
