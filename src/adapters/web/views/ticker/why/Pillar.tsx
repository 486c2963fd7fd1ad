import { useId } from 'react';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { Bar, scoreTone } from '../../../tickers/PillarBar.js';
import { finePoints } from '../../../wording/numbers.js';
import type { PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { PILLAR_WORDS } from '../../../wording/pillars.js';
import { Term } from './Term.js';

interface Props {
  readonly name: PillarName;
  readonly pillar: ExplainedTicker['explanation']['pillars'][PillarName];
  /** To the score, in points; null without a score of its own. */
  readonly adds: number | null;
  /** What it could add. */
  readonly most: number;
  readonly open: boolean;
  readonly flip: () => void;
}

export function Pillar({ name, pillar: { score, terms }, adds, most, open, flip }: Props) {
  const id = useId();
  return (
    <li className={`${scoreTone(score)} ${open ? 'open' : ''}`} data-evidence={`pillars.${name} pillars.${name}.score`}>
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={flip}>
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d="M2 1l4 3-4 3z" />
        </svg>
        <span className="name">{PILLAR_WORDS[name].name}</span>
        <span className="meaning dim">{PILLAR_WORDS[name].meaning}</span>
        <Bar score={score} />
        <strong>{finePoints(score)}</strong>
        <span className="adds dim">
          {adds === null ? 'no score' : `adds ${finePoints(adds)} of ${finePoints(most)}`}
        </span>
      </button>
      {open && (
        <ul className="terms" id={id} aria-label={`Terms of ${PILLAR_WORDS[name].name}`}>
          {Object.entries(terms).map(([term, explained]) => (
            <Term key={term} pillar={name} name={term} term={explained} />
          ))}
        </ul>
      )}
    </li>
  );
}
