import { z } from 'zod';
import { LEVEL_SOURCES } from '../../../../../domain/dashboard/analysis/levels/priceLevel.js';
import { SKEW_BASES } from '../../../../../domain/dashboard/analysis/options/volatility.js';
import {
  VOLATILITY_LABELS,
  VOLATILITY_SOURCES,
} from '../../../../../domain/dashboard/analysis/options/volatilityRank.js';
import { PILLAR_NAMES } from '../../../../../domain/dashboard/analysis/score.js';
import { EXHAUSTION_LABELS, MOMENTUM_LABELS } from '../../../../../domain/dashboard/analysis/structure/exhaustion.js';
import { TAPE_LEANS } from '../../../../../domain/dashboard/analysis/structure/tape.js';
import { TRAP_SIDES } from '../../../../../domain/dashboard/analysis/structure/trap.js';
import { SWING_SIGNALS } from '../../../../../domain/dashboard/analysis/triggers/swingSignal.js';
import { WHALE_DIRECTIONS, WHALE_SIGNAL_KINDS } from '../../../../../domain/dashboard/analysis/whale/whaleAudit.js';
import type { AuditOfAnyRelease } from '../../../../../domain/dashboard/audit/upcastAudit.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';
import { timestamp } from '../../shared/fields.js';
import { grade, nextDecisions, regimeLabel, trapState, trapVerdict } from './decisions.js';
import { figuresByName } from './figuresByName.js';
import { framework, frameworkState } from './framework.js';
import { portfolioRisk } from './portfolioRisk.js';
import { tickerMetadata } from './tickerMetadata.js';

/** The audit payload of `GET /audit`, field for field as the engine returns it. */

const term = z.object({
  /** 0–100, or null when a denominator is 0 or the history is too short. */
  value: z.number().min(0).max(100).nullable(),
  inputs: figuresByName,
});

const pillar = z
  .object({ score: z.number().min(0).max(100).nullable(), weight: z.number(), terms: z.record(z.string(), term) })
  .meta({ id: 'Pillar' });

export const pillarName = z.enum(PILLAR_NAMES).meta({ id: 'PillarName' });

const trigger = z
  .object({
    name: z.string(),
    strength: z.number().min(0).max(1),
    bars_ago: z.int().min(0),
    /** Date and inputs are absent in audits of earlier releases. */
    date: z.iso.date().optional(),
    /** The inputs of the trigger's rule and of its strength, on the trigger's bar. */
    inputs: figuresByName.optional(),
  })
  .meta({ id: 'Trigger' });

const level = z.object({ price: z.number(), source: z.enum(LEVEL_SOURCES), weight: z.number(), label: z.string() });

/** Levels within 0.35 ATR of each other. */
export const levelCluster = z
  .object({
    /** The price of the level with the largest weight. */
    price: z.number(),
    strength: z.number().min(0).max(100),
    levels: z.array(level),
  })
  .meta({ id: 'LevelCluster' });

/** Nearest first, at most six per side. */
const levelMap = z.object({ support: z.array(levelCluster), resistance: z.array(levelCluster) });

export const betterEntry = z.object({ price: z.number(), reason: z.string() }).meta({ id: 'BetterEntry' });

/** Trap & Structure, with the same fields as in the reply of the coach of that name. */
const trapStructure = z
  .object({
    state: trapState,
    verdict: trapVerdict,
    reason: z.string(),
    structure: z.object({
      primary_resistance: z.number().nullable(),
      primary_support: z.number().nullable(),
      resistance_strength: z.number().nullable(),
      support_strength: z.number().nullable(),
      /** Reward divided by risk: (R − C)/(C − S), from resistance, close and support. */
      reward_risk: z.number().nullable(),
      /** Distance of the close above the EMA20, in ATR. */
      stretch: z.number().nullable(),
      /** The level of a TRAP and the trapped side. */
      trap: z.object({ side: z.enum(TRAP_SIDES), price: z.number(), strength: z.number() }).nullable(),
    }),
    exhaustion: z.object({
      rsi: z.number().nullable(),
      label: z.enum(EXHAUSTION_LABELS),
      momentum: z.enum(MOMENTUM_LABELS).nullable(),
    }),
    tape: z.object({ lean_at_resistance: z.enum(TAPE_LEANS) }),
    better_entries: z.array(betterEntry),
    /** Inputs of the rules, except those that have a field of their own. */
    inputs: figuresByName.optional(),
  })
  .meta({ id: 'TrapStructure' });

