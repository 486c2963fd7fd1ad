import { z } from 'zod';

/** The audit payload of `GET /audit`: what the engine says, field for field (docs/decisions.md §3). */

const term = z.object({
  /** 0–100, or null when a denominator is 0 or the history is too short. */
  value: z.number().min(0).max(100).nullable(),
  inputs: z.record(z.string(), z.number().nullable()),
});

const pillar = z.object({
  score: z.number().min(0).max(100).nullable(),
  weight: z.number(),
  terms: z.record(z.string(), term),
});

export const pillarName = z.enum(['trend', 'momentum', 'relative_strength', 'volume', 'risk', 'structure']);
export const grade = z.enum(['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D', 'F']);
export const regimeLabel = z.enum(['risk_on', 'neutral', 'risk_off']);

const trigger = z.object({
  name: z.string(),
  strength: z.number().min(0).max(1),
  bars_ago: z.int().min(0),
});

export const regime = z.object({
  label: regimeLabel,
  trend: z.int().min(-1).max(1),
  volatility: z.int().min(-1).max(1),
  breadth: z.int().min(-1).max(1).nullable(),
  /** The first session of the present label. */
  since: z.iso.date().nullable(),
  /** What was left out and why, for example breadth with fewer than ten tickers. */
  notes: z.array(z.string()),
});

export const tickerMetadata = z.object({
  bars: z.int(),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  last_close: z.number(),
  change_pct: z.number().nullable(),
  /** The last 60 closes, oldest first, for a sparkline. */
  closes: z.array(z.number()),
  /** Last value of each series; null while it is still warming up. */
  indicators: z.record(z.string(), z.number().nullable()),
  /** Data-quality flags: one sentence each. */
  flags: z.array(z.string()),
  options_reason: z.string().nullable(),
});

export const position = z.object({
  quantity: z.number(),
  average_price: z.number(),
  stop: z.number().nullable(),
  entry_date: z.iso.date().nullable(),
});

export const tickerAudit = z.object({
  score: z.number().min(0).max(100).nullable(),
  grade: grade.nullable(),
  raw_grade: grade.nullable(),
  regime: regimeLabel,
  state: z.enum(['WATCH', 'ARMED', 'TIGHTEN', 'EXIT']).nullable(),
  swing_signal: z.enum(['ARMED', 'SHORT_RISK', 'NONE']).nullable(),
  pillars: z.record(pillarName, pillar),
  triggers: z.array(trigger).nullable(),
  levels: z.unknown().nullable(),
  structure: z.unknown().nullable(),
  options: z.unknown().nullable(),
  whale: z.unknown().nullable(),
  position: position.nullable(),
  metadata: tickerMetadata,
});

export const auditPayload = z.object({
  schema_version: z.literal(1),
  generated_at: z.iso.datetime({ precision: 3 }),
  /** sample | csv | yahoo | tradier. */
  data_source: z.string(),
  /** The last session in the data, over all tickers. */
  as_of: z.iso.date().nullable(),
  regime,
  portfolio: z.object({
    source: z.string(),
    positions: z.int(),
    watched: z.int(),
    errors: z.array(z.object({ line: z.int(), message: z.string() })),
    notes: z.array(z.string()),
  }),
  tickers: z.record(z.string(), tickerAudit),
  errors: z.record(z.string(), z.string()),
});

export const auditStatus = z.object({
  state: z.enum(['idle', 'running', 'failed']),
  done: z.int(),
  total: z.int(),
  started_at: z.iso.datetime({ precision: 3 }).nullable(),
  eta_seconds: z.int().nullable(),
  /** Why the last run failed, when it did. */
  message: z.string().nullable(),
});

export type AuditPayload = z.infer<typeof auditPayload>;
export type TickerAudit = z.infer<typeof tickerAudit>;
export type AuditStatus = z.infer<typeof auditStatus>;
