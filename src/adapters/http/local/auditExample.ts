import type { AuditPayload, AuditStatus, TickerAudit } from '../contract/audit.js';

/** An audit of one ticker, shortened: every list and record shows only some of its entries. */

const pillar = (score: number, weight: number, term: string, inputs: Record<string, number>): TickerAudit['pillars']['trend'] => ({
  score,
  weight,
  terms: { [term]: { value: score, inputs } },
});

const TICKER: TickerAudit = {
  score: 59.7,
  grade: 'B-',
  raw_grade: 'B-',
  regime: 'risk_on',
  state: 'EXIT',
  swing_signal: 'NONE',
  pillars: {
    trend: pillar(68.6, 25, 'price_vs_sma200', { close: 169.23, sma200: 155.91, atr14_prior: 2.41 }),
    momentum: pillar(60.7, 20, 'rsi14', { rsi14: 43.1 }),
    relative_strength: pillar(58.5, 15, 'return_vs_index', { return_63: 0.0935, index_return_63: 0.0594 }),
    volume: pillar(51.2, 15, 'money_flow', { cmf20: 0.01 }),
    risk: pillar(76.4, 10, 'drawdown', { close: 169.23, highest_close_252: 176.42 }),
    structure: pillar(43.3, 15, 'range_position', { close: 169.23, high20: 177.2, low20: 166.46 }),
  },
  triggers: [{ name: 'pullback_sma50', strength: 0.25, bars_ago: 2 }],
  levels: {
    support: [{ price: 168.38, strength: 26, levels: [{ price: 168.38, source: 'swings', weight: 20, label: 'swing low' }] }],
    resistance: [{ price: 169.93, strength: 37, levels: [{ price: 169.93, source: 'moving_averages', weight: 15, label: 'SMA50' }] }],
  },
  structure: {
    state: 'NEUTRAL',
    verdict: 'WAIT',
    reason: 'Nothing stands out: RSI 43.1, -1.1 ATR from the EMA20, reward to risk 0.8. The reward is not 2 times the risk.',
    structure: {
      primary_resistance: 169.93,
      primary_support: 168.38,
      resistance_strength: 37,
      support_strength: 26,
      reward_risk: 0.82,
      stretch: -1.12,
      trap: null,
    },
    exhaustion: { rsi: 43.1, label: 'NORMAL', momentum: 'WEAKENING' },
    tape: { lean_at_resistance: 'BALANCED' },
    better_entries: [{ price: 170.17, reason: 'a close 0.1 ATR above the primary resistance' }],
  },
  options: null,
  whale: { signals: [], not_configured: ['option_sweep', 'block_print', 'form4_cluster', '13f_change'] },
  framework: {
    since: '2017-12-29',
    reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 169.23, stop: 169.6 } },
    holding: {
      entry_price: 106.73,
      entry_date: '2016-09-01',
      initial_stop: 104.3,
      stop: 169.6,
      risk: 2.43,
      sessions: 334,
      rungs: [{ r: 1, price: 109.16, share: 0.25, hit: true }],
    },
    fire: { kind: 'stop', strength: 1 },
    transitions: [
      { at: '2017-12-29', from: 'TIGHTEN', to: 'EXIT', reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 169.23, stop: 169.6 } } },
    ],
    inputs: { close: 169.23, rsi14: 43.1, score: 59.7 },
  },
  position: { quantity: 120, average_price: 106.73, stop: null, entry_date: '2016-09-01' },
  metadata: {
    bars: 3019,
    first_date: '2006-01-03',
    last_date: '2017-12-29',
    last_close: 169.23,
    change_pct: -1.08,
    closes: [170.57, 170.6, 171.08, 169.23],
    indicators: { sma50: 169.93, sma200: 155.91, rsi14: 43.1, atr14: 2.35 },
    flags: [],
    options_reason: 'No option chain is configured.',
    framework_reason: null,
  },
};

export const AUDIT_EXAMPLE: AuditPayload = {
  schema_version: 1,
  generated_at: '2026-11-21T06:30:00.000Z',
  data_source: 'csv',
  as_of: '2017-12-29',
  regime: { label: 'risk_on', trend: 1, volatility: 1, breadth: null, since: '2016-11-14', notes: ['Breadth needs ten tickers.'] },
  portfolio: {
    source: 'portfolio.csv',
    positions: 1,
    watched: 0,
    errors: [{ line: 3, message: 'MSFT: the quantity "1,000" is not a number. Write 100 or -100, or 0 to watch the ticker.' }],
    notes: [],
  },
  tickers: { AAPL: TICKER },
  errors: { ZZZZ: 'There are no prices for ZZZZ: /home/you/prices has no file ZZZZ.csv.' },
};

export const STATUS_EXAMPLE: AuditStatus = {
  state: 'running',
  done: 10,
  total: 25,
  started_at: '2026-11-21T06:30:00.000Z',
  eta_seconds: 18,
  message: null,
};
