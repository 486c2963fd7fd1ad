import { describe, expect, it } from '@jest/globals';
import {
  barsUpTo,
  noSessionsMessage,
  parseReplayPeriod,
} from '../../../../src/domain/dashboard/replay/replayPeriod.js';
import { createBarsClosing } from '../audit/createBars.js';

describe('replay period', () => {
  it('consists of two dates in chronological order', () => {
    expect(parseReplayPeriod('2016-02-29', '2016-03-01')).toEqual({ from: '2016-02-29', to: '2016-03-01' });
  });

  it.each([
    ['2017-02-29', '2017-12-31', 'from: "2017-02-29" is not a date. Write it as 2017-12-29'],
    ['2017-01-01', '', 'to: "" is not a date. Write it as 2017-12-29'],
    [
      'x',
      '31.12.2017',
      'from: "x" is not a date. Write it as 2017-12-29; to: "31.12.2017" is not a date. Write it as 2017-12-29',
    ],
    ['2017-01-02', '2017-01-01', 'from: 2017-01-02 must be before 2017-01-01'],
    ['2017-01-02', '2017-01-02', 'from: 2017-01-02 must be before 2017-01-02'],
  ])('is refused from "%s" to "%s"', (from, to, message) => {
    expect(() => parseReplayPeriod(from, to)).toThrow(message);
  });

  it('names the available sessions of a ticker that has no session in the period', () => {
    expect(
      noSessionsMessage(
        'KO',
        createBarsClosing(5, () => 100),
        { from: '2021-01-01', to: '2021-02-01' },
      ),
    ).toBe(
      'KO has no scored session from 2021-01-01 to 2021-02-01: its prices run from 2020-01-01 to 2020-01-05, and the first score needs 253 sessions.',
    );
  });

  it('includes no bar after its last day', () => {
    const bars = createBarsClosing(5, () => 100);

    expect(['2019-12-31', '2020-01-02', '2021-01-01'].map((to) => barsUpTo(bars, to)?.dates.length ?? null)).toEqual([
      null,
      2,
      5,
    ]);
  });
});
