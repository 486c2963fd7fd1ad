import { describe, expect, it } from '@jest/globals';
import { confirmRegimeLabels } from '../../../../../src/domain/dashboard/analysis/regime/regimeConfirmation.js';
import { regimeLabelOfVoteSum } from '../../../../../src/domain/dashboard/analysis/regime/regime.js';
import {
  latestRegime,
  regimeHistoryOf,
  regimesOnDates,
} from '../../../../../src/domain/dashboard/analysis/regime/regimeHistory.js';
import { createBarsClosing, dateAfter } from '../../audit/createBars.js';

const rising = createBarsClosing(600, (day) => 100 + day / 10);
const falling = createBarsClosing(600, (day) => 200 - day / 10);
const portfolio = (ofRising: number, ofFalling: number) => [
  ...Array.from({ length: ofRising }, () => rising),
  ...Array.from({ length: ofFalling }, () => falling),
];

describe('regime', () => {
  it.each([
    [3, 'risk_on'],
    [2, 'risk_on'],
    [1, 'neutral'],
    [0, 'neutral'],
    [-1, 'risk_off'],
    [-3, 'risk_off'],
  ])('turns votes that add up to %i into %s', (sum, label) => {
    expect(regimeLabelOfVoteSum(sum)).toBe(label);
  });

  it('changes on the fifth identical reading in a row', () => {
    const dates = Array.from({ length: 12 }, (_, day) => dateAfter('2020-01-01', day));
    const on = 'risk_on' as const;
    const off = 'risk_off' as const;
    const readings = [null, on, off, off, off, off, on, off, off, off, off, off];
    expect(confirmRegimeLabels(dates, readings).slice(0, 11)).toMatchObject([
      { label: 'neutral', since: null },
      ...Array.from({ length: 10 }, () => ({ label: on, since: '2020-01-02' })),
    ]);
    expect(confirmRegimeLabels(dates, readings).at(-1)).toEqual({
      label: off,
      since: '2020-01-12',
      candidate: off,
      repeats: 5,
    });
  });

  it('is risk_on while the index rises, volatility is calm and breadth is wide', () => {
    const history = regimeHistoryOf(rising, portfolio(7, 3));
    expect(latestRegime(history)).toEqual({
      label: 'risk_on',
      trend: 1,
      volatility: 1,
      breadth: 1,
      since: dateAfter('2020-01-01', 199),
    });
    expect(history.notes).toEqual([]);
  });

  it('leaves breadth out when there are fewer than ten tickers, and reports this', () => {
    const history = regimeHistoryOf(falling, portfolio(0, 9));
    expect(latestRegime(history)).toMatchObject({ label: 'risk_off', trend: -1, volatility: -1, breadth: null });
    expect(history.notes).toEqual([
      'Breadth is left out: fewer than 10 tickers in the portfolio have 50 sessions of history.',
    ]);
  });

  it.each([
    [7, 3, 1, 'risk_on'],
    [6, 4, 0, 'neutral'],
    [4, 6, 0, 'neutral'],
    [3, 7, -1, 'risk_off'],
  ])('counts %i rising and %i falling tickers as a vote of %i if there is no index: %s', (up, down, breadth, label) => {
    const history = regimeHistoryOf(null, portfolio(up, down));
    expect(latestRegime(history)).toEqual({
      label,
      trend: 0,
      volatility: 0,
      breadth,
      since: dateAfter('2020-01-01', 49),
    });
    expect(history.notes).toEqual(['No index is loaded: the regime uses breadth alone.']);
  });

  it('is neutral without an index and with few tickers', () => {
    expect(latestRegime(regimeHistoryOf(null, portfolio(3, 0)))).toEqual({
      label: 'neutral',
      trend: 0,
      volatility: 0,
      breadth: null,
      since: null,
    });
  });

  it('uses the regime of the previous session for a date without a session', () => {
    const history = regimeHistoryOf(rising, portfolio(10, 0));
    const [before, after] = regimesOnDates(history, ['2019-12-31', '2099-01-01']);
    expect([before?.since, after]).toEqual([null, latestRegime(history)]);
  });
});
