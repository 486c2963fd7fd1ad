import { EXHAUSTION_LABEL_RULE_TEXT, MOMENTUM_LABEL_RULE_TEXT } from '../../analysis/structure/exhaustion.js';
import { BAR_TYPE_RULES } from '../../analysis/structure/classifyBar.js';
import { TAPE_RULE_TEXT } from '../../analysis/structure/tape.js';
import { ENTRY_VERDICT_RULES } from '../../analysis/structure/entryVerdict.js';
import type { NumberByName, TickerAudit } from '../auditPayload.js';

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
  readonly inputs: NumberByName;
}

/** Returns null when the audit has no levels. */
export function explainStructure({ structure: audit }: TickerAudit): StructureExplanation | null {
  if (audit === null) return null;
  const { reason, state, verdict, structure, exhaustion, tape, inputs } = audit;
  const { primary_resistance, resistance_strength, primary_support, support_strength, reward_risk, stretch } =
    structure;
  return {
    reason,
    state: { value: state, rule: `The first rule that holds applies. ${inWords(BAR_TYPE_RULES)}` },
    verdict: { value: verdict, rule: `The first rule that holds applies. ${inWords(ENTRY_VERDICT_RULES)}` },
    exhaustion: { value: exhaustion.label, rule: EXHAUSTION_LABEL_RULE_TEXT },
    momentum: { value: exhaustion.momentum, rule: MOMENTUM_LABEL_RULE_TEXT },
    lean: { value: tape.lean_at_resistance, rule: TAPE_RULE_TEXT },
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
