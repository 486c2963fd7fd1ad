import { describe, expect, it } from '@jest/globals';
import { tickerMapTree } from '../../../../../src/bootstrap/dashboard/cli/audit/mapText.js';
import type { DecisionMap } from '../../../../../src/domain/dashboard/decisionMap/decisionMap.js';

const MAP: DecisionMap = {
  symbol: 'KO',
  assumptions: {
    date: '2018-01-02',
    open: 45.88,
    high: null,
    low: null,
    volume: 1000,
    indexClose: null,
    breadth: { counted: 0, above: 0 },
  },
  last_close: 45.88,
  atr14: 0.8,
  stop: null,
  tick_step: 1,
  cells: [],
  boundaries: [],
  nearest: null,
  nearest_action: null,
  intraday: [],
  unreached: [],
};

describe('tickerMapTree', () => {
  it('gives the ATR the decimals of the last close', () => {
    const cheap = { ...MAP, last_close: 0.51, atr14: 0.0035 };

    expect([MAP, cheap].map((map) => tickerMapTree(map).text)).toEqual([
      'KO: possible closes on 2018-01-02; last close 45.88, ATR 0.80',
      'KO: possible closes on 2018-01-02; last close 0.5100, ATR 0.0035',
    ]);
  });
});
