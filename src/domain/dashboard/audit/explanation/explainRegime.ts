import { BREADTH_RULE } from '../../analysis/regime/breadth.js';
import { CONFIRMATION_RULE } from '../../analysis/regime/confirmation.js';
import { INDEX_RULES } from '../../analysis/regime/indexVotes.js';
import { LABEL_RULE, type RegimeLabel } from '../../analysis/regime/regime.js';
import type { Figures, AuditPayload } from '../payload.js';

export interface RegimeExplanation {
  readonly label: RegimeLabel;
  readonly since: string | null;
  readonly rule: string;
  readonly votes: Readonly<
    Record<'trend' | 'volatility' | 'breadth', { readonly value: number | null; readonly rule: string }>
  >;
  readonly inputs: Figures;
  readonly notes: readonly string[];
}

export function explainRegime({ regime }: AuditPayload): RegimeExplanation {
  const { label, since, trend, volatility, breadth, inputs, notes } = regime;
  return {
    label,
    since,
    rule: `${LABEL_RULE} ${CONFIRMATION_RULE}`,
    votes: {
      trend: { value: trend, rule: INDEX_RULES.trend },
      volatility: { value: volatility, rule: INDEX_RULES.volatility },
      breadth: { value: breadth, rule: BREADTH_RULE },
    },
    inputs,
    notes,
  };
}
