import type { PortfolioMap, TickerMap } from '../../contract/dashboard/audit/decisionMap.js';
import { TICKER_EXAMPLE } from './tickerExample.js';

const GENERATED_AT = '2026-11-21T06:30:00.000Z';

const ASSUMPTIONS = {
  session: '2018-01-02',
  open: 169.23,
  high: null,
  low: null,
  volume: 25412345,
  index_close: 2673.61,
  breadth_above: 0,
  breadth_counted: 0,
};

const BELOW = {
  state: 'EXIT',
  swing_signal: 'NONE',
  verdict: 'AVOID',
  structure: 'NEUTRAL',
  grade: 'B-',
  rungs_hit: 4,
  stop_breached: true,
  stop_rises: false,
  regime: 'risk_on',
  regime_vote: null,
} as const;

const NEAREST = {
  price: 169.79,
  distance_atr: 0.2365337,
  weight: 'action' as const,
  changes: [{ decision: 'stop_breached' as const, from: true, to: false }],
  below: 169.78,
  above: 169.79,
};

/** A map shortened to two cells. Its prices are those of `TICKER_EXAMPLE`. */
export const TICKER_MAP_EXAMPLE: TickerMap = {
  kind: 'map',
  ticker: 'AAPL',
  generated_at: GENERATED_AT,
  assumptions: ASSUMPTIONS,
  last_close: 169.23,
  atr14: 2.367527,
  stop: 169.7885,
  tick_step: 1,
  cells: [
    { from: 159.76, to: 169.78, decisions: BELOW },
    { from: 169.79, to: 178.7, decisions: { ...BELOW, stop_breached: false } },
  ],
  boundaries: [NEAREST],
  nearest: NEAREST,
  nearest_action: NEAREST,
  intraday: [{ measure: 'high', price: 177.21, effect: { kind: 'trigger', trigger: 'failed_breakout' } }],
  unreached: [{ state: 'ARMED', rules: [] }],
};

export const WHAT_IF_EXAMPLE = {
  kind: 'hypothetical',
  ticker: 'AAPL',
  generated_at: GENERATED_AT,
  close: 169.79,
  assumptions: ASSUMPTIONS,
  audit: {
    ...TICKER_EXAMPLE,
    position: { quantity: 120, average_price: 106.73, stop: null, entry_date: '2016-09-01' },
  },
};

export const PORTFOLIO_MAP_EXAMPLE: PortfolioMap = {
  generated_at: GENERATED_AT,
  tickers: [
    {
      ticker: 'AAPL',
      last_close: 169.23,
      stop: 169.7885,
      nearest: NEAREST,
      nearest_action: NEAREST,
      check: {
        kind: 'checked',
        session: '2017-12-29',
        differences: [],
        surprises: [{ assumption: 'volume', assumed: 24998712, actual: 25999922 }],
      },
    },
  ],
  unavailable: { NEWCO: 'There are too few bars to compute an average true range.' },
  stops_within: {
    within_atr: 1,
    positions: [
      { ticker: 'AAPL', quantity: 120, stop: 169.7885, distance_atr: -0.2359, amount: 20374.62, currency: 'USD' },
    ],
    amount_usd: 20374.62,
    not_in_usd: [],
  },
};
