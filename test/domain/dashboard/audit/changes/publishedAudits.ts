import type {
  PublishedAudit,
  PublishedHolding,
  PublishedTicker,
} from '../../../../../src/domain/dashboard/audit/publishedAudit.js';

export const HOLDING: PublishedHolding = {
  entry_price: 150,
  entry_date: '2017-12-01',
  initial_stop: 140,
  stop: 160,
  risk: 10,
  rungs: [
    { r: 1, price: 160, share: 0.25, hit: true },
    { r: 2, price: 170, share: 0.25, hit: false },
  ],
  breached_since: null,
};

const NO_PILLAR = { score: null, weight: 1, terms: {} };

/** The facts of the prices, of which the last close is read. */
export const sessionOf = (date: string, close: number): PublishedTicker['metadata'] => ({
  bars: 1,
  first_date: date,
  last_date: date,
  last_close: close,
  currency: 'USD',
  closes: [close],
});

/** A held ticker in TIGHTEN; `over` says what is otherwise. */
export const tickerOf = (over: Partial<PublishedTicker> = {}): PublishedTicker => ({
  score: 66,
  grade: 'B',
  raw_grade: 'B',
  state: 'TIGHTEN',
  swing_signal: 'NONE',
  pillars: {
    trend: NO_PILLAR,
    momentum: NO_PILLAR,
    relative_strength: NO_PILLAR,
    volume: NO_PILLAR,
    risk: NO_PILLAR,
    structure: NO_PILLAR,
  },
  triggers: [{ name: 'breakout_20', strength: 0.5, bars_ago: 0, date: '2017-12-28' }],
  levels: null,
  structure: null,
  framework: { since: '2017-12-20', inputs: {}, transitions: [], holding: HOLDING },
  metadata: sessionOf('2017-12-28', 165),
  ...over,
});

export const auditOf = (tickers: Readonly<Record<string, PublishedTicker>>): PublishedAudit => ({
  generated_at: '2026-11-21T06:30:00.000Z',
  data_source: 'csv',
  regime: { label: 'neutral', trend: 0, volatility: 0, breadth: null, since: null, notes: [] },
  tickers,
  errors: {},
});
