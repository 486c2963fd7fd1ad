import { describe, expect, it } from '@jest/globals';
import { isUnaffectedByLaterBars } from '../../../properties/causality.properties.js';
import { describeBars } from '../../../properties/describeBars.js';
import { IS_NIGHTLY } from '../../../runs.js';
import { sampleBars } from './sampleBars.js';

const SYMBOLS = IS_NIGHTLY ? ['AABA', 'AAPL', 'GE', 'JPM', 'QQQ'] : ['AABA', 'GE', 'QQQ'];
const KNOWN = IS_NIGHTLY ? [300, 777, 1500] : [300, 1500];

describe('earlier results on real prices', () => {
  const index = sampleBars('SPX');

  it.each(SYMBOLS)('do not change when later bars are added: %s', (symbol) => {
    const bars = sampleBars(symbol);
    const whole = describeBars(bars, index);
    const described: typeof describeBars = (some, market) => (some === bars ? whole : describeBars(some, market));
    const unchanged = KNOWN.map((known) => isUnaffectedByLaterBars(described, bars, index, known));
    expect(unchanged).toEqual(KNOWN.map(() => true));
  });
});
