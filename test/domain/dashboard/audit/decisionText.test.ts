import { describe, expect, it } from '@jest/globals';
import type { DecisionChange } from '../../../../src/domain/dashboard/audit/decisions.js';
import { decisionWeightOf } from '../../../../src/domain/dashboard/audit/decisions.js';
import { changesText, closeRangeText } from '../../../../src/domain/dashboard/audit/decisionText.js';

const CHANGES: readonly DecisionChange[] = [
  { decision: 'state', from: 'EXIT', to: 'WATCH' },
  { decision: 'stop_breached', from: true, to: false },
  { decision: 'grade', from: null, to: 'B' },
];

describe('the text of a decision', () => {
  it('describes the changes as the close moves away from the last close', () => {
    expect(changesText({ changes: CHANGES, distance_atr: 0.4 })).toBe(
      'state EXIT → WATCH, stop breached yes → no, grade none → B',
    );
    expect(changesText({ changes: CHANGES, distance_atr: -0.4 })).toBe(
      'state WATCH → EXIT, stop breached no → yes, grade B → none',
    );
  });

  it.each([
    [166.8, -0.94, 'at 166.80 or below (−0.9 ATR)'],
    [169.3, 1.06, 'at 169.30 or above (+1.1 ATR)'],
    [0.4321, -0.01, 'at 0.4321 or below (0.0 ATR)'],
    [1.0234, 0.04, 'at 1.0234 or above (0.0 ATR)'],
  ])('describes a range of closes with the bound %d', (price, distance_atr, text) => {
    expect(closeRangeText({ price, distance_atr })).toBe(text);
  });
});

describe('decisionWeightOf', () => {
  it.each([
    ['action', ['grade', 'rungs_hit']],
    ['signal', ['verdict', 'swing_signal']],
    ['setup', ['regime', 'stop_rises']],
    ['rating', ['grade', 'regime_vote']],
  ] as const)('is %s for %j', (weight, decisions) => {
    expect(decisionWeightOf(decisions.map((decision) => ({ decision, from: null, to: null })))).toBe(weight);
  });
});
