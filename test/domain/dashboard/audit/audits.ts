import type {
  AuditPayload,
  PositionAudit,
  TickerAudit,
  TickerMetadata,
  TriggerAudit,
} from '../../../../src/domain/dashboard/audit/auditPayload.js';
import type { FrameworkAudit, HoldingAudit } from '../../../../src/domain/dashboard/framework/frameworkAudit.js';

export const HOLDING: HoldingAudit = {
  entry_price: 150,
  entry_date: '2017-12-01',
  initial_stop: 140,
  stop: 160,
  risk: 10,
  sessions: 19,
  rungs: [
    { r: 1, price: 160, share: 0.25, hit: true },
    { r: 2, price: 170, share: 0.25, hit: false },
  ],
  stop_origin: null,
  stop_since: null,
  breached_since: null,
};

/** Creates the framework audit of a ticker that is only watched; `over` replaces fields. */
export const frameworkOf = (over: Partial<FrameworkAudit> = {}): FrameworkAudit => ({
  since: null,
  reason: null,
  holding: null,
  fire: null,
  transitions: [],
  events: [],
  inputs: {},
  ...over,
});

/** A line of the watch list; `over` replaces fields. */
export const positionOf = (over: Partial<PositionAudit> = {}): PositionAudit => ({
  quantity: 0,
  average_price: 0,
  stop: null,
  entry_date: null,
  ...over,
});

export const triggerOf = (over: Partial<TriggerAudit> = {}): TriggerAudit => ({
  name: 'breakout_20',
  strength: 0.5,
  bars_ago: 0,
  date: '2017-12-28',
  inputs: {},
  ...over,
});

const NO_PILLAR = { score: null, weight: 1, terms: {} };

/** Price metadata with the given last session and close. */
export const sessionOf = (date: string, close: number, over: Partial<TickerMetadata> = {}): TickerMetadata => ({
  bars: 1,
  first_date: date,
  last_date: date,
  last_close: close,
  currency: 'USD',
  change_pct: null,
  closes: [close],
  indicators: {},
  flags: [],
  options_reason: null,
  framework_reason: null,
  ...over,
});

/** A ticker in TIGHTEN that the framework treats as held; `over` replaces fields. */
export const tickerOf = (over: Partial<TickerAudit> = {}): TickerAudit => ({
  score: 66,
  grade: 'B',
  raw_grade: 'B',
  prior_grade: null,
  regime: 'neutral',
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
  triggers: [triggerOf()],
  levels: null,
  structure: null,
  options: null,
  whale: { signals: [], not_configured: [] },
  framework: frameworkOf({ since: '2017-12-20', holding: HOLDING }),
  position: null,
  next: null,
  metadata: sessionOf('2017-12-28', 165),
  ...over,
});

export const auditOf = (
  tickers: Readonly<Record<string, TickerAudit>>,
  over: Partial<AuditPayload> = {},
): AuditPayload => ({
  schema_version: 1,
  generated_at: '2026-11-21T06:30:00.000Z',
  data_source: 'csv',
  as_of: null,
  regime: { label: 'neutral', trend: 0, volatility: 0, breadth: null, since: null, index: null, notes: [], inputs: {} },
  portfolio: { source: 'portfolio.csv', positions: 0, watched: 0, errors: [], notes: [], risk: null },
  tickers,
  errors: {},
  ...over,
});
