import { useState } from 'react';
import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { gradeText } from '../../../tickers/GradeBadge.js';
import { formatPrecisePoints } from '../../../wording/numbers.js';
import { PILLAR_NAMES, type PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { PillarDetails } from './PillarDetails.js';

interface Props {
  readonly ticker: string;
  readonly explanation: ExplainedTicker['explanation'];
}

/** Breaks a score down into its pillars and their terms. */
export function ScorePanel({ ticker, explanation: { score, grade, pillars } }: Props) {
  const [open, setOpen] = useState<readonly PillarName[]>([]);
  const flip = (name: PillarName) =>
    setOpen((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]));
  const weights = score.parts.reduce((sum, { score: points, weight }) => sum + (points === null ? 0 : weight), 0);
  return (
    <Panel
      title={score.value === null ? `Why ${ticker} has no score` : `Why ${formatPrecisePoints(score.value)}?`}
      note={
        score.value === null
          ? 'the history is too short'
          : `grade ${gradeText(grade.value)}, raw ${gradeText(grade.raw)}, the day before ${gradeText(grade.prior)}`
      }
      className="score-panel"
      tools={
        <button type="button" className="plain" onClick={() => setOpen(open.length === 0 ? PILLAR_NAMES : [])}>
          {open.length === 0 ? 'Open all' : 'Close all'}
        </button>
      }
    >
      <p className="rule">{score.rule}</p>
      <ul className="pillars">
        {PILLAR_NAMES.map((name) => (
          <PillarDetails
            key={name}
            name={name}
            pillar={pillars[name]}
            adds={score.parts.find(({ pillar }) => pillar === name)?.adds ?? null}
            most={(100 * pillars[name].weight) / (weights === 0 ? 1 : weights)}
            open={open.includes(name)}
            flip={() => flip(name)}
          />
        ))}
      </ul>
      <p className="rule">
        <span className="dim">Grade:</span> {grade.rule}
      </p>
    </Panel>
  );
}
