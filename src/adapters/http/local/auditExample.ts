import type { AuditPayload, AuditStatus, TickerAudit } from '../contract/audit.js';

/** An audit of one ticker, shortened: each pillar shows one of its terms, the sparkline its last closes. */

const pillar = (score: number, weight: number, term: string, inputs: Record<string, number>): TickerAudit['pillars']['trend'] => ({
  score,
  weight,
  terms: { [term]: { value: score, inputs } },
});

const TICKER: TickerAudit = {
  score: 61.4,
  grade: 'B-',
  raw_grade: 'B-',
  regime: 'risk_on',
  state: null,
  swing_signal: null,
  pillars: {
    trend: pillar(68.9, 25, 'above_sma200', { close: 169.23, sma200: 154.87, atr14: 1.93 }),
    momentum: pillar(48.2, 20, 'rsi', { rsi14: 49.3 }),
    relative_strength: pillar(57.1, 15, 'high_252', { close: 169.23, high252: 177.2 }),
    volume: pillar(63.5, 15, 'money_flow', { cmf20: 0.07 }),
    risk: pillar(81, 10, 'drawdown', { close: 169.23, max252: 176.42 }),
    structure: pillar(50, 15, 'swings', {}),
  },
  triggers: null,
  levels: null,
  structure: null,
  options: null,
  whale: null,
  position: { quantity: 120, average_price: 106.73, stop: null, entry_date: '2016-09-01' },
  metadata: {
    bars: 3019,
    first_date: '2006-01-03',
    last_date: '2017-12-29',
    last_close: 169.23,
    change_pct: -1.08,
    closes: [170.57, 170.6, 171.08, 169.23],
    indicators: { sma50: 169.71, sma200: 154.87, rsi14: 49.3, atr14: 1.93 },
    flags: [],
    options_reason: null,
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
