import { z } from 'zod';
import { GRADE_NAMES } from '../../../../../domain/dashboard/analysis/grade.js';
import { REGIME_LABELS } from '../../../../../domain/dashboard/analysis/regime/regime.js';
import { BAR_TYPES } from '../../../../../domain/dashboard/analysis/structure/classifyBar.js';
import { ENTRY_VERDICTS } from '../../../../../domain/dashboard/analysis/structure/entryVerdict.js';
import { SWING_SIGNALS } from '../../../../../domain/dashboard/analysis/triggers/swingSignal.js';
import {
  DECISION_NAMES,
  DECISION_WEIGHTS,
  type Decisions,
  type DecisionChange,
  type NextDecisions,
} from '../../../../../domain/dashboard/audit/decisions.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';
import { frameworkState } from './framework.js';

/** The decisions of an audit, and the closing prices in the next session that would change them. */

export const grade = z.enum(GRADE_NAMES).meta({ id: 'Grade' });
export const regimeLabel = z.enum(REGIME_LABELS).meta({ id: 'RegimeLabel' });
export const trapState = z.enum(BAR_TYPES).meta({ id: 'TrapState' });
export const trapVerdict = z.enum(ENTRY_VERDICTS).meta({ id: 'TrapVerdict' });
const swingSignal = z.enum(SWING_SIGNALS);

/** A decision is null when the audit cannot make it: without a holding, with too few bars, or for a short position. */
export const decisions = exactSchemaFor<Decisions>()(
  z
    .object({
      state: frameworkState.nullable(),
      swing_signal: swingSignal,
      verdict: trapVerdict.nullable(),
      /** The bar type from Trap & Structure. */
      structure: trapState.nullable(),
      grade: grade.nullable(),
      /** The number of take-profit rungs reached so far. */
      rungs_hit: z.int().nullable(),
      stop_breached: z.boolean().nullable(),
      /** Whether the session raises the stop that applies to the next session. */
      stop_rises: z.boolean().nullable(),
      regime: regimeLabel,
      /** The breadth vote, which the ticker's own close can change. */
      regime_vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]).nullable(),
    })
    .meta({ id: 'Decisions' }),
);

const decided = z
  .union([frameworkState, swingSignal, trapVerdict, trapState, grade, regimeLabel, z.number(), z.boolean()])
  .nullable();

export const decisionChange = exactSchemaFor<DecisionChange>()(
  z.object({ decision: z.enum(DECISION_NAMES), from: decided, to: decided }).meta({ id: 'DecisionChange' }),
);

export const nextDecisionFields = {
  /** The decisions change if the session closes at this price or beyond it, as seen from the last close. */
  price: z.number(),
  /** Distance of `price` from the last close in ATR; negative below the last close. */
  distance_atr: z.number(),
  /** Weight of the heaviest change, from `action` (state, stop, rung) down to `rating` (grade, regime). */
  weight: z.enum(DECISION_WEIGHTS),
  /** `from` applies at lower prices, and `to` at higher ones. */
  changes: z.array(decisionChange),
};

const nextDecision = z.object(nextDecisionFields).meta({ id: 'NextDecision' });

/** The nearest changes in the ticker's decision map; null where no change is within 4 ATR. */
export const nextDecisions = exactSchemaFor<NextDecisions>()(
  z
    .object({
      /** The session that the map is for. */
      session: z.iso.date(),
      nearest: nextDecision.nullable(),
      /** The nearest change whose weight is `action`. */
      nearest_action: nextDecision.nullable(),
    })
    .meta({ id: 'NextDecisions' }),
);
