import { describe, expect, it } from '@jest/globals';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import type { OptionQuote } from '../../../../../src/domain/dashboard/analysis/options/chain.js';
import { whaleAuditOf } from '../../../../../src/domain/dashboard/analysis/whale/whaleAudit.js';
import type { BarRow } from '../../audit/createBars.js';
import { createBars } from '../../audit/createBars.js';

const still: readonly BarRow[] = Array.from({ length: 60 }, (_, day) => ({
  close: 100 + (day % 2) / 10,
  high: 101,
  low: 99,
}));
const signalsAfter = (...bars: readonly BarRow[]) => {
  const history = tickerHistoryOf(createBars([...still, ...bars]));
  return whaleAuditOf(history, null).signals;
};

describe('whale signals', () => {
  it('list signals without a data source as not configured', () => {
    const history = tickerHistoryOf(createBars(still));
    expect(whaleAuditOf(history, null)).toEqual({
      signals: [],
      not_configured: ['option_sweep', 'block_print', 'form4_cluster', '13f_change'],
    });
  });

  it.each<[string, BarRow, string]>([
    ['near the high', { close: 103, high: 103, low: 100, volume: 3000 }, 'buying'],
    ['near the low', { close: 97, high: 100, low: 97, volume: 3000 }, 'selling'],
  ])('derive the direction of a large move on triple volume from a close %s', (_, bar, direction) => {
    const [signal] = signalsAfter(bar);
    expect(signal).toMatchObject({
      kind: 'unusual_volume',
      date: '2020-03-01',
      direction,
      contract: null,
      numbers: { relative_volume: 3 },
    });
  });

  it('do not count a large move on ordinary volume, or a small move on triple volume', () => {
    expect(signalsAfter({ close: 103, high: 103, low: 100, volume: 2900 })).toEqual([]);
    expect(signalsAfter({ close: 100.15, high: 101, low: 99, volume: 3000 })).toEqual([]);
  });

  it('count a move of at least 1.5 standard deviations', () => {
    // 19 returns of ±0.1% and one of x: x = 0.16% is 1.5 standard deviations of the twenty.
    const moves = [0.165, 0.155].map(
      (percent) => signalsAfter({ close: 100.1 * (1 + percent / 100), high: 102, low: 100, volume: 3000 }).length,
    );
    expect(moves).toEqual([1, 0]);
  });

  it('show unusual volume on its bar and the next four bars', () => {
    const quiet = (count: number) => Array.from({ length: count }, () => ({ close: 103, high: 104, low: 102 }));
    const burst: BarRow = { close: 103, high: 103, low: 100, volume: 3000 };
    expect([signalsAfter(burst, ...quiet(4)).length, signalsAfter(burst, ...quiet(5)).length]).toEqual([1, 0]);
  });

  it('classify three pocket pivots in ten bars as accumulation', () => {
    const pivot = (close: number, volume: number): BarRow => ({ close, high: close + 0.3, low: close - 0.3, volume });
    const pivots = [pivot(100.5, 1100), pivot(100.8, 1100), pivot(101.1, 1100)];
    expect([signalsAfter(...pivots.slice(0, 2)), signalsAfter(...pivots)]).toEqual([
      [],
      [
        {
          kind: 'accumulation',
          date: '2020-03-03',
          direction: 'buying',
          contract: null,
          numbers: { pocket_pivots: 3, bars: 10 },
        },
      ],
    ]);
  });

  it('classify a contract whose volume is three times its open interest as a sweep', () => {
    const quote = (volume: number, openInterest: number): OptionQuote => ({
      expiry: '2020-04-17',
      strike: 105,
      right: 'C',
      mid: 1,
      volume,
      openInterest,
      impliedVolatility: null,
    });
    const history = tickerHistoryOf(createBars(still));
    const chain = { asOf: '2020-02-29', quotes: [quote(600, 200), quote(499, 0), quote(600, 201)] };
    expect(whaleAuditOf(history, chain)).toEqual({
      signals: [
        {
          kind: 'option_sweep',
          date: '2020-02-29',
          direction: 'buying',
          contract: '2020-04-17 105 C',
          numbers: { volume: 600, open_interest: 200 },
        },
      ],
      not_configured: ['block_print', 'form4_cluster', '13f_change'],
    });
  });
});
