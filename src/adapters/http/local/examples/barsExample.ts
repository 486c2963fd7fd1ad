import type { TickerBars } from '../../contract/dashboard/audit/bars.js';

/** AAPL from data/sample, rounded. Only some of the bars and bins are included. */
export const BARS_EXAMPLE: TickerBars = {
  ticker: 'AAPL',
  generated_at: '2026-11-21T06:30:00.000Z',
  data_source: 'csv',
  bars: [
    { date: '2017-12-28', open: 171, high: 171.85, low: 170.48, close: 171.08, volume: 16_480_187 },
    { date: '2017-12-29', open: 170.52, high: 170.59, low: 169.22, close: 169.23, volume: 25_999_922 },
  ],
  lines: {
    ema20: [172.2049, 171.9216],
    sma50: [169.7404, 169.9298],
    sma200: [155.7713, 155.914],
    chandelier_long: [169.7656, 169.8499],
  },
  disputed: {
    first_source: 'csv',
    second_source: 'yahoo',
    bars: [
      {
        date: '2017-12-28',
        first: { date: '2017-12-28', open: 171, high: 171.85, low: 170.48, close: 171.08, volume: 16_480_187 },
        second: { date: '2017-12-28', open: 171, high: 177.85, low: 170.48, close: 171.08, volume: 16_480_200 },
      },
    ],
  },
  volume_profile: {
    sessions: 120,
    bins: [
      { low: 144.82, high: 145.4676, volume: 12_077_440 },
      { low: 145.4676, high: 146.1152, volume: 17_199_930 },
    ],
  },
};
