import { points } from '../wording/numbers.js';

/** A pillar that stands out: it counts as fired (docs/decisions.md §3). */
const LOW = 30;
const HIGH = 70;

export function scoreTone(score: number | null): 'low' | 'middle' | 'high' | 'missing' {
  if (score === null) return 'missing';
  if (score <= LOW) return 'low';
  return score >= HIGH ? 'high' : 'middle';
}

/** 0–100 as a bar; the number shows while the row is pointed at or has the focus, and is always there to be read out. */
export function PillarBar({ score }: { readonly score: number | null }) {
  return (
    <span className={`pillar-bar ${scoreTone(score)}`}>
      <Bar score={score} />
      <span className="number">{points(score)}</span>
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
