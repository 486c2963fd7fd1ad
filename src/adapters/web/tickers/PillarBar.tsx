import { points } from '../wording/numbers.js';

/** A pillar that stands out: it counts as fired (docs/decisions.md §3). */
const LOW = 30;
const HIGH = 70;

export function scoreTone(score: number | null): 'low' | 'middle' | 'high' | 'missing' {
  if (score === null) return 'missing';
  if (score <= LOW) return 'low';
  return score >= HIGH ? 'high' : 'middle';
}

/** 0–100 as a number and as a bar below it. */
export function PillarBar({ score }: { readonly score: number | null }) {
  return (
    <span className={`pillar-bar ${scoreTone(score)}`}>
      <span className="number">{points(score)}</span>
      <Bar score={score} />
    </span>
  );
}

export const Bar = ({ score }: { readonly score: number | null }) => (
  <svg className="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className="track" width="100" height="6" />
    {score !== null && <rect className="value" width={Math.max(score, 1)} height="6" />}
    <path className="middle" d="M50 0v6" />
  </svg>
);
