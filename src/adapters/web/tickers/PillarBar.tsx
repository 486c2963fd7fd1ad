import { PILLAR_EXTREMES } from '../../../domain/dashboard/coaching/pillarExtremes.js';
import { formatPoints } from '../wording/numbers.js';

/** Shows a score from 0 to 100 as a number above a bar. Scores that are not extreme are dimmed. */
export function PillarBar({ score }: { readonly score: number | null }) {
  const isMiddle = score !== null && score > PILLAR_EXTREMES.low && score < PILLAR_EXTREMES.high;
  return (
    <span className={isMiddle ? 'pillar-bar middle' : 'pillar-bar'}>
      <span className="number">{formatPoints(score)}</span>
      <ScoreBar score={score} />
    </span>
  );
}

export const ScoreBar = ({ score }: { readonly score: number | null }) => (
  <svg className="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className="track" width="100" height="6" />
    {score !== null && <rect className="value" width={Math.max(score, 1)} height="6" />}
    <path className="middle" d="M50 0v6" />
  </svg>
);
