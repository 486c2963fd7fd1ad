import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { AuditStatus } from '../../contract/dashboard/audit/auditStatus.js';
import { TICKER_EXAMPLE } from './tickerExample.js';

/** An audit of one ticker. */
export const AUDIT_EXAMPLE: AuditPayload = {
  schema_version: 1,
  generated_at: '2026-11-21T06:30:00.000Z',
  data_source: 'csv',
  as_of: '2017-12-29',
  regime: {
    label: 'risk_on',
    trend: 1,
    volatility: 1,
    breadth: null,
    since: '2017-09-21',
    index: 'SPX',
    notes: ['Breadth is left out: fewer than 10 tickers in the portfolio have 50 sessions of history.'],
    inputs: {
      index_close: 2673.61,
      index_sma50: 2617.413,
      index_sma200: 2482.184,
      index_volatility_rank: 20.31873,
      breadth_above: 0,
      breadth_tickers: 1,
    },
  },
  portfolio: {
    source: 'portfolio.csv',
    positions: 1,
    watched: 0,
    errors: [
      { line: 3, message: 'MSFT: the quantity "1,000" is not a number. Write 100 or -100, or 0 to watch the ticker.' },
    ],
    notes: [],
    risk: null,
  },
  tickers: { AAPL: TICKER_EXAMPLE },
  errors: { ZZZZ: 'There are no prices for ZZZZ: /home/you/prices has no file ZZZZ.csv.' },
};

export const AUDIT_STATUS_EXAMPLE: AuditStatus = {
  state: 'running',
  done: 10,
  total: 25,
  started_at: '2026-11-21T06:30:00.000Z',
  eta_seconds: 18,
  message: null,
  judged: { AAPL: { score: 59.7, grade: 'B-', state: 'EXIT', error: null } },
};
