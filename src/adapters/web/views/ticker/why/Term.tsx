import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { Bar, scoreTone } from '../../../tickers/PillarBar.js';
import { finePoints } from '../../../wording/numbers.js';
import type { PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { termWords } from '../../../wording/pillars.js';
import { Inputs } from '../Inputs.js';
import { RuleText } from '../RuleText.js';

interface Props {
  readonly pillar: PillarName;
  readonly name: string;
  readonly term: ExplainedTicker['explanation']['pillars'][PillarName]['terms'][string];
}

/** One part of a pillar: its points, the rule they come from, and what the rule read. */
export const Term = ({ pillar, name, term: { value, rule, inputs } }: Props) => (
  <li
    className={scoreTone(value)}
    data-evidence={`pillars.${pillar}.terms.${name} pillars.${pillar}.terms.${name}.value`}
  >
    <span className="name">{termWords(name)}</span>
    <Bar score={value} />
    <strong>{finePoints(value)}</strong>
    <RuleText rule={rule} />
    <Inputs inputs={inputs} />
  </li>
);
