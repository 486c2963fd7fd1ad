import { PILLAR_EXTREMES } from '../../../domain/dashboard/coaching/pillarExtremes.js';
import { formatPoints } from '../wording/numbers.js';

/** Returns the tone of a score. Extreme scores are highlighted. */
export function scoreTone(score: number | null): 'low' | 'middle' | 'high' | 'missing' {
  if (score === null) return 'missing';
  if (score <= PILLAR_EXTREMES.low) return 'low';
  return score >= PILLAR_EXTREMES.high ? 'high' : 'middle';
}

/** Shows a score from 0 to 100 as a number above a bar. */
export function PillarBar({ score }: { readonly score: number | null }) {
  return (
    <span className={`pillar-bar ${scoreTone(score)}`}>
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
