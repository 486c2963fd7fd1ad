import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ScoreBar } from '../../../tickers/PillarBar.js';
import { formatPrecisePoints } from '../../../wording/numbers.js';
import type { PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { termLabel } from '../../../wording/pillars.js';
import { RuleInputs } from '../RuleInputs.js';
import { RuleText } from '../RuleText.js';

interface Props {
  readonly pillar: PillarName;
  readonly name: string;
  readonly term: ExplainedTicker['explanation']['pillars'][PillarName]['terms'][string];
}

/** Shows one term of a pillar: its points, its rule and the values that the rule read. */
export const PillarTerm = ({ pillar, name, term: { value, rule, inputs } }: Props) => (
  <li data-evidence={`pillars.${pillar}.terms.${name} pillars.${pillar}.terms.${name}.value`}>
    <span className="name">{termLabel(name)}</span>
    <ScoreBar score={value} />
    <strong>{formatPrecisePoints(value)}</strong>
    <RuleText rule={rule} />
    <RuleInputs inputs={inputs} />
  </li>
);
