import { describe, expect, it } from '@jest/globals';
import { MAX_CHART_BARS, tickerChartDataOf } from '../../../../src/domain/dashboard/audit/tickerChartData.js';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { volumeProfileLevels } from '../../../../src/domain/dashboard/analysis/levels/volumeProfile.js';
import { lastValueOf } from '../../../../src/domain/dashboard/market/series.js';
import { createBarsClosing, createBars } from './createBars.js';
import { sampleBars } from './sampleBars.js';

describe('the chart of a ticker', () => {
  const bars = sampleBars('AAPL');
  const chart = tickerChartDataOf(bars);

  it('contains the last bars with the prices and volumes of the source', () => {
    expect(chart.bars.map(({ date }) => date)).toEqual(bars.dates.slice(-MAX_CHART_BARS));
    expect(chart.bars.at(-1)).toEqual({
      date: '2017-12-29',
      open: 170.52,
      high: 170.59,
      low: 169.22,
      close: 169.23,
      volume: 25_999_922,
    });
  });

  it('shows the audit’s indicator lines for every visible bar', () => {
    const { indicators } = tickerHistoryOf(bars);
    for (const name of ['ema20', 'sma50', 'sma200', 'chandelier_long'] as const) {
      expect(chart.lines[name]).toHaveLength(MAX_CHART_BARS);
      expect(chart.lines[name].at(-1)).toBe(lastValueOf(indicators[name]));
      expect(chart.lines[name]).not.toContain(null);
    }
  });

  it('distributes the volume of the last 120 sessions over prices', () => {
    const { sessions, bins } = chart.volume_profile ?? { sessions: 0, bins: [] };
    const sum = (volumes: Iterable<number>): number => [...volumes].reduce((total, volume) => total + volume, 0);
    const fullest = bins.toSorted((one, other) => other.volume - one.volume)[0];
    const control = volumeProfileLevels(tickerHistoryOf(bars), bars.dates.length - 1).find(
      ({ label }) => label === 'point of control',
    );
    expect(sessions).toBe(120);
    expect(sum(bins.map(({ volume }) => volume))).toBeCloseTo(sum(bars.volume.subarray(-sessions)), 0);
    expect([bins[0]?.low, bins.at(-1)?.high]).toEqual(
      [Math.min(...bars.low.subarray(-sessions)), Math.max(...bars.high.subarray(-sessions))].map((edge) =>
        expect.closeTo(edge, 9),
      ),
    );
    expect(control?.price).toBeCloseTo(((fullest?.low ?? 0) + (fullest?.high ?? 0)) / 2, 9);
  });

  it('is empty for a history that is too short', () => {
    const short = tickerChartDataOf(createBarsClosing(60, (day) => 100 + day));
    expect(short.bars).toHaveLength(60);
    expect([short.lines.sma50[48], short.lines.sma50[49]]).toEqual([null, 124.5]);
    expect(short.lines.sma200).toEqual(Array.from({ length: 60 }, () => null));
    expect(short.volume_profile).toBeNull();
    expect(tickerChartDataOf(createBars(Array.from({ length: 130 }, () => ({ close: 7 })))).volume_profile).toBeNull();
  });
});
