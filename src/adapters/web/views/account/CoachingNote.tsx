import type { CoachingSetup } from '../../server/coaching/coaching.js';
import { formatDollars } from '../../wording/money.js';

/** Who writes now, and what this UTC day has cost of what it may. */
export function CoachingNote({ setup: { provider, model, spent_today, cap } }: { readonly setup: CoachingSetup }) {
  const who =
    provider === 'rules' ? 'Rules write, without a model' : `${provider}${model === null ? '' : ` (${model})`} writes`;
  return (
    <>
      {who} · {cost(spent_today)} of {formatDollars(cap)} spent today, UTC
    </>
  );
}

/** Why rules write although a model is set up, and why nothing is looked up on the web. */
export function CoachingProblems({ setup: { problem, search } }: { readonly setup: CoachingSetup }) {
  return (
    <>
      {problem !== null && <p className="log-note warn">{problem}</p>}
      {search.problem !== null && (
        <p className="log-note dim">{search.problem} The Whales coach then confirms nothing.</p>
      )}
    </>
  );
}

/** One narration costs a fraction of a cent. */
const cost = (value: number): string => (value > 0 && value < 1 ? `$${value.toFixed(4)}` : formatDollars(value));
