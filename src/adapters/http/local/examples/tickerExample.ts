import type { TickerAudit } from '../../../../domain/dashboard/audit/auditPayload.js';
import { FRAMEWORK_EXAMPLE } from './frameworkExample.js';

/**
 * AAPL from data/sample with SPX as the index, rounded to seven digits, so that its explanation can be verified. Only
 * some triggers, levels, closes, indicators and transitions are included.
 */
export const TICKER_EXAMPLE: TickerAudit = {
  score: 59.74845,
  grade: 'B-',
  raw_grade: 'B-',
  prior_grade: 'B',
  regime: 'risk_on',
  state: 'EXIT',
  swing_signal: 'NONE',
  pillars: {
    trend: {
      score: 68.59925,
      weight: 25,
      terms: {
        price_vs_sma200: { value: 77.66595, inputs: { close: 169.23, sma200: 155.914, atr14_prior: 2.406568 } },
        price_vs_sma50: { value: 47.09212, inputs: { close: 169.23, sma50: 169.9298, atr14_prior: 2.406568 } },
        alignment: { value: 66.66667, inputs: { close: 169.23, ema20: 171.9216, sma50: 169.9298, sma200: 155.914 } },
        sma50_slope: {
          value: 82.97227,
          inputs: { sma50: 169.9298, sma50_10_bars_ago: 166.7558, atr14_prior: 2.406568 },
        },
      },
    },
    momentum: {
      score: 60.69643,
      weight: 20,
      terms: {
        rsi14: { value: 32.87466, inputs: { rsi14: 43.14986 } },
        return_year_less_month: {
          value: 100,
          inputs: { close_21_bars_ago: 169.48, close_252_bars_ago: 116.73, sigma_252: 0.1771225 },
        },
        macd_histogram: { value: 24.7086, inputs: { macd_hist: -0.6086548, atr14_prior: 2.406568 } },
        return_quarter: { value: 85.20246, inputs: { close: 169.23, close_63_bars_ago: 154.12, sigma_252: 0.1771225 } },
      },
    },
    relative_strength: {
      score: 58.50035,
      weight: 15,
      terms: {
        return_vs_index: { value: 61.3675, inputs: { return_63: 0.09352722, index_return_63: 0.05942472 } },
        line_vs_average: { value: 29.12603, inputs: { rs_line: 0.06329644, rs_line_sma50: 0.06492267 } },
        near_high: { value: 85.00752, inputs: { close: 169.23, high_252: 177.2 } },
      },
    },
    volume: {
      score: 50.56609,
      weight: 15,
      terms: {
        money_flow: { value: 49.30152, inputs: { cmf20: -0.003492424 } },
        on_balance: { value: 42.17678, inputs: { obv: 7614716000, obv_20_bars_ago: 7656271000, volume_20: 531184100 } },
        up_share: { value: 60.21999, inputs: { up_volume_50: 735074000, down_volume_50: 650133200 } },
      },
    },
    risk: {
      score: 76.21041,
      weight: 10,
      terms: {
        atr_rank: { value: 52.19124, inputs: { atr_rank_252: 47.80876 } },
        drawdown: { value: 86.41499, inputs: { close: 169.23, highest_close_252: 176.42 } },
        atr_share: { value: 90.025, inputs: { atr14: 2.367527, close: 169.23 } },
      },
    },
    structure: {
      score: 43.18895,
      weight: 15,
      terms: {
        swings: {
          value: 50,
          inputs: { swing_high: 177.2, prior_swing_high: 175.5, swing_low: 166.46, prior_swing_low: 167.16 },
        },
        range_position: { value: 25.79143, inputs: { close: 169.23, high_20: 177.2, low_20: 166.46 } },
        above_swing_low: { value: 53.77542, inputs: { close: 169.23, swing_low: 166.46, atr14_prior: 2.406568 } },
      },
    },
  },
  triggers: [
    {
      name: 'pullback_sma50',
      strength: 0.2477911,
      bars_ago: 2,
      date: '2017-12-27',
      inputs: {
        close: 170.6,
        sma50: 169.5282,
        sma50_10_bars_ago: 166.0252,
        close_location: 0.6635514,
        prior_close: 170.57,
        prior_sma50: 169.3138,
        high: 170.78,
        low: 169.71,
        atr14_prior: 2.59525,
        relative_volume: 0.7453941,
      },
    },
    {
      name: 'inside_bar',
      strength: 0,
      bars_ago: 2,
      date: '2017-12-27',
      inputs: {
        prior_high: 171.47,
        prior_low: 169.68,
        high: 170.78,
        low: 169.71,
        atr14_prior: 2.59525,
        relative_volume: 0.7453941,
      },
    },
    {
      name: 'gap_down',
      strength: 0.6352085,
      bars_ago: 3,
      date: '2017-12-26',
      inputs: {
        open: 170.8,
        prior_low: 174.5,
        prior_close: 175.01,
        opening_gap: 4.21,
        gap_from: 1.192443,
        high: 171.47,
        low: 169.68,
        atr14_prior: 2.384885,
        relative_volume: 1.176043,
      },
    },
  ],
  levels: {
    support: [
      {
        price: 168.38,
        strength: 26,
        levels: [
          { price: 168.2676, source: 'bands', weight: 6, label: 'lower Keltner channel' },
          { price: 168.38, source: 'swings', weight: 20, label: 'swing low' },
        ],
      },
      {
        price: 167.4012,
        strength: 6,
        levels: [{ price: 167.4012, source: 'bands', weight: 6, label: 'lower Bollinger band' }],
      },
    ],
    resistance: [
      {
        price: 169.9298,
        strength: 37,
        levels: [
          { price: 169.7526, source: 'volume_profile', weight: 12, label: 'volume node' },
          { price: 169.9298, source: 'moving_averages', weight: 15, label: 'SMA50' },
          { price: 170.48, source: 'prior_extremes', weight: 10, label: 'prior day low' },
        ],
      },
      {
        price: 171.47,
        strength: 40,
        levels: [
          { price: 171.2033, source: 'weekly_pivots', weight: 8, label: 'weekly S2' },
          { price: 171.47, source: 'gaps', weight: 12, label: 'edge of an unfilled gap' },
          { price: 171.85, source: 'prior_extremes', weight: 10, label: 'prior day high' },
          { price: 171.8915, source: 'moving_averages', weight: 10, label: 'SMA20' },
        ],
      },
    ],
  },
  structure: {
    state: 'NEUTRAL',
    verdict: 'WAIT',
    reason:
      'Nothing stands out: RSI 43.1, -1.1 ATR from the EMA20, reward to risk 0.8. The reward is not 2 times the risk.',
    structure: {
      primary_resistance: 169.9298,
      primary_support: 168.38,
      resistance_strength: 37,
      support_strength: 26,
      reward_risk: 0.8232941,
      stretch: -1.118448,
      trap: null,
    },
    exhaustion: { rsi: 43.14986, label: 'NORMAL', momentum: 'WEAKENING' },
    tape: { lean_at_resistance: 'BALANCED' },
    better_entries: [{ price: 170.1705, reason: 'a close 0.1 ATR above the primary resistance' }],
    inputs: {
      close: 169.23,
      high: 170.59,
      low: 169.22,
      close_location: -0.9854015,
      atr14_prior: 2.406568,
      ema20: 171.9216,
      sma50: 169.9298,
      sma50_10_bars_ago: 166.7558,
      room_in_atr: 0.2907876,
      gain_in_atr: -2.401761,
      macd_hist: -0.6086548,
      macd_hist_1_bar_ago: -0.4497925,
      macd_hist_2_bars_ago: -0.3638688,
      tape_tests: 5,
      tape_flow: -0.1040271,
      prior_resistance: 171.47,
      prior_resistance_strength: 30,
      prior_support: 169.7404,
      prior_support_strength: 25,
      trend: 68.59925,
    },
  },
  options: null,
  whale: { signals: [], not_configured: ['option_sweep', 'block_print', 'form4_cluster', '13f_change'] },
  framework: FRAMEWORK_EXAMPLE,
  position: { quantity: 120, average_price: 106.73, stop: null, entry_date: '2016-09-01' },
  next: null,
  metadata: {
    bars: 3019,
    first_date: '2006-01-03',
    last_date: '2017-12-29',
    last_close: 169.23,
    currency: 'USD',
    change_pct: -1.081365,
    closes: [170.57, 170.6, 171.08, 169.23],
    indicators: { sma50: 169.9298, sma200: 155.914, rsi14: 43.14986, atr14: 2.367527, chandelier_long: 169.8499 },
    flags: [],
    options_reason: 'This price source has no option chains.',
    framework_reason: null,
  },
};
