import { useId } from 'react';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ScoreBar } from '../../../tickers/PillarBar.js';
import { formatPrecisePoints } from '../../../wording/numbers.js';
import type { PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { PILLAR_LABELS } from '../../../wording/pillars.js';
import { PillarTerm } from './PillarTerm.js';

interface Props {
  readonly name: PillarName;
  readonly pillar: ExplainedTicker['explanation']['pillars'][PillarName];
  /** Contribution to the score, in points; null when the pillar has no score. */
  readonly adds: number | null;
  /** The largest possible contribution. */
  readonly most: number;
  readonly open: boolean;
  readonly flip: () => void;
}

export function PillarDetails({ name, pillar: { score, terms }, adds, most, open, flip }: Props) {
  const id = useId();
  return (
    <li className={open ? 'open' : undefined} data-evidence={`pillars.${name} pillars.${name}.score`}>
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={flip}>
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d="M2 1l4 3-4 3z" />
        </svg>
        <span className="name">{PILLAR_LABELS[name].name}</span>
        <span className="meaning dim">{PILLAR_LABELS[name].meaning}</span>
        <ScoreBar score={score} />
        <strong>{formatPrecisePoints(score)}</strong>
        <span className="adds dim">
          {adds === null ? 'no score' : `adds ${formatPrecisePoints(adds)} of ${formatPrecisePoints(most)}`}
        </span>
      </button>
      {open && (
        <ul className="terms" id={id} aria-label={`Terms of ${PILLAR_LABELS[name].name}`}>
          {Object.entries(terms).map(([term, explained]) => (
            <PillarTerm key={term} pillar={name} name={term} term={explained} />
          ))}
        </ul>
      )}
    </li>
  );
}
