import { expect, it } from '@jest/globals';
import type { ConsensusSignal } from '../../../../src/domain/shared/consensus/consensusSignal.js';
import { latestSignalsOf } from '../../../../src/domain/cloud/consensus/latestSignals.js';

it('keeps the latest signal of each kind for each ticker, and the latest state of each ticker', () => {
  const gap: ConsensusSignal = { ticker: 'AAPL', kind: 'gap', strength: 1, state: 'ARMED' };
  const rung: ConsensusSignal = { ticker: 'AAPL', kind: 'rung', strength: 'strong', state: 'TIGHTEN' };
  const other: ConsensusSignal = { ticker: 'MSFT', kind: 'gap', strength: 3, state: 'EXIT' };
  const again: ConsensusSignal = { ...gap, strength: 2, state: 'EXIT' };

  expect(latestSignalsOf([gap, rung, other, again])).toEqual({
    signals: [again, rung, other],
    states: new Map([
      ['AAPL', 'EXIT'],
      ['MSFT', 'EXIT'],
    ]),
  });
  expect(latestSignalsOf([gap, rung])).toEqual({ signals: [gap, rung], states: new Map([['AAPL', 'TIGHTEN']]) });
  expect(latestSignalsOf([])).toEqual({ signals: [], states: new Map() });
});