/** Volatilities in percent per year, prices per share. */
const options = z
  .object({
    iv30: z.number(),
    /** Numbers of two-sided quotes near the money, in the expiries used. Absent in audits of earlier releases. */
    quotes: z.object({ calls: z.int(), puts: z.int() }).optional(),
    iv_rank: z.number().nullable(),
    iv_percentile: z.number().nullable(),
    source: z.enum(VOLATILITY_SOURCES),
    label: z.enum(VOLATILITY_LABELS).nullable(),
    skew: z.number().nullable(),
    skew_basis: z.enum(SKEW_BASES),
    expected_move: z.object({
      expiry: z.iso.date(),
      days: z.int(),
      strike: z.number(),
      by_straddle: z.number().nullable(),
      by_iv: z.number(),
    }),
    put_call_volume: z.number().nullable(),
    put_call_open_interest: z.number().nullable(),
    /** The expiries of the put/call figures. */
    expiries: z.object({ count: z.int(), last: z.iso.date() }).optional(),
  })
  .meta({ id: 'OptionsReading' });

const whale = z
  .object({
    signals: z.array(
      z.object({
        kind: z.enum(WHALE_SIGNAL_KINDS),
        date: z.iso.date(),
        direction: z.enum(WHALE_DIRECTIONS),
        /** The option contract of a sweep. */
        contract: z.string().nullable(),
        numbers: z.record(z.string(), z.number()),
      }),
    ),
    /** The signals that no configured source provides. */
    not_configured: z.array(z.string()),
  })
  .meta({ id: 'WhaleReading' });

const regime = z
  .object({
    label: regimeLabel,
    trend: z.int().min(-1).max(1),
    volatility: z.int().min(-1).max(1),
    breadth: z.int().min(-1).max(1).nullable(),
    /** The first session with the current label. */
    since: z.iso.date().nullable(),
    /**
     * The symbol of the market index: SPX, or else SPY; null when the price source has neither. Absent in audits of
     * earlier releases.
     */
    index: z.string().nullable().optional(),
    /** The votes that were left out, each with the reason, such as breadth with fewer than ten tickers. */
    notes: z.array(z.string()),
    /** The figures on which the votes are based. */
    inputs: figuresByName.optional(),
  })
  .meta({ id: 'Regime' });

const position = z
  .object({
    quantity: z.number(),
    average_price: z.number(),
    stop: z.number().nullable(),
    entry_date: z.iso.date().nullable(),
    /** The first session to which the stop applies; absent if it applies from the entry. */
    stop_from: z.iso.date().optional(),
    /** Present if the average price is the price in an imported file that had no cost. */
    cost_assumed: z.literal(true).optional(),
  })
  .meta({ id: 'Position' });

export const tickerAudit = z
  .object({
    score: z.number().min(0).max(100).nullable(),
    grade: grade.nullable(),
    raw_grade: grade.nullable(),
    /** The grade of the previous bar. */
    prior_grade: grade.nullable().optional(),
    regime: regimeLabel,
    state: frameworkState.nullable(),
    swing_signal: z.enum(SWING_SIGNALS).nullable(),
    pillars: z.record(pillarName, pillar),
    triggers: z.array(trigger).nullable(),
    levels: levelMap.nullable(),
    structure: trapStructure.nullable(),
    options: options.nullable(),
    whale: whale.nullable(),
    framework: framework.nullable().optional(),
    position: position.nullable(),
    /** The closing prices in the next session that would change a decision; null until the ticker's map is ready. */
    next: nextDecisions.nullable().optional(),
    metadata: tickerMetadata,
  })
  .meta({ id: 'TickerAudit' });

export const auditPayload = exactSchemaFor<AuditOfAnyRelease>()(
  z
    .object({
      schema_version: z.literal(1),
      generated_at: timestamp,
      /** MARKET_DATA: sample, csv, yahoo, tradier or alpaca, or several in order of preference: alpaca,yahoo. */
      data_source: z.string(),
      /** The latest session of any ticker. */
      as_of: z.iso.date().nullable(),
      regime,
      portfolio: z.object({
        source: z.string(),
        positions: z.int(),
        watched: z.int(),
        /** Holdings over the plan's limit, not in `positions`; absent without such holdings. */
        holdings_over_limit: z.int().optional(),
        errors: z.array(z.object({ line: z.int(), message: z.string() })),
        notes: z.array(z.string()),
        risk: portfolioRisk.nullable().optional(),
      }),
      tickers: z.record(z.string(), tickerAudit),
      errors: z.record(z.string(), z.string()),
    })
    .meta({ id: 'AuditPayload' }),
);
