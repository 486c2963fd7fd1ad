import { BREADTH_RULE_TEXT } from '../../analysis/regime/breadth.js';
import { REGIME_CONFIRMATION_RULE_TEXT } from '../../analysis/regime/regimeConfirmation.js';
import { INDEX_VOTE_RULES } from '../../analysis/regime/indexVotes.js';
import { REGIME_LABEL_RULE_TEXT, type RegimeLabel } from '../../analysis/regime/regime.js';
import type { NumberByName, AuditPayload } from '../auditPayload.js';

export interface RegimeExplanation {
  readonly label: RegimeLabel;
  readonly since: string | null;
  readonly rule: string;
  readonly votes: Readonly<
    Record<'trend' | 'volatility' | 'breadth', { readonly value: number | null; readonly rule: string }>
  >;
  readonly inputs: NumberByName;
  readonly notes: readonly string[];
}

export function explainRegime({ regime }: AuditPayload): RegimeExplanation {
  const { label, since, trend, volatility, breadth, inputs, notes } = regime;
  return {
    label,
    since,
    rule: `${REGIME_LABEL_RULE_TEXT} ${REGIME_CONFIRMATION_RULE_TEXT}`,
    votes: {
      trend: { value: trend, rule: INDEX_VOTE_RULES.trend },
      volatility: { value: volatility, rule: INDEX_VOTE_RULES.volatility },
      breadth: { value: breadth, rule: BREADTH_RULE_TEXT },
    },
    inputs,
    notes,
  };
}
