import { expect, it } from '@jest/globals';
import type { Fire } from '../../../../src/domain/shared/consensus/fire.js';
import { latestFiresOf } from '../../../../src/domain/cloud/consensus/latestFires.js';

it('keeps the latest fire of each kind for each ticker, and the latest state of each ticker', () => {
  const gap: Fire = { ticker: 'AAPL', kind: 'gap', strength: 1, state: 'ARMED' };
  const rung: Fire = { ticker: 'AAPL', kind: 'rung', strength: 'strong', state: 'TIGHTEN' };
  const other: Fire = { ticker: 'MSFT', kind: 'gap', strength: 3, state: 'EXIT' };
  const again: Fire = { ...gap, strength: 2, state: 'EXIT' };

  expect(latestFiresOf([gap, rung, other, again])).toEqual({
    fires: [again, rung, other],
    states: new Map([
      ['AAPL', 'EXIT'],
      ['MSFT', 'EXIT'],
    ]),
  });
  expect(latestFiresOf([gap, rung])).toEqual({ fires: [gap, rung], states: new Map([['AAPL', 'TIGHTEN']]) });
  expect(latestFiresOf([])).toEqual({ fires: [], states: new Map() });
});
