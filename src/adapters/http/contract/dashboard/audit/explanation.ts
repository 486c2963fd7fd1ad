import { z } from 'zod';
import { levelCluster, pillarName, tickerAudit } from './audit.js';
import { grade, regimeLabel } from './decisions.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { TickerAuditOfAnyRelease } from '../../../../../domain/dashboard/audit/upcastAudit.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';
import { timestamp } from '../../shared/fields.js';
import { figuresByName } from './figuresByName.js';
import { frameworkEvent, frameworkState, frameworkTransition, rung } from './framework.js';

/** `GET /audit/{ticker}`. Rules are sentences that refer to inputs by name, so that every value can be recomputed. */

const ruled = z.object({ value: z.string().nullable(), rule: z.string() }).meta({ id: 'RuledValue' });

const score = z.object({
  value: z.number().min(0).max(100).nullable(),
  rule: z.string(),
  /** `adds` is the pillar's contribution to the score, in points. */
  parts: z.array(
    z.object({ pillar: pillarName, score: z.number().nullable(), weight: z.number(), adds: z.number().nullable() }),
  ),
});

const pillar = z.object({
  score: z.number().min(0).max(100).nullable(),
  weight: z.number(),
  terms: z.record(
    z.string(),
    z.object({ value: z.number().min(0).max(100).nullable(), rule: z.string(), inputs: figuresByName }),
  ),
});

const trigger = z.object({
  name: z.string(),
  rule: z.string(),
  /** Null, with empty inputs, in audits of earlier releases. */
  date: z.iso.date().nullable(),
  bars_ago: z.int().min(0),
  strength: z.number().min(0).max(1),
  /** How far the measured input exceeds the threshold; null for a trigger without a threshold. */
  margin: z
    .object({
      measured: z.string(),
      threshold: z.string(),
      threshold_value: z.number().nullable(),
      value: z.number().nullable(),
      in_atr: z.number().nullable(),
    })
    .nullable(),
  inputs: figuresByName,
});

const levels = z.object({
  rule: z.string(),
  primary_rule: z.string(),
  close: z.number(),
  atr14_prior: z.number().nullable(),
  primary_support: z.number().nullable(),
  primary_resistance: z.number().nullable(),
  support: z.array(levelCluster),
  resistance: z.array(levelCluster),
});

const structure = z.object({
  reason: z.string(),
  state: ruled,
  verdict: ruled,
  exhaustion: ruled,
  momentum: ruled,
  lean: ruled,
  inputs: figuresByName,
});

const holding = z.object({
  entry: z.object({ price: z.number(), date: z.iso.date() }),
  initial_stop: z.object({ value: z.number().nullable(), rule: z.string(), inputs: figuresByName }),
  /** `since` is the session on which the Chandelier stop last rose; null while the initial stop applies. */
  stop: z.object({
    value: z.number().nullable(),
    since: z.iso.date().nullable(),
    breached_since: z.iso.date().nullable(),
    rule: z.string(),
  }),
  /** The initial risk (1 R) per share. */
  risk: z.number().nullable(),
  rungs: z.object({ rule: z.string(), each: z.array(rung) }),
});

const framework = z.object({
  state: frameworkState.nullable(),
  since: z.iso.date().nullable(),
  /** Why there is no state; null when there is a state. */
  missing: z.string().nullable(),
  transitions: z.array(frameworkTransition),
  /** The same events as in the audit, newest first. */
  events: z.array(frameworkEvent),
  inputs: figuresByName,
  holding: holding.nullable(),
});

const vote = z.object({ value: z.int().min(-1).max(1).nullable(), rule: z.string() }).meta({ id: 'RegimeVote' });

const regime = z.object({
  label: regimeLabel,
  since: z.iso.date().nullable(),
  rule: z.string(),
  votes: z.object({ trend: vote, volatility: vote, breadth: vote }),
  inputs: figuresByName,
  notes: z.array(z.string()),
});

interface ExplainedTickerOfAnyRelease extends Omit<ExplainedTicker, 'audit'> {
  readonly audit: TickerAuditOfAnyRelease;
}

export const explainedTicker = exactSchemaFor<ExplainedTickerOfAnyRelease>()(
  z
    .object({
      ticker: z.string(),
      generated_at: timestamp,
      data_source: z.string(),
      /** The ticker as in `GET /audit`. */
      audit: tickerAudit,
      explanation: z.object({
        score,
        grade: z.object({ value: grade.nullable(), raw: grade.nullable(), prior: grade.nullable(), rule: z.string() }),
        pillars: z.record(pillarName, pillar),
        triggers: z.object({ strength_rule: z.string(), swing_signal: ruled, fired: z.array(trigger) }),
        levels: levels.nullable(),
        structure: structure.nullable(),
        framework,
        regime,
      }),
    })
    .meta({ id: 'ExplainedTicker' }),
);

export const explanationPathParameters = z.object({ ticker: z.string() });
