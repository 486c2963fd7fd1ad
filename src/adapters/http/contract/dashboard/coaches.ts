import { z } from 'zod';
import { COACH_NAMES } from '../../../../domain/dashboard/coaching/coachNames.js';
import { FIGURE_UNITS } from '../../../../domain/dashboard/coaching/evidence.js';
import { FILL_JUDGMENTS } from '../../../../domain/dashboard/coaching/habits/compareFillsWithTheses.js';
import { NARRATOR_PROVIDERS } from '../../../../domain/dashboard/coaching/providers.js';
import { WHALE_VERDICTS } from '../../../../domain/dashboard/coaching/whales/assessWhaleSignals.js';
import { betterEntry, pillarName } from './audit/audit.js';
import { grade, trapState, trapVerdict } from './audit/decisions.js';
import { auditedTicker, queryInteger, requestedTicker, timestamp } from '../shared/fields.js';
import { frameworkState } from './audit/framework.js';

/** `GET /coaches`, and the coaches described in docs/coaches.md. */

export const coachName = z.enum(COACH_NAMES).meta({ id: 'CoachName' });

export const coachQuery = z.object({
  ticker: requestedTicker,
  /** 1 generates a new narration, even if one is cached. */
  force: z.enum(['0', '1'], 'must be 0 or 1').optional(),
});

export const coachListQuery = z.object({ ticker: requestedTicker });

