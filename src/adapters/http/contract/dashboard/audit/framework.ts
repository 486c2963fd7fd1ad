import { z } from 'zod';
import { TICKER_STATES } from '../../../../../domain/dashboard/framework/tickerContext.js';
import type { FrameworkEvent } from '../../../../../domain/dashboard/framework/frameworkEvent.js';
import { figuresByName } from './figuresByName.js';

export const frameworkState = z.enum(TICKER_STATES).meta({ id: 'FrameworkState' });

const frameworkReason = z
  .object({
    /**
     * The trigger's name, or one of stop, rung, overbought, score, trigger_lost, elapsed, filled, closed, relaxed and
     * recovered.
     */
    kind: z.string(),
    text: z.string(),
    numbers: z.record(z.string(), z.number()),
  })
  .meta({ id: 'FrameworkReason' });

const dated = {
  /** Unique within the ticker. */
  id: z.string(),
  /** Date of the session. */
  at: z.iso.date(),
};

/** A framework event of a ticker, for coaches and alerts. */
export const frameworkEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('state_changed'),
      ...dated,
      from: frameworkState,
      to: frameworkState,
      reason: frameworkReason,
    }),
    /** No position is held, and a trigger allows an entry. */
    z.object({
      kind: z.literal('entry_armed'),
      ...dated,
      trigger: z.string(),
      strength: z.number().min(0).max(1),
      trigger_low: z.number(),
      close: z.number(),
    }),
    /** A high reached a take-profit rung, at which `share` of the position is sold. */
    z.object({
      kind: z.literal('rung_hit'),
      ...dated,
      rung: z.int().min(1),
      /** The rung in multiples of the risk (R). */
      r: z.number(),
      price: z.number(),
      share: z.number(),
      high: z.number(),
      entry_price: z.number(),
      risk: z.number(),
    }),
    /** The first of consecutive closes below the stop. */
    z.object({
      kind: z.literal('stop_breached'),
      ...dated,
      close: z.number(),
      stop: z.number(),
      initial_stop: z.number().nullable(),
      entry_price: z.number(),
    }),
  ])
  .meta({ id: 'FrameworkEvent' }) satisfies z.ZodType<FrameworkEvent>;

export const frameworkTransition = z
  .object({ at: z.iso.date(), from: frameworkState, to: frameworkState, reason: frameworkReason })
  .meta({ id: 'FrameworkTransition' });

/** A take-profit rung, at which `share` of the position is sold. */
export const rung = z
  .object({ r: z.number(), price: z.number(), share: z.number(), hit: z.boolean() })
  .meta({ id: 'Rung' });

/** The cause of the ticker's state, and the plan for a holding. */
export const framework = z
  .object({
    since: z.iso.date().nullable(),
    reason: frameworkReason.nullable(),
    holding: z
      .object({
        entry_price: z.number(),
        entry_date: z.iso.date(),
        initial_stop: z.number().nullable(),
        /** The effective stop; it never falls. */
        stop: z.number().nullable(),
        /** The initial risk (1 R) per share. */
        risk: z.number().nullable(),
        sessions: z.int(),
        rungs: z.array(rung),
        /** How the initial stop was determined. */
        stop_origin: z
          .object({
            stated: z.number().nullable(),
            trigger_low: z.number().nullable(),
            atr14_prior: z.number().nullable(),
          })
          .nullable()
          .optional(),
        /** The session on which the Chandelier or the user last raised the stop. */
        stop_since: z.iso.date().nullable().optional(),
        /**
         * The first of the consecutive sessions that closed below the stop; null if the last session did not close
         * below it.
         */
        breached_since: z.iso.date().nullable().optional(),
      })
      .nullable(),
    /** The day's signal for the consensus; null in state WATCH. */
    fire: z.object({ kind: z.string(), strength: z.number().min(0).max(1) }).nullable(),
    /** The latest changes, oldest first. */
    transitions: z.array(frameworkTransition),
    /** The latest events, newest first: at most ten. */
    events: z.array(frameworkEvent).optional(),
    /** The inputs of the rules in the last session. */
    inputs: figuresByName,
  })
  .meta({ id: 'Framework' });
