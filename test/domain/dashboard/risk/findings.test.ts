import { describe, expect, it } from '@jest/globals';
import { barsReturning, positionOf, riskOf } from './riskPositions.js';

const BARS = barsReturning([0.01, -0.01, 0.004, -0.007]);
const CLOSE = BARS.close.at(-1) ?? NaN;

/** Returns the findings about positions that are the given fractions of an equity of 100,000. */
function findingsOf(kind: string, weights: readonly number[], sector: string | null = null) {
  const positions = weights.map((weight, place) =>
    positionOf(`S${place}`, BARS, { quantity: (weight * 100_000) / CLOSE, sector, stop: CLOSE * 0.999 }),
  );
  const invested = weights.reduce((sum, weight) => sum + weight * 100_000, 0);
  return riskOf(positions, null, { cash: 100_000 - invested }).findings.filter((finding) => finding.kind === kind);
}

describe('the finding about large positions', () => {
  it('names all positions of at least 10% in one sentence', () => {
    expect(findingsOf('largest_position', [0.3, 0.11, 0.09])).toEqual([
      {
        kind: 'largest_position',
        text: 'S0 and S1 are together 41% of equity ($41,000).',
        weight: expect.closeTo(0.41, 9),
        symbols: ['S0', 'S1'],
      },
    ]);
  });

  it('says that a large position is short', () => {
    const [finding] = findingsOf('largest_position', [-0.2]);
    expect(finding?.text).toBe('S0 (short) is 20% of equity ($20,000).');
  });

  it('is absent when every position is below 10%', () => {
    expect(findingsOf('largest_position', [0.099, 0.05])).toEqual([]);
  });
});

describe('the finding about a large sector', () => {
  it.each([
    [[0.13, 0.13], ['The sector Energy is 26% of equity: S0 and S1.']],
    [[0.12, 0.12], []],
  ])('requires a sector of at least 25%% of the capital: %j', (weights, texts) => {
    expect(findingsOf('sector', weights, 'Energy').map(({ text }) => text)).toEqual(texts);
  });
});