export const coachListReply = z
  .object({
    ticker: z.string(),
    /** The current narrator; `rules` costs nothing. */
    provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
    coaches: z.array(
      z.object({
        coach: coachName,
        title: z.string(),
        path: z.string(),
        available: z.boolean(),
        /** Why the coach is not available; null when it is available. */
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CoachList' });

const figure = z
  .object({
    /** A path into the audit, such as `pillars.trend.score`. */
    id: z.string(),
    label: z.string(),
    value: z.number(),
    unit: z.enum(FIGURE_UNITS),
  })
  .meta({ id: 'EvidenceFigure' });

/** A headline or a search result. */
const source = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    publisher: z.string().nullable(),
    published_at: z.string().nullable(),
  })
  .meta({ id: 'EvidenceSource' });

const evidence = z
  .object({ figures: z.array(figure), facts: z.record(z.string(), z.string().nullable()), sources: z.array(source) })
  .meta({ id: 'Evidence' });

/**
 * The text from `start` up to, but not including, `end` (in UTF-16 units), with the id of the figure in the evidence.
 */
const statedFigure = z
  .object({ start: z.int(), end: z.int(), text: z.string(), evidence: z.string() })
  .meta({ id: 'StatedFigure' });

const envelope = z.object({
  ticker: z.string(),
  coach: coachName,
  title: z.string(),
  available: z.boolean(),
  /** Why the coach is not available; null when it is available. */
  reason: z.string().nullable(),
  narration: z.string().nullable(),
  /** Each number in the narration. */
  figures: z.array(statedFigure),
  evidence,
  /** Whether every check of the narration passed. */
  verified: z.boolean(),
  provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
  model: z.string().nullable(),
  /** Why the narration came from the rules instead of the configured provider; null otherwise. */
  provider_error: z.string().nullable(),
  generated_at: timestamp.nullable(),
  cached: z.boolean(),
});

const link = z.object({ title: z.string(), url: z.string() });
const state = frameworkState.nullable();

/** The fields that only one coach's reply has, by coach. They are computed, never written by an AI provider. */
export const FIELDS_BY_COACH = {
  thesis: z.object({ state, score: z.number().nullable(), grade: grade.nullable() }),
  advocate: z.object({
    state,
    /** The framework's conclusion that the advocate argues against, as a sentence. */
    argues_against: z.string(),
    /** The thesis narration that the advocate argues against. */
    thesis: z.string().nullable(),
    counterpoints: z.array(z.string()),
  }),
  pillar: z.object({
    state,
    fired: z.array(z.object({ pillar: pillarName, score: z.number() })),
    triggers: z.array(z.string()),
  }),
  exit: z.object({
    state,
    /** `state`: the state is EXIT, but no close is below the stop; `rung` is then the highest rung reached so far. */
    cause: z.enum(['rung', 'state', 'stop']),
    /** The highest rung reached. */
    rung: z
      .object({
        number: z.int(),
        r: z.number(),
        price: z.number(),
        share: z.number(),
        reached_on: z.string().nullable(),
      })
      .nullable(),
    /** The breached stop. */
    stop: z
      .object({
        price: z.number(),
        close: z.number(),
        kind: z.enum(['chandelier', 'initial', 'own']),
        since: z.string().nullable(),
      })
      .nullable(),
  }),
  entry: z.object({
    state,
    trigger: z.string().nullable(),
    entry_price: z.number().nullable(),
    stop: z.number().nullable(),
  }),
  audit: z.object({
    state,
    /**
     * `of` is the number of trades or fills in which the pattern was possible; `count` is the number of those that show
     * it.
     */
    patterns: z.array(z.object({ pattern: z.string(), count: z.int(), of: z.int(), rule: z.string() })),
    average_pl_pct: z.number().nullable(),
    average_hold_days: z.number().nullable(),
    /** Newest first, each with the latest thesis before the fill. */
    fills_vs_thesis: z.array(
      z.object({
        at: z.string(),
        side: z.enum(['buy', 'sell']),
        quantity: z.number(),
        price: z.number(),
        thesis: z.object({ at: z.string(), state: z.string().nullable(), stop: z.number().nullable() }).nullable(),
        judgement: z.enum(FILL_JUDGMENTS),
        note: z.string(),
      }),
    ),
  }),
  catalyst: z.object({
    state,
    headlines: z.array(
      link.extend({
        published_at: z.string().nullable(),
        classification: z.enum(['MATERIAL', 'NOISE']),
        direction: z.enum(['positive', 'negative', 'unclear']),
        event: z.string().nullable(),
        why: z.string(),
      }),
    ),
    conflict: z.boolean(),
    conflict_reason: z.string(),
  }),
  whale_confirmation: z.object({
    state,
    verdict: z.enum(WHALE_VERDICTS),
    citations: z.array(link),
    verdict_reason: z.string(),
  }),
  trap_structure: z.object({
    state: trapState,
    verdict: trapVerdict,
    reason: z.string(),
    structure: z.looseObject({ primary_resistance: z.number().nullable(), primary_support: z.number().nullable() }),
    exhaustion: z.looseObject({ rsi: z.number().nullable(), momentum: z.string().nullable() }),
    tape: z.looseObject({ lean_at_resistance: z.string() }),
    better_entries: z.array(betterEntry),
  }),
} as const satisfies Record<z.infer<typeof coachName>, z.ZodObject>;

/** The reply of an unavailable coach. It lacks the coach's own fields. */
const silent = envelope
  .extend({ available: z.literal(false), reason: z.string(), narration: z.null() })
  .meta({ id: 'SilentCoach' });

const spoken = envelope.extend({ available: z.literal(true), narration: z.string() });

/** The reply of one coach. */
export const coachReplySchemaOf = (name: z.infer<typeof coachName>) =>
  z.discriminatedUnion('available', [spoken.extend(FIELDS_BY_COACH[name].shape), silent]);

export type CoachEnvelope = z.infer<typeof envelope>;
export type FieldsByCoach = { [Name in keyof typeof FIELDS_BY_COACH]: z.infer<(typeof FIELDS_BY_COACH)[Name]> };
export type CoachListReply = z.infer<typeof coachListReply>;

export const thesisLogQuery = z.object({ ticker: auditedTicker.optional(), limit: queryInteger(1, 200).default(50) });

const check = z.object({ check: z.string(), passed: z.boolean(), found: z.string().nullable() });

/** The thesis log, newest first. */
export const thesisLogReply = z.object({
  theses: z.array(
    z.object({
      at: z.string(),
      coach: coachName,
      ticker: z.string(),
      evidence_hash: z.string(),
      provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
      model: z.string().nullable(),
      prompt_version: z.string(),
      latency_ms: z.number(),
      tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
      cost_usd: z.number(),
      checks: z.array(check),
      refused: z.array(check),
      provider_error: z.string().nullable(),
      state: z.string().nullable(),
      score: z.number().nullable(),
      stop: z.number().nullable(),
      narration: z.string(),
    }),
  ),
});
