import { EXHAUSTION_RULE, MOMENTUM_RULE } from '../../analysis/structure/exhaustion.js';
import { SETUP_RULES } from '../../analysis/structure/setup.js';
import { TAPE_RULE } from '../../analysis/structure/tape.js';
import { VERDICT_RULES } from '../../analysis/structure/verdict.js';
import type { Figures, TickerAudit } from '../payload.js';

interface Ruled {
  readonly value: string | null;
  readonly rule: string;
}

export interface StructureExplanation {
  readonly reason: string;
  readonly state: Ruled;
  readonly verdict: Ruled;
  readonly exhaustion: Ruled;
  readonly momentum: Ruled;
  readonly lean: Ruled;
  readonly inputs: Figures;
}

/** null while there are no levels. */
export function explainStructure({ structure: audit }: TickerAudit): StructureExplanation | null {
  if (audit === null) return null;
  const { reason, state, verdict, structure, exhaustion, tape, inputs } = audit;
  const { primary_resistance, resistance_strength, primary_support, support_strength, reward_risk, stretch } =
    structure;
  return {
    reason,
    state: { value: state, rule: `The first that holds. ${inWords(SETUP_RULES)}` },
    verdict: { value: verdict, rule: `The first that holds. ${inWords(VERDICT_RULES)}` },
    exhaustion: { value: exhaustion.label, rule: EXHAUSTION_RULE },
    momentum: { value: exhaustion.momentum, rule: MOMENTUM_RULE },
    lean: { value: tape.lean_at_resistance, rule: TAPE_RULE },
    inputs: {
      rsi: exhaustion.rsi,
      reward_risk,
      stretch,
      primary_resistance,
      resistance_strength,
      primary_support,
      support_strength,
      ...inputs,
    },
  };
}

const inWords = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, rule]) => `${name}: ${rule}`)
    .join(' ');
